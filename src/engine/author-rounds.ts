import { sendBack } from "./author-session.ts";
import { isBetter } from "./best-work.ts";
import { createDisputes, disputeOf } from "./disputes.ts";
import { type Draft, sameBytes } from "./draft.ts";
import { judge } from "./judge.ts";
import { noteCaught } from "./note-caught.ts";
import { implement } from "./phases/2-implement.ts";
import { idleTests, isProgress, lostTests } from "./progress.ts";
import { failing, gateFeedback } from "./prompts/gate-feedback.ts";
import type { Rounds } from "./rounds.ts";
import type { ImplementContext } from "./run-context.ts";
import type { Stop } from "./stop-conditions.ts";
import { workSoFar } from "./work-so-far.ts";

/** Times in a row that nothing may be gained after feedback before the run gives up. */
const ROUNDS_WITHOUT_PROGRESS = 2;

/** (implement → verify → feedback)* until the gate has nothing to send back, or the author is stopped, or nothing is gained any more. */
export async function authorRounds(given: Omit<Rounds, "disputes">): Promise<void> {
  const rounds: Rounds = { ...given, disputes: createDisputes() };
  const { run, draft, request, specification, session } = rounds;
  const anchors = new Set<string>();
  let idle = 0;
  for (;;) {
    const stop = await implement(session);
    if (stop) record(run, draft, stop);
    if (run.signal.aborted) return;
    const { files, missing } = await workSoFar(run.ports.workspace, session.names);
    if (missing.length > 0) {
      const message = `The author left its work unfinished: ${missing.join("; ")}.`;
      if (stop === null || files.length > 0) record(run, draft, { code: "incomplete-work", interrupt: null, message });
      return;
    }
    const before = draft.judged;
    const { judged, undecided } = await judge(rounds, files);
    if (undecided) record(run, draft, undecided);
    if (judged !== before) noteCaught(session, judged, specification.entry.name, request.requiredLevel);
    if (isBetter(judged, draft.best, request.requiredLevel) || draft.best === null) draft.best = judged;
    const wrong = failing(judged.findings, request.requiredLevel);
    const lost = lostTests(anchors, judged);
    for (const test of judged.passedTests) anchors.add(test);
    if (stop !== null || undecided || run.signal.aborted || wrong.length + lost.length === 0) return;
    idle = isProgress(before, judged) ? 0 : idle + 1;
    if (idle >= ROUNDS_WITHOUT_PROGRESS) return record(run, draft, NOTHING_GAINED);
    const dispute = disputeOf(judged.findings);
    const round = {
      entry: specification.entry.name,
      unchanged: sameBytes(before, judged.files),
      idleTests: idleTests(before, judged),
      lostTests: lost,
      ruling: dispute && rounds.disputes.ruling(dispute),
    };
    sendBack(session, run.ports.redact(gateFeedback(wrong, session.names, round)));
  }
}

const NOTHING_GAINED: Stop = {
  code: "going-in-circles",
  interrupt: "going-in-circles",
  message: "The author changed nothing that counts after being shown twice what does not hold.",
};

/** Limits and guards are told when they happen; other stops show in the receipt's reasons. */
export function record(run: ImplementContext, draft: Draft, stop: Stop): void {
  draft.stops.push(stop);
  const isLimit = stop.interrupt !== null && !["signal", "endpoint", "crash"].includes(stop.interrupt);
  if (isLimit) run.emit({ type: "limit.reached", which: stop.code.replace(/^limit-/, ""), message: stop.message });
}
