import type { Baseline } from "../../languages/lab.ts";
import type { Point } from "../../languages/points.ts";
import { limited, passed } from "../answers.ts";
import type { Check } from "../check.ts";
import { labBaseline } from "../lab-baseline.ts";

/** Branches listed; the rest are counted. */
const MOST_BRANCHES = 100;
/** Pieces of a list of lines that are named in the sentence. */
const MOST_PIECES = 8;

/** Does every statement of the solution run under the tests? Lines never run limit; branches never taken are reported only. */
export const coverage: Check = {
  name: "coverage",
  needs: ["clean-run"],
  run: async (context) => {
    const ready = await labBaseline(context);
    if ("status" in ready) return ready;
    const { baseline } = ready;
    const reached = reachedIn(baseline);
    const statements = baseline.points.filter(({ kind }) => kind === "statement");
    const missedLines = distinctLines(statements.filter(({ id }) => !reached.has(id)));
    // What stands behind a line that is never run is not told again.
    const branches = baseline.points.filter(({ kind, line }) => kind === "branch" && !missedLines.includes(line));
    const missedBranches = branches.filter(({ id }) => !reached.has(id)).map(({ line, way }) => ({ line, way }));
    const evidence = {
      statements: statements.length,
      reached: statements.filter(({ id }) => reached.has(id)).length,
      missedLines,
      branches: branches.length,
      missedBranches: missedBranches.slice(0, MOST_BRANCHES),
    };
    if (missedLines.length > 0)
      return limited(
        `The tests never run ${linesInWords(missedLines)} of the solution: add tests whose input leads there, or remove what no input reaches.`,
        evidence,
      );
    const never =
      missedBranches.length === 0
        ? ""
        : `; ${missedBranches.length} of ${branches.length} branches are never taken, the first in line ${missedBranches[0]?.line} (${missedBranches[0]?.way})`;
    return passed(`The tests run every line of the solution${never}.`, evidence);
  },
};

const reachedIn = ({ atImport, tests }: Baseline): ReadonlySet<number> =>
  new Set([...atImport, ...tests.flatMap(({ points }) => points)]);

const distinctLines = (points: readonly Point[]): number[] =>
  [...new Set(points.map(({ line }) => line))].sort((a, b) => a - b);

/** `line 4`, `lines 4 to 6 and 9`; a long list is cut. */
export function linesInWords(lines: readonly number[]): string {
  const pieces: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    if (last !== undefined && last.to === line - 1) last.to = line;
    else pieces.push({ from: line, to: line });
  }
  const named = pieces.slice(0, MOST_PIECES).map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  const rest = pieces.slice(MOST_PIECES).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  if (rest > 0) named.push(`${rest} more`);
  const last = named.pop() ?? "";
  return `${lines.length === 1 ? "line" : "lines"} ${named.length === 0 ? last : `${named.join(", ")} and ${last}`}`;
}
