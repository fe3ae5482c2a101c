import { oneLine } from "../../domain/untrusted-text.ts";
import type { MutationScore } from "../../verify/mutation/score.ts";
import type { Look } from "./look.ts";
import { paintFor } from "./paint.ts";
import { clip, plural, wrap } from "./text.ts";

const BAR_COLUMNS = 30;
/** A removed statement may be long; the whole of it is in the JSON. */
const DIFF_LINES = 24;

/** `  [#####-----]  12 of 119 mutants`, shorter than the terminal. Pure; for where a line can be overwritten. */
export function mutantsBar(done: number, of: number, look: Look): string {
  const filled = of === 0 ? BAR_COLUMNS : Math.floor((done / of) * BAR_COLUMNS);
  const bar = `${"#".repeat(filled)}${"-".repeat(BAR_COLUMNS - filled)}`;
  return clip(`  [${bar}]  ${done} of ${plural(of, "mutant")}`, look.columns - 1);
}

/** What mutation showed: the score, how the others were noticed, and each survivor as a diff with its sentence. Pure. */
export function mutantsReport(summary: string, score: MutationScore, look: Look): string[] {
  const paint = paintFor(look.colour);
  const { assertion, exception, steps } = score.killedBy;
  const noticed = [
    `${assertion} by an assertion`,
    `${exception} by an exception`,
    `${steps} because they did not end`,
  ].join(", ");
  const lines = [
    `${paint.bold(`Mutation score ${score.score.toFixed(2)}`)}`,
    ...wrap(oneLine(summary.split(" No test notices", 1)[0] ?? summary, 600), look.columns - 1),
    ...(score.killed > 0 ? [paint.dim(`Noticed: ${noticed}.`)] : []),
  ];
  for (const { diff, sentence, operator } of score.survivors) {
    const rows = diff.split("\n");
    lines.push("", ...wrap(`${sentence}`, look.columns - 1), paint.dim(`  (${operator})`));
    for (const row of rows.slice(0, DIFF_LINES)) {
      const shown = `  ${clip(row.replaceAll("\t", "    "), look.columns - 3)}`;
      lines.push(row.startsWith("-") ? paint.red(shown) : row.startsWith("+") ? paint.green(shown) : shown);
    }
    if (rows.length > DIFF_LINES) lines.push(`  … and ${plural(rows.length - DIFF_LINES, "line")} more`);
  }
  return lines;
}
