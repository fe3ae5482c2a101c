import type { GateFile } from "../verify/check.ts";
import { bothAnswers, type Dispute, disputeOf, undecided } from "./disputes.ts";
import { type Judged, sameBytes } from "./draft.ts";
import { arbitrate } from "./phases/3-arbitrate.ts";
import { oracleAtFault } from "./prompts/examiner-prompt.ts";
import type { Rounds } from "./rounds.ts";
import type { Stop } from "./stop-conditions.ts";

/** Times solution and oracle may disagree on a case before an arbiter is asked. */
const DISAGREEMENTS = 2;

export interface Judgement {
  judged: Judged;
  /** Set when an arbiter could not tell which answer is demanded: the run ends, and the person is shown both. */
  undecided: Stop | null;
}

/**
 * Puts the author's files and the oracle through the gate, bytes it has not judged before only. When they disagree twice on a case, an arbiter
 * decides: an oracle at fault is corrected and the gate runs again, or it is given up, and the work stays unverified.
 */
export async function judge(rounds: Rounds, written: readonly GateFile[]): Promise<Judgement> {
  const { run, draft, specification, examiner, disputes } = rounds;
  draft.oracle = (await examiner?.oracle()) ?? null;
  for (;;) {
    const judged = await gate(rounds, written);
    draft.judged = judged;
    const dispute = disputeOf(judged.findings);
    const isOpen = dispute !== null && examiner !== null && !run.signal.aborted;
    if (!isOpen || disputes.note(dispute) < DISAGREEMENTS || disputes.ruling(dispute)?.side === "oracle")
      return { judged, undecided: null };
    const ruling = await arbitrate(run, specification, dispute);
    if (run.signal.aborted) return { judged, undecided: null };
    disputes.rule(dispute, ruling);
    if (ruling.side === "oracle") return { judged, undecided: null };
    if (ruling.side === "nobody") return giveBack(rounds, judged, dispute, ruling.why);
    const { input, oracle, solution } = dispute;
    const fault = oracleAtFault(specification.entry.name, input, oracle, solution, ruling.why);
    draft.oracle = await examiner.mend(fault, disputes.settled());
  }
}

async function gate(rounds: Rounds, written: readonly GateFile[]): Promise<Judged> {
  const { run, draft, sandbox, specification, request, disputes, verify } = rounds;
  const files = draft.oracle === null ? written : [...written, draft.oracle];
  if (sameBytes(draft.judged, files)) return draft.judged;
  return verify(run, sandbox, {
    files,
    moduleName: specification.slug,
    specification,
    budget: request.budget,
    question: {
      ...(draft.oracle === null ? { oracleBy: null, whyNoOracle: whyNone(rounds) } : { oracleBy: "examiner" }),
      knownCases: disputes.cases(),
    },
  });
}

/** A run writes its oracle itself: nobody can give it one. */
function whyNone({ examiner }: Rounds): string {
  if (examiner === null) return "an examiner writes one where level 3 or 4 is required";
  const problem = examiner.problem?.() ?? null;
  return problem === null ? "the examiner gave none" : `the examiner gave none that can be used: ${problem}`;
}

function giveBack({ draft, specification }: Rounds, judged: Judged, dispute: Dispute, why: string): Judgement {
  const { name } = specification.entry;
  const limited = { ...judged, findings: undecided(judged.findings, name, dispute, why) };
  draft.judged = limited;
  const message = `It is not settled what the right answer is: ${bothAnswers(name, dispute)}. ${why} Say in the requirement which one you want, and run again.`;
  return { judged: limited, undecided: { code: "arbiter-undecided", interrupt: null, message } };
}
