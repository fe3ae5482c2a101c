import type { Publication, PublicationNote } from "../../domain/publication.ts";
import { plural } from "../figures.ts";
import { alert, link, list, stack, table } from "../markdown/blocks.ts";
import type { Detail } from "../markdown/fit.ts";
import { code, prose } from "../markdown/inert.ts";
import { languageOf, type RunReport } from "./run-report.ts";
import { heading } from "./wording.ts";

/** Where the files are: pull request, branch, commit, folder, artifact, with notes on what went otherwise than asked. */
export function delivery(report: RunReport, detail: Detail): string {
  const { publication, receipt, command } = report;
  const language = languageOf(report.state.requirement);
  const places = [...placesOf(report, publication), ...artifact(report)];
  if (receipt.files.length === 0 && places.length === 0) return "";
  return stack(
    heading(command === "verify" ? "subject" : "delivery", language),
    list(places),
    files(report, detail),
    notes(publication, detail),
  );
}

/** The judged files with their sizes and hashes. */
export function files({ receipt }: RunReport, detail: Detail): string {
  const rows = receipt.files.map((file) => [
    code(file.path),
    file.role,
    plural(file.bytes, "byte"),
    code(file.sha256.slice(0, 12)),
  ]);
  return table(["File", "Role", "Size", "sha256"], rows.slice(0, Math.max(4, detail.rows)), "llr");
}

function placesOf(report: RunReport, publication: Publication | null): string[] {
  if (report.command === "verify") {
    const { subject } = report;
    return subject === undefined
      ? []
      : [
          `Commit ${code(subject.headSha.slice(0, 12))}, ${plural(subject.paths.length, "file")} read there; nothing was changed.`,
        ];
  }
  if (publication === null) {
    if (report.publicationPending === true)
      return ["The next job publishes these files; this comment will then say where."];
    return report.receipt.files.length > 0 ? ["Nothing was pushed to the repository."] : [];
  }
  const { branch, folder, commit, pull, compareUrl } = publication;
  const lines: string[] = [];
  if (pull !== null) {
    const kind = pull.isDraft ? "draft pull request" : "pull request";
    const what = pull.isNew ? "New" : has(publication, "unchanged") ? "Open" : "Updated";
    lines.push(`**${link(`${what} ${kind} ${pull.number}`, pull.url)}**`);
  } else if (compareUrl !== null) {
    lines.push(`**${link("Compare and open a pull request", compareUrl)}**`);
  }
  if (branch !== null) lines.push(`Branch ${code(branch)}${folder === null ? "" : `, folder ${code(folder)}`}`);
  if (commit !== null) {
    const id = link(code(commit.oid.slice(0, 12)), commit.url);
    lines.push(`Commit ${id}${commit.signed ? ", signed by GitHub" : ""}; ${bytesOf(publication)}`);
  } else
    lines.push(
      report.artifact === null
        ? "Nothing was committed, and no artifact could be kept: the files are gone with the job."
        : "Nothing was committed; the files are in the artifact only.",
    );
  return lines;
}

const has = ({ notes }: Publication, code: PublicationNote["code"]): boolean =>
  notes.some((note) => note.code === code);

/** Only what was read back and compared is called the same. */
function bytesOf(publication: Publication): string {
  if (has(publication, "mismatch")) return "**the branch does not hold the files that were judged**";
  if (has(publication, "not-compared")) return "its files could not be compared with those that were judged";
  return "its files are byte for byte those that were judged";
}

function artifact(report: RunReport): string[] {
  const record = "receipt, events, full report";
  if (report.artifact === null) {
    const missing = report.artifactFailed ? "; no artifact could be kept" : "";
    return [`The run: ${link("job and its log", report.runUrl)}${missing}`];
  }
  return [
    `Artifact ${link(code(report.artifact.name), report.artifact.url)} (${record}) of ${link("this job", report.runUrl)}`,
  ];
}

function notes(publication: Publication | null, detail: Detail): string {
  const said = (publication?.notes ?? [])
    .slice(0, 12)
    .map(({ message, advice }) => `${prose(message, detail.sentence)} **${prose(advice, detail.sentence)}**`);
  return alert("WARNING", list(said));
}
