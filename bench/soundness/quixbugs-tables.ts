import type { TrialRecord } from "./record.ts";
import { table } from "./render.ts";

const MOST_ELEMENTS = 5;
const MOST_CHARACTERS = 20;

const leaves = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((total: number, item) => total + leaves(item), 0)
    : 1;

/** Elements of a counterexample and the characters of its call as a person reads it; null where there is none. */
function sizeOf({ counterexample }: TrialRecord): { elements: number; text: string } | null {
  if (typeof counterexample !== "object" || counterexample === null) return null;
  const { case: input, shown } = counterexample as { case?: { args?: unknown }; shown?: { input?: string } };
  return { elements: leaves(input?.args ?? []), text: shown?.input ?? JSON.stringify(input) };
}

const isSmall = ({ elements, text }: { elements: number; text: string }): boolean =>
  elements <= MOST_ELEMENTS || text.length - text.indexOf("(") - 2 <= MOST_CHARACTERS;

/** How large the counterexamples are, and what level 2 says of the programs' own tests. */
export function quixbugsTables(records: readonly TrialRecord[]): string {
  const sizes = records.filter(({ right }) => !right).map((record) => ({ record, size: sizeOf(record) }));
  const small = sizes.filter(({ size }) => size !== null && isSmall(size)).length;
  const weak = records
    .filter(({ right, at }) => right && at[2].verdict !== "tested")
    .map(({ id, score, survivors, at }) => [
      id,
      score === null ? "–" : score.toFixed(2),
      survivors,
      [...new Set(at[2].reasons.map(({ code }) => code))].join(", "),
    ]);
  return [
    `Counterexamples of at most ${MOST_ELEMENTS} elements or ${MOST_CHARACTERS} characters: ${small} of ${sizes.length}.`,
    table(
      ["program", "elements", "counterexample"],
      sizes.map(({ record, size }) => [record.id, size?.elements ?? "–", size === null ? "–" : `\`${size.text}\``]),
    ),
    "### Their tests at level 2\n\nOn the correct versions; the suites that are not listed reach level 2.",
    weak.length === 0 ? "All of them reach it." : table(["program", "score", "survivors", "too weak by"], weak),
  ].join("\n\n");
}
