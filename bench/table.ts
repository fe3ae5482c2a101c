import type { Measured } from "./measure.ts";

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));

/** Milliseconds over the baseline of the same run; of a baseline itself, all of them. */
function overBaseline(row: Measured, rows: readonly Measured[]): number {
  const baseline = row.against === row.name ? 0 : (rows.find((other) => other.name === row.against)?.medianMs ?? 0);
  return row.medianMs - baseline;
}

export const missedBars = (rows: readonly Measured[]): Measured[] =>
  rows.filter((row) => row.bar !== undefined && overBaseline(row, rows) > row.bar);

/** One Markdown table: median, 95th percentile, what it costs over its baseline, and the ratio within this very run. */
export function table(title: string, rows: readonly Measured[]): string {
  const base = new Map(rows.map((row) => [row.name, row.medianMs]));
  const lines = rows.map((row) => {
    const baseline = base.get(row.against) ?? row.medianMs;
    const over = overBaseline(row, rows);
    const isBaseline = row.against === row.name;
    const bar =
      row.bar === undefined ? "" : `≤ ${row.bar} ms: ${missedBars([row, ...rows]).includes(row) ? "MISSED" : "held"}`;
    return [
      row.name,
      ms(row.medianMs),
      ms(row.p95Ms),
      isBaseline ? "–" : `${over >= 0 ? "+" : "−"}${ms(Math.abs(over))}`,
      isBaseline ? "1" : (row.medianMs / baseline).toFixed(2),
      String(row.runs),
      bar,
    ].join(" | ");
  });
  const head = `${title} | median ms | p95 ms | over baseline | ratio | runs | bar`;
  return `| ${head} |\n|${"---|".repeat(7)}\n${lines.map((line) => `| ${line} |`).join("\n")}\n`;
}
