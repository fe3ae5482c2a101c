import type { Finding } from "../../domain/finding.ts";
import { shown } from "../markdown/inert.ts";
import { constructsOf } from "../report/evidence/constructs.ts";
import { CoverageEvidence } from "../report/evidence/coverage.ts";
import { DeafEvidence } from "../report/evidence/deaf.ts";
import { FailureEvidence } from "../report/evidence/failures.ts";
import { rangesOf } from "../report/evidence/ranges.ts";
import { MutationEvidence } from "../report/evidence/survivors.ts";
import type { RunReport } from "../report/run-report.ts";

/** A remark on lines of a file, in the field names of GitHub's API. */
export interface Annotation {
  path: string;
  start_line: number;
  end_line: number;
  annotation_level: "notice" | "warning" | "failure";
  message: string;
  title: string;
}

/** GitHub takes 50 a request; more than these help nobody, the report has the rest. */
export const MOST_ANNOTATIONS = 50;
/** GitHub takes 64 KB and 255 characters. */
const MESSAGE = 2_000;
const TITLE = 200;

/** The places the evidence names: failing tests, missing code, idle assertions, surviving mutants, missed lines; what refutes comes first. Pure. */
export function annotationsOf(report: RunReport): Annotation[] {
  const all = report.receipt.findings.flatMap((finding) => [
    ...places(finding, report),
    ...failingTests(finding, report),
    ...deafAssertions(finding, report),
    ...survivors(finding, report),
    ...missed(finding, report),
  ]);
  const rank = { failure: 0, warning: 1, notice: 2 };
  return all
    .sort((a, b) => rank[a.annotation_level] - rank[b.annotation_level])
    .slice(0, MOST_ANNOTATIONS)
    .map((one) => ({ ...one, title: cut(one.title, TITLE), message: cut(one.message, MESSAGE) || one.title }));
}

const cut = (text: string, limit: number): string => [...shown(text).slice(0, limit * 2)].slice(0, limit).join("");

/** A judged file's path in the repository, by its name or the module it is imported as; null where it is not there. */
export function repositoryPath(report: RunReport, name: string): string | null {
  const { receipt, deliveredFolder, subject } = report;
  const base = nameOf(name);
  const isMeant = (path: string) => path === name || nameOf(path) === base || stemOf(path) === base;
  const file = receipt.files.find(({ path, module }) => isMeant(path) || module === base);
  if (file === undefined) return null;
  if (subject !== undefined)
    return subject.paths.find((path) => path === file.path || nameOf(path) === nameOf(file.path)) ?? null;
  return deliveredFolder === null ? null : `${deliveredFolder.replace(/\/+$/, "")}/${file.path}`;
}

const nameOf = (path: string): string => path.split("/").at(-1) ?? path;
const stemOf = (path: string): string => nameOf(path).replace(/\.[^.]*$/, "");

const levelOf = ({ status, effect }: Finding): Annotation["annotation_level"] =>
  status === "pass" ? "notice" : effect === "refutes" ? "failure" : "warning";

function at(
  report: RunReport,
  name: string,
  lines: readonly [number, number],
  rest: Pick<Annotation, "annotation_level" | "message" | "title">,
): Annotation[] {
  const path = repositoryPath(report, name);
  const valid = lines[0] >= 1 && lines[1] >= lines[0];
  return path === null || !valid ? [] : [{ path, start_line: lines[0], end_line: lines[1], ...rest }];
}

function places(finding: Finding, report: RunReport): Annotation[] {
  if (finding.status === "pass") return [];
  const { module, line, message } = finding.evidence;
  const parse =
    typeof module === "string" && typeof line === "number" && typeof message === "string"
      ? [{ module, line, what: message }]
      : [];
  return [...constructsOf(finding), ...parse].flatMap((place) =>
    at(report, place.module, [place.line, place.line], {
      annotation_level: levelOf(finding),
      message: place.what,
      title: `VeriAlgo: ${finding.check}`,
    }),
  );
}

/** Where a failure's message says it happened: the place in the test, else in the solution. */
const PLACE = /^\s*(?:at|in the solution|called from): (\S+?):(\d+)\s*$/m;

function failingTests(finding: Finding, report: RunReport): Annotation[] {
  const parsed = FailureEvidence.safeParse(finding.evidence);
  if (!parsed.success || finding.status === "pass") return [];
  return parsed.data.failures.flatMap(({ test, message }) => {
    const [, name = "", line = "0"] = PLACE.exec(message) ?? [];
    return at(report, name, [Number(line), Number(line)], {
      annotation_level: levelOf(finding),
      message,
      title: `VeriAlgo: ${test} failed`,
    });
  });
}

function deafAssertions(finding: Finding, report: RunReport): Annotation[] {
  const parsed = finding.check === "flip-control" ? DeafEvidence.safeParse(finding.evidence) : null;
  if (!parsed?.success || finding.status === "pass") return [];
  return parsed.data.deaf.flatMap(({ module, line, was, becomes }) =>
    at(report, module, [line, line], {
      annotation_level: "warning",
      message: `The test passes with ${becomes} in place of ${was} too. Make the assertion compare what the solution answers, or remove it.`,
      title: "VeriAlgo: this assertion asserts nothing",
    }),
  );
}

const solutionName = (report: RunReport): string =>
  report.receipt.files.find(({ role }) => role === "solution")?.path ?? "";

function survivors(finding: Finding, report: RunReport): Annotation[] {
  const parsed = finding.check === "mutation" ? MutationEvidence.safeParse(finding.evidence) : null;
  if (!parsed?.success) return [];
  return parsed.data.survivors.flatMap(({ line, operator, diff, sentence = "No test notices this change." }) =>
    at(report, solutionName(report), [line, line], {
      annotation_level: finding.status === "pass" ? "notice" : "warning",
      message: `${sentence}\n${diff}`,
      title: `VeriAlgo: a small mistake here goes unnoticed (${operator})`,
    }),
  );
}

function missed(finding: Finding, report: RunReport): Annotation[] {
  const parsed = finding.check === "coverage" ? CoverageEvidence.safeParse(finding.evidence) : null;
  if (!parsed?.success) return [];
  return rangesOf(parsed.data.missedLines).flatMap((range) => {
    const [from = 0, to = from] = range.split("–").map(Number);
    return at(report, solutionName(report), [from, to], {
      annotation_level: "notice",
      message: "No test runs this.",
      title: "VeriAlgo: not covered",
    });
  });
}
