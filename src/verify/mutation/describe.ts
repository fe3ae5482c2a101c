import type { Mutant } from "./mutant.ts";
import { OPERATORS } from "./operators/index.ts";
import { statementRemoval } from "./operators/statement-removal.ts";

/** Unchanged lines shown before and after. */
const CONTEXT = 1;

/** A longer piece of source is cut in a sentence; the diff shows it whole. In code points. */
const LONGEST = 60;

/** A unified diff of one hunk, without file names and without a line end at the end. `source` is the unchanged solution. */
export function diffOf(source: string, mutant: Mutant): string {
  const [before, after] = [linesOf(source), linesOf(mutant.text)];
  const first = mutant.line - 1;
  const removed = before.slice(first, first + mutant.lines.length);
  const added = after.slice(first, first + removed.length + after.length - before.length);
  const above = before.slice(Math.max(0, first - CONTEXT), first);
  const below = before.slice(first + removed.length, first + removed.length + CONTEXT);
  const start = first + 1 - above.length;
  const size = above.length + below.length;
  return [
    `@@ -${start},${size + removed.length} +${start},${size + added.length} @@`,
    ...above.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...below.map((line) => ` ${line}`),
  ].join("\n");
}

/**
 * What no test noticed and what to try, in one sentence for a person and for the author of the tests.
 * @param shownBy a call known to show it, for instance `f([1, 1])`; without one a hint of the operator's
 */
export function sentenceOf(mutant: Mutant, shownBy?: string): string {
  const change =
    mutant.operator === statementRemoval.name
      ? `${quoted(mutant.was)} is left out`
      : `${quoted(mutant.was)} becomes ${quoted(mutant.becomes)}`;
  const hint =
    shownBy ?? OPERATORS.find(({ name }) => name === mutant.operator)?.hint ?? "an input that reaches this line";
  return `No test notices when ${change} in line ${mutant.line}; try ${hint}.`;
}

const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
};

function quoted(source: string): string {
  const points = [...source.trim().replace(/\s+/g, " ").replaceAll("`", "'")];
  return `\`${points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join("")}…` : points.join("")}\``;
}
