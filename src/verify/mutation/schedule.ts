import type { Baseline } from "../../languages/lab.ts";
import { stepBudget } from "../lab-baseline.ts";
import type { Mutant } from "./mutant.ts";

/** What is run for one mutant. */
export interface PlannedRun {
  readonly mutant: Mutant;
  /** Tests that run a mutated line, fewest steps first. */
  readonly tests: readonly string[];
  /** Most steps in all. */
  readonly steps: number;
}

/**
 * The runs of all mutants that tests reach, in the order given. A line that is run at import may change every test: those that run it
 * themselves come first. Order and budgets go by counted steps, never by a clock, so that a seed replays to the same outcomes.
 */
export function scheduleOf(
  baseline: Baseline,
  mutants: readonly Mutant[],
): { runs: PlannedRun[]; uncovered: Mutant[] } {
  const statements = baseline.points.filter(({ kind }) => kind === "statement");
  const lines = [...new Set(statements.map(({ line }) => line))].sort((a, b) => a - b);
  const lineOf = new Map(statements.map(({ id, line }) => [id, line]));
  const linesOf = (points: readonly number[]) => new Set(points.flatMap((id) => lineOf.get(id) ?? []));
  const atImport = linesOf(baseline.atImport);
  const tests = baseline.tests
    .map(({ test, steps, points }, index) => ({ test, steps, index, lines: linesOf(points) }))
    .sort((a, b) => a.steps - b.steps || a.index - b.index);
  const importSteps = Math.max(0, baseline.run.steps - tests.reduce((sum, { steps }) => sum + steps, 0));
  /** The line where the statement that a line belongs to begins. */
  const beginning = (line: number) => lines.findLast((first) => first <= line) ?? line;

  const runs: PlannedRun[] = [];
  const uncovered: Mutant[] = [];
  for (const mutant of mutants) {
    const owners = [...new Set(mutant.lines.map(beginning))];
    const direct = tests.filter((test) => owners.some((line) => test.lines.has(line)));
    const others = owners.some((line) => atImport.has(line)) ? tests.filter((test) => !direct.includes(test)) : [];
    const chosen = [...direct, ...others];
    if (chosen.length === 0) uncovered.push(mutant);
    else {
      const steps = stepBudget(importSteps + chosen.reduce((sum, test) => sum + test.steps, 0));
      runs.push({ mutant, tests: chosen.map(({ test }) => test), steps });
    }
  }
  return { runs, uncovered };
}
