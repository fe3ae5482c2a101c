import type { Baseline, Lab, LabRun } from "../../languages/lab.ts";
import { atOnce, RUNS_AT_ONCE } from "../at-once.ts";
import { noticed } from "../lab-baseline.ts";
import type { Mutant } from "./mutant.ts";
import { type PlannedRun, scheduleOf } from "./schedule.ts";
import type { JudgedMutant, MutantOutcome } from "./score.ts";

/** Mutants that are run at most: the first of the plan, which are spread over all lines. */
export const MOST_MUTANTS = 1_000;
/** Mutants handed to the lab together: enough that what a child costs is shared by many. */
const MOST_AT_ONCE = 32;
/** Of a longer plan no more are compiled than this many times as many as may be run. */
const COMPILED = 3;

export interface MutantsRun {
  /** One a mutant that tests reach, in the order of the plan. */
  judged: JudgedMutant[];
  /** Mutants on lines that no test runs: the coverage says so already. */
  uncovered: number;
}

/**
 * Runs the tests that cover each mutant until one fails. Mutants of which the compiler makes the solution again, or an earlier mutant,
 * are not run. `ran` is told how many of how many are done. Never rejects.
 */
export async function runMutants(
  lab: Lab,
  baseline: Baseline,
  source: string,
  mutants: readonly Mutant[],
  ran: (done: number, of: number) => void = () => undefined,
): Promise<MutantsRun | { failed: string }> {
  const { runs, uncovered } = scheduleOf(baseline, mutants);
  const compiled = runs.slice(0, COMPILED * MOST_MUTANTS);
  const [own, ...prints] = await lab.fingerprints([source, ...compiled.map(({ mutant }) => mutant.text)]);
  if (own === null || own === undefined) return { failed: "The mutants could not be compiled in the lab." };
  const seen = new Set([own]);
  const kinds = runs.map((_, index): MutantOutcome | "new" => {
    const print = prints[index];
    if (print === undefined) return "not-run";
    if (print === null) return "invalid";
    if (seen.has(print)) return "duplicate";
    seen.add(print);
    return "new";
  });
  const chosen = runs.filter((_, index) => kinds[index] === "new").slice(0, MOST_MUTANTS);
  let done = 0;
  const outcomes = await atOnce(inBatches(chosen), RUNS_AT_ONCE, async (batch) => {
    const kills = await lab.kills(batch.map(({ mutant, tests, steps }) => ({ solution: mutant.text, tests, steps })));
    return atOnce(batch, RUNS_AT_ONCE, async (run, at) => {
      const outcome = outcomeOf(kills[at] ?? (await runOne(lab, run)));
      done += 1;
      ran(done, chosen.length);
      return outcome;
    });
  });
  const byMutant = new Map(chosen.map(({ mutant }, index) => [mutant, outcomes.flat()[index]]));
  return {
    judged: runs.map(({ mutant }, index) => {
      const kind = kinds[index] ?? "not-run";
      return { mutant, outcome: kind === "new" ? (byMutant.get(mutant) ?? "not-run") : kind };
    }),
    uncovered: uncovered.length,
  };
}

/** Of equal size, so that two workers have the same to do. */
function inBatches(runs: readonly PlannedRun[]): (readonly PlannedRun[])[] {
  const size = Math.ceil(runs.length / (2 * Math.ceil(runs.length / (2 * MOST_AT_ONCE))));
  const count = runs.length === 0 ? 0 : Math.ceil(runs.length / size);
  return Array.from({ length: count }, (_, at) => runs.slice(at * size, (at + 1) * size));
}

async function runOne(lab: Lab, { mutant, tests, steps }: PlannedRun): Promise<LabRun> {
  const variant = { solution: mutant.text };
  const run = await lab.run(variant, { tests, stopAtFirstFailure: true, steps });
  // Parameters that the solution makes may give the tests other names.
  if (run.ending !== "completed" || run.results.length === tests.length) return run;
  return lab.run(variant, { stopAtFirstFailure: true, steps });
}

/** An exception's headline: the name of its class, then what it says. */
const EXCEPTION = /^(?!AssertionError\b|Failed\b)[\p{L}_][\p{L}\p{N}_.]*(: |$)/u;

function outcomeOf(run: LabRun): MutantOutcome {
  switch (noticed(run)) {
    case null:
      return "not-run";
    case false:
      return "survived";
    case true: {
      if (run.ending === "steps" || run.ending === "timeout") return "steps";
      const failed = run.results.find(({ status }) => status !== "passed");
      if (failed?.status === "timeout") return "steps";
      if (failed === undefined) return "exception";
      return EXCEPTION.test(failed.message.split("\n", 1)[0] ?? "") ? "exception" : "assertion";
    }
  }
}
