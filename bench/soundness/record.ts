import * as z from "zod";
import { Verdict } from "../../src/domain/verdict.ts";
import type { Judged } from "./judge-subject.ts";
import type { Trial } from "./trial.ts";

const Decided = z.object({
  verdict: Verdict,
  level: z.int(),
  reasons: z.array(z.object({ code: z.string(), message: z.string() })),
});

/** What is kept of one judged trial: enough to count, to list misses, and to explain them. */
export const TrialRecord = z.object({
  id: z.string(),
  set: z.string(),
  right: z.boolean(),
  seconds: z.number(),
  at: z.object({ 1: Decided, 2: Decided, 3: Decided }),
  findings: z.array(
    z.object({ check: z.string(), status: z.string(), effect: z.string(), summary: z.string(), ms: z.number() }),
  ),
  counterexample: z.unknown(),
  /** Of the check `mutation`, where it ran. */
  score: z.number().nullable(),
  survivors: z.int(),
});
export type TrialRecord = z.infer<typeof TrialRecord>;

export function recordOf(trial: Trial, judged: Judged): TrialRecord {
  const evidence = (check: string) => judged.findings.find((finding) => finding.check === check)?.evidence ?? {};
  const { score, survivors } = evidence("mutation");
  return {
    ...{ id: trial.id, set: trial.set, right: trial.right, seconds: judged.seconds, at: judged.at },
    findings: judged.findings.map(({ check, status, effect, summary, ms }) => ({ check, status, effect, summary, ms })),
    counterexample: evidence("differential").counterexample ?? evidence("examples").counterexample ?? null,
    score: typeof score === "number" ? score : null,
    survivors: Array.isArray(survivors) ? survivors.length : 0,
  };
}
