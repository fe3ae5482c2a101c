import { oneLine } from "../domain/untrusted-text.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { type AuthorSession, openAuthorSession, tellAuthor } from "./author-session.ts";
import { type Draft, type Judged, sameBytes } from "./draft.ts";
import { placeEarlier } from "./earlier-work.ts";
import { understand } from "./phases/1-understand.ts";
import { implement } from "./phases/2-implement.ts";
import { verify } from "./phases/3-verify.ts";
import { deliverablesOf } from "./prompts/author-prompt.ts";
import { failing, gateFeedback } from "./prompts/gate-feedback.ts";
import type { ImplementContext } from "./run-context.ts";
import type { ImplementRequest } from "./run-request.ts";
import type { Stop } from "./stop-conditions.ts";
import { complaintIn } from "./tools/complaint.ts";
import { workSoFar } from "./work-so-far.ts";

/** Times in a row the same bytes may come back after feedback before the run gives up. */
const UNCHANGED_AFTER_FEEDBACK = 2;

/** understand → (implement → verify → feedback)* until the gate has nothing to send back or the author is stopped. */
export async function implementWork(
  run: ImplementContext,
  draft: Draft,
  sandbox: Sandbox,
  request: ImplementRequest,
): Promise<void> {
  const { workspace, language } = run.ports;
  const specification = await specify(run, draft, request);
  if (specification === null) return;
  const context = { workspace, sandbox, language, signal: run.signal };
  const names = deliverablesOf(language, specification.slug);
  if (request.earlier) draft.earlier = await placeEarlier(run, request.earlier, names);
  const session = openAuthorSession(run, specification, request.requirement, draft.caught, context, draft.earlier);
  for (let unchanged = 0; ; ) {
    const stop = await implement(session);
    if (stop) record(run, draft, stop);
    if (run.signal.aborted) return;
    const { files, missing } = await workSoFar(workspace, session.names);
    if (missing.length > 0) {
      const message = `The author left its work unfinished: ${missing.join("; ")}.`;
      if (stop === null || files.length > 0) record(run, draft, { code: "incomplete-work", interrupt: null, message });
      return;
    }
    const isSame = sameBytes(draft.judged, files);
    unchanged = isSame ? unchanged + 1 : 0;
    const subject = { files, moduleName: specification.slug, specification, budget: request.budget };
    const judged: Judged = isSame && draft.judged ? draft.judged : await verify(run, sandbox, subject);
    draft.judged = judged;
    if (!isSame) noteCaught(session, judged);
    const wrong = failing(judged.findings, request.requiredLevel);
    if (stop !== null || run.signal.aborted || wrong.length === 0) return;
    if (unchanged >= UNCHANGED_AFTER_FEEDBACK) return record(run, draft, UNCHANGED);
    tellAuthor(session, run.ports.redact(gateFeedback(wrong, session.names, isSame)));
  }
}

const UNCHANGED: Stop = {
  code: "going-in-circles",
  interrupt: "going-in-circles",
  message: "The author changed nothing after being shown twice what does not hold.",
};

async function specify(run: ImplementContext, draft: Draft, { requirement, earlier }: ImplementRequest) {
  run.emit({ type: "phase.started", phase: "understand" });
  const understood = await understand(run, requirement, earlier);
  const summary = understood.ok ? oneLine(understood.specification.title) : understood.stop.message;
  run.emit({ type: "phase.ended", phase: "understand", ok: understood.ok, summary });
  if (!understood.ok) {
    record(run, draft, understood.stop);
    return null;
  }
  draft.specification = understood.specification;
  run.emit({ type: "specification.ready", specification: understood.specification });
  return understood.specification;
}

/** Limits and guards are told when they happen; other stops show in the receipt's reasons. */
function record(run: ImplementContext, draft: Draft, stop: Stop): void {
  draft.stops.push(stop);
  const isLimit = stop.interrupt !== null && !["signal", "endpoint", "crash"].includes(stop.interrupt);
  if (isLimit) run.emit({ type: "limit.reached", which: stop.code.replace(/^limit-/, ""), message: stop.message });
}

/** What the gate found wrong, and what of it, or of the author's own runs, is now mended. */
function noteCaught({ run, caught, names }: AuthorSession, { findings }: Judged): void {
  const { steps } = run.meter;
  for (const finding of findings) {
    // The gate's run of the tests and the author's are the same thing: a failure of one is mended by the other.
    const subjects = finding.check === "clean-run" ? [names.tests, names.solution] : [finding.check];
    if (finding.status === "pass") for (const subject of subjects) caught.passed(subject, steps);
    if (finding.status === "fail") caught.found(subjects[0] ?? finding.check, steps, phraseOf(finding));
  }
}

function phraseOf({ summary, evidence }: Judged["findings"][number]): string {
  const first: unknown = Array.isArray(evidence.failures) ? evidence.failures[0] : undefined;
  const message = first !== null && typeof first === "object" && "message" in first ? first.message : undefined;
  return (typeof message === "string" ? complaintIn(message) : null) ?? oneLine(summary);
}
