import type { Outcome } from "./outcome.ts";
import { outcomeTable } from "./table.ts";

/** Where the figures stand in the page, which is otherwise written by hand: one place for a load, one for a load with kills. */
export const DOCS_FILE = "docs/app-scale.md";

/** The page with the figures of this run in their place. Throws when it has no such place. */
export function withFigures(page: string, outcome: Outcome, at: Date): string {
  const name = outcome.kills > 0 ? "kills" : "load";
  const [begin, end] = [`<!-- begin ${name} (generated) -->`, `<!-- end ${name} (generated) -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${DOCS_FILE} has no place for the figures: ${begin} … ${end}`);
  const command = `npm run bench:app -- ${outcome.kills > 0 ? `--kills ${outcome.kills} ` : ""}--write-docs`;
  const about = `Written by \`${command}\` on ${at.toISOString().slice(0, 10)}; server, load and the stand-in for GitHub on one machine.`;
  return `${page.slice(0, from)}${begin}\n\n${outcomeTable(outcome)}\n\n${about}\n\n${page.slice(to)}`;
}
