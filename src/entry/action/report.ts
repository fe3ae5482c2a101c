import { join } from "node:path";
import { isConfirmed, type Publication, type PublicationNote } from "../../domain/publication.ts";
import { type FileRole, RECEIPT_FILE, type Receipt } from "../../domain/receipt.ts";
import type { RunState } from "../../domain/run-state.ts";
import { createCheckRun } from "../../github/check-runs.ts";
import { FINAL_REACTION } from "../../github/reactions.ts";
import { renderCheckRun } from "../../surfaces/check-run/render-check-run.ts";
import { renderFinal } from "../../surfaces/comment/render-final.ts";
import { recheckCommand, verifyAgainCommand } from "../../surfaces/headline.ts";
import { renderSummary } from "../../surfaces/job-summary/render-summary.ts";
import type { RunReport } from "../../surfaces/report/run-report.ts";
import { artifactName, keepText, REPORT_FILE, uploadArtifact } from "./artifact.ts";
import type { Conversation } from "./conversation.ts";
import { HANDOVER_FILE } from "./handover.ts";
import { artifactUrl, type Job, runUrl } from "./job.ts";
import { keepPage } from "./keep-page.ts";
import { exitCodeFor, sentenceFor } from "./outcome.ts";
import { saveKept, saveOver } from "./saved-talk.ts";

export interface Reported {
  receipt: Receipt;
  state: RunState;
  command: "implement" | "revise" | "verify";
  requirement: string | null;
  publication: Publication | null;
  /** The sha256 the publish job needs; null where no other job publishes. */
  handover: string | null;
  requester: string | null;
  /** Of the files in the repository; null where nothing of the run belongs there. */
  folder: string | null;
  /** Why there is no sandbox and how to get one; null when there is one. */
  advice: { reason: string; advice: string } | null;
  /** `verify`: the judged commit and the files' paths in the repository, in the order of the receipt. */
  subject: { headSha: string; paths: readonly string[] } | null;
}

/**
 * Tells everybody what came of a run: artifact, comment, reaction, check run, summary, outputs. What cannot be told in one place is told
 * in the others. Returns the exit code.
 */
export async function report(job: Job, conversation: Conversation, given: Reported): Promise<number> {
  const first: RunReport = { ...runReport(job, given, null), artifactFailed: false };
  keepText(job, REPORT_FILE, renderSummary(first));
  // A job that is being cancelled has seconds: the comment comes first.
  const isHurried = job.signal.aborted;
  const early = isHurried ? null : await upload(job);
  if (early !== null) await saveKept(job.runner);
  const isLost = given.handover !== null && early === null && !isHurried;
  const reported = isLost ? { ...given, handover: null, publication: NOT_HANDED_OVER } : given;
  const { receipt, publication, handover } = reported;
  await conversation.finish(renderFinal(isHurried ? first : runReport(job, reported, early)), receipt.verdict);
  await saveOver(job.runner);
  const artifact = isHurried ? await upload(job) : early;
  await saveKept(job.runner);
  const whole = runReport(job, reported, artifact);
  if (isHurried && artifact !== null) await conversation.finish(renderFinal(whole), receipt.verdict);
  const isSound = publication === null || publication.commit === null || isConfirmed(publication);
  if (handover === null) await conversation.react(isSound ? FINAL_REACTION[receipt.verdict] : "confused");
  await checkRun(job, reported, whole);
  job.runner.addSummary(job.redact(renderSummary(whole)));
  const at = (role: string) => {
    const file = receipt.files.find((one) => one.role === role);
    return file === undefined ? "" : join(job.folder, file.path);
  };
  const { usage } = receipt;
  // What GitHub holds is not known to be what was judged: a place nobody should be sent to.
  const landed = publication !== null && isConfirmed(publication) ? publication : null;
  await job.runner.setOutputs({
    verdict: receipt.verdict,
    level: String(receipt.level),
    branch: landed?.branch ?? "",
    commit: landed?.commit?.oid ?? "",
    "pull-request": landed?.pull ? String(landed.pull.number) : "",
    "comment-url": conversation.url() ?? "",
    receipt: join(job.folder, RECEIPT_FILE),
    solution: at("solution"),
    tests: at("tests"),
    steps: String(receipt.metrics.turns),
    tokens: String(usage.inputTokens + usage.outputTokens),
    "cost-usd": usage.costUsd === null ? "" : String(usage.costUsd),
    artifact: artifact === null ? "" : artifact.name,
    handover: handover ?? "",
    deliverable: job.settings.job === "solve" ? String(handover !== null && artifact !== null) : "",
  });
  if (handover !== null && artifact === null) {
    job.runner.annotate("error", "The files could not be handed over to the publish job: there is no artifact.");
    return 1;
  }
  if (publication !== null && landed === null) {
    job.runner.annotate("error", job.redact(whyNotPublished(publication)));
    return 1;
  }
  return exitCodeFor(job, receipt.verdict, job.redact(sentenceFor(receipt)));
}

/** The next job gets the files by the artifact alone. */
const NOT_HANDED_OVER: Publication = {
  ...{ branch: null, folder: null, commit: null, pull: null, compareUrl: null },
  notes: [
    {
      code: "failed",
      message: "The files could not be handed over to the job that publishes, because no artifact could be uploaded.",
      advice: "Run the workflow again.",
    },
  ],
};

function whyNotPublished({ commit, notes }: Publication): string {
  const isDecisive = ({ code }: PublicationNote) =>
    commit === null ? code !== "changed-by-hand" : code === "mismatch" || code === "not-compared";
  const note = notes.find(isDecisive);
  const what = commit === null ? "Nothing was published" : "What was published cannot be trusted";
  return `${what}: ${note?.message ?? "GitHub did not take the files."} ${note?.advice ?? ""}`;
}

export const recheckOf = (receipt: Receipt, folder: string): string | null =>
  receipt.files.some(({ role }) => role === "solution") ? recheckCommand(`${folder}/${RECEIPT_FILE}`, folder) : null;

/** For files that stay where they are: the command that judges them by the same random choices. */
function againOf({ seed, requiredLevel, findings, files }: Receipt, subject: Reported["subject"]): string | null {
  // In the order of the receipt's files.
  const paths = subject?.paths ?? [];
  const ofRole = (role: FileRole) => paths.filter((_, index) => files[index]?.role === role);
  const [solution] = ofRole("solution");
  const [oracle] = ofRole("oracle");
  if (solution === undefined || findings.length === 0) return null;
  return verifyAgainCommand({
    solution,
    tests: ofRole("tests"),
    ...(oracle === undefined ? {} : { oracle }),
    seed,
    requiredLevel,
  });
}

function runReport(job: Job, reported: Reported, artifact: RunReport["artifact"]): RunReport {
  const { receipt, state, command, publication, handover, requester, folder, advice, subject } = reported;
  return {
    ...{ receipt, state, command, publication, requester, artifact },
    artifactFailed: artifact === null,
    ...(handover === null ? {} : { publicationPending: true }),
    runUrl: runUrl(job),
    recheck: folder === null ? againOf(receipt, subject) : recheckOf(receipt, folder),
    deliveredFolder: folder,
    ...(advice === null ? {} : { advice: advice.advice }),
    ...(subject === null ? {} : { subject }),
  };
}

/** Names tried for one artifact; as many steps of one run can have one each. */
const MOST_ARTIFACTS = 20;

/** Uploads the folder of the job, with the report's page of the run; null, with a warning, when that fails. */
export async function upload(job: Job): Promise<RunReport["artifact"]> {
  const { runId, runAttempt, hasRuntimeToken } = job.context;
  if (!hasRuntimeToken) {
    job.runner.annotate(
      "warning",
      "There is no artifact: this runner gives no ACTIONS_RUNTIME_TOKEN to keep one with.",
    );
    return null;
  }
  await keepPage(job);
  const name = `${artifactName(runId, runAttempt)}${job.settings.job === "publish" ? "-published" : ""}`;
  // In a job that publishes itself the handover is a note to its own post step.
  const without = job.settings.job === "all" ? [HANDOVER_FILE] : [];
  // GitHub's client tells of each of its steps; folded away.
  job.out(`::group::Keep the artifact ${name}\n`);
  // Other steps and jobs of this run have artifacts too, and a main step that was killed may have begun its own. None can be replaced.
  let free = name;
  let uploaded = await uploadArtifact(free, job.folder, without);
  for (let copy = 2; !uploaded.ok && uploaded.isTaken && copy <= MOST_ARTIFACTS; copy += 1) {
    free = `${name}-${copy}`;
    uploaded = await uploadArtifact(free, job.folder, without);
  }
  job.out("::endgroup::\n");
  if (uploaded.ok) return { name: free, url: artifactUrl(job, uploaded.id) };
  job.runner.annotate("warning", uploaded.message);
  return null;
}

/** On the commit that was made, or on the judged head. A run without either has none. */
async function checkRun(job: Job, reported: Reported, whole: RunReport): Promise<void> {
  const { publication, subject } = reported;
  // A check on a commit that holds something else would vouch for it.
  if (publication !== null && !isConfirmed(publication)) return;
  const headSha = publication?.commit?.oid ?? subject?.headSha ?? null;
  if (headSha === null) return;
  const { name, conclusion, title, summary, text, annotations } = renderCheckRun(whole);
  const made = await createCheckRun(job.client, job.place, {
    ...{ headSha, name, conclusion, title },
    externalId: `verialgo-${job.context.runId}-${job.context.runAttempt}`,
    summary: job.redact(summary),
    text: job.redact(text),
    annotations: annotations.map((one) => ({
      ...{ path: one.path, startLine: one.start_line, endLine: one.end_line, level: one.annotation_level },
      title: job.redact(one.title),
      message: job.redact(one.message),
    })),
    detailsUrl: runUrl(job),
  });
  if (made.ok) return;
  // The job with the model key has no right to check runs on purpose.
  if (job.settings.job === "solve") job.out(`${made.message}\n`);
  else job.runner.annotate("warning", `${made.message} ${made.advice}`);
}
