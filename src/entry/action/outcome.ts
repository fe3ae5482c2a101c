import type { Receipt } from "../../domain/receipt.ts";
import type { Verdict } from "../../domain/verdict.ts";
import type { Job } from "./job.ts";

/** The colour of the job: red where `fail-on` names the verdict. */
export function exitCodeFor(job: Job, verdict: Verdict, sentence: string): 0 | 1 {
  if (!(job.settings.failOn as readonly Verdict[]).includes(verdict)) return 0;
  job.runner.annotate("error", `${verdict}: ${sentence}`);
  return 1;
}

/** One sentence that says why the verdict is what it is. */
export const sentenceFor = (receipt: Receipt): string =>
  receipt.reasons[0]?.message ?? `level ${receipt.level} was reached, level ${receipt.requiredLevel} required.`;
