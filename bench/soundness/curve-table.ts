import { table } from "./render.ts";
import type { CurveRow } from "./sets/mutation-curve.ts";
import { rate } from "./wilson.ts";

const BANDS: readonly [string, number, number][] = [
  ["below 0.5", 0, 0.5],
  ["0.5–0.7", 0.5, 0.7],
  ["0.7–0.8", 0.7, 0.8],
  ["0.8–0.9", 0.8, 0.9],
  ["0.9–0.97", 0.9, 0.97],
  ["from 0.97", 0.97, Number.POSITIVE_INFINITY],
];

/** Scores that could be asked for. */
const THRESHOLDS = [0.7, 0.8, 0.9, 0.95, 0.97];

const sum = (rows: readonly CurveRow[], field: "wrong" | "through" | "defective" | "defectiveThrough") =>
  rows.reduce((total, row) => total + row[field], 0);

const cells = (name: string, rows: readonly CurveRow[]) => [
  name,
  rows.length,
  rate(sum(rows, "defectiveThrough"), sum(rows, "defective")),
  rate(sum(rows, "through"), sum(rows, "wrong")),
];

/** By mutation score and by size of the suite, the share of wrong programs that pass. */
export function curveTables(rows: readonly CurveRow[]): string {
  const head = ["suites", "how many", "defective programs that pass", "models' wrong programs that pass"];
  const bands = BANDS.map(([name, low, high]) =>
    cells(
      `score ${name}`,
      rows.filter(({ score }) => score !== null && score >= low && score < high),
    ),
  );
  const sizes = [1, 2, 3].map((count) =>
    cells(
      `first ${count} of the asserts`,
      rows.filter((row) => row.asserts === count && !row.isAll),
    ),
  );
  return [
    table(head, [
      ...bands,
      cells(
        "score unknown (the suite does not pass level 1)",
        rows.filter(({ score }) => score === null),
      ),
    ]),
    table(
      head,
      THRESHOLDS.map((least) =>
        cells(
          `score at least ${least.toFixed(2)}`,
          rows.filter(({ score }) => score !== null && score >= least),
        ),
      ),
    ),
    table(head, [
      ...sizes,
      cells(
        "all asserts",
        rows.filter(({ isAll }) => isAll),
      ),
    ]),
    table(head, [
      cells(
        "every check of level 2 passes",
        rows.filter(({ reachesLevel2 }) => reachesLevel2),
      ),
    ]),
  ].join("\n\n");
}
