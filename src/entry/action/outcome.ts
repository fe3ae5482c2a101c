import type { Receipt } from "../../domain/receipt.ts";
import type { Verdict } from "../../domain/verdict.ts";
import type { Job } from "./job.ts";

/** The colour of the job: red where `fail-on` names the verdict. A verdict against the work is seen in a green job too. */
export function exitCodeFor(job: Job, verdict: Verdict, sentence: string): 0 | 1 {
  const isRed = (job.settings.failOn as readonly Verdict[]).includes(verdict);
  const isGood = verdict === "tested" || verdict === "verified";
  if (isRed || !isGood) job.runner.annotate(isRed ? "error" : "warning", `${verdict}: ${sentence}`);
  return isRed ? 1 : 0;
}

/** One sentence that says why the verdict is what it is. */
export const sentenceFor = (receipt: Receipt): string =>
  receipt.reasons[0]?.message ?? `level ${receipt.level} was reached, level ${receipt.requiredLevel} required.`;
