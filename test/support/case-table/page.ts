import { FAMILIES } from "./catalogue.ts";
import type { RanTest } from "./reports.ts";
import { idsIn } from "./reports.ts";
import type { Row } from "./table.ts";

export const PAGE = "docs/threat-model.md";
export const MARKER = "cases";
const LONGEST_TITLE = 140;

/** A title as text of a table's cell: nothing in it is Markdown. */
function shownTitle(title: string): string {
  const [...letters] = title.replace(/\p{C}+/gu, " ");
  const cut = letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE).join("")}…` : letters.join("");
  return cut.replace(/[\\`*_[\]<>|~#&]/g, "\\$&");
}

const holderText = ({ file, title, more, where }: Row["holders"][number]): string =>
  `[${shownTitle(title)}](../${file})${more > 0 ? ` and ${more} more` : ""} · ${where.join(", ")}`;

function stateText(row: Row): string {
  if (row.state === "not testable here") return `${row.state}: ${row.reason}`;
  return row.holders.length === 0 ? row.state : `${row.state}: ${row.holders.map(holderText).join("<br>")}`;
}

/** The page's part between the markers. */
export function renderTable(rows: readonly Row[]): string {
  const count = (state: Row["state"]) => rows.filter((row) => row.state === state).length;
  const sums = `${rows.length} cases: ${count("held")} held, ${count("not testable here")} not testable here.`;
  const parts = FAMILIES.map(([letter, , name]) => {
    const lines = rows
      .filter(({ id }) => id.startsWith(letter))
      .map((row) => `| ${row.id} | ${row.tried} | ${row.outcome} | ${stateText(row)} |`);
    return `### ${letter}. ${name}\n\n| case | what is tried | what must come of it | state: test · where it ran |\n|---|---|---|---|\n${lines.join("\n")}`;
  });
  return `\n${sums}\n\n${parts.join("\n\n")}\n`;
}

interface WrittenRow {
  state: string;
  holders: { title: string; file: string }[];
}

/** The rows of a page, by id. */
export function readTable(page: string): Map<string, WrittenRow> {
  const rows = page.matchAll(/^\| ([A-J]\d\d) \|.*\| (held|not testable here|missing)\b(.*) \|$/gm);
  return new Map(
    [...rows].map(([, id = "", state = "", rest = ""]) => {
      const links = rest.matchAll(/\[((?:[^\\\]]|\\.)*)\]\(\.\.\/([^)]+)\)/g);
      return [id, { state, holders: [...links].map(([, title = "", file = ""]) => ({ title, file })) }];
    }),
  );
}

/**
 * Where a committed page and a run say different things: states, files, and the tests named. Tiers and counts are not compared, as they are the
 * machine's. `isRoot`: false where a test that only root can run may be skipped.
 */
export function differences(page: string, rows: readonly Row[], tests: readonly RanTest[], isRoot: boolean): string[] {
  const written = readTable(page);
  const outcomes = new Map<string, Set<string>>();
  for (const { file, titles, outcome } of tests)
    for (const title of titles)
      for (const id of idsIn(title)) {
        const key = JSON.stringify([id, file, shownTitle(title)]);
        outcomes.set(key, (outcomes.get(key) ?? new Set()).add(outcome));
      }
  const problems = [...written.keys()]
    .filter((id) => !rows.some((row) => row.id === id))
    .map((id) => `The page has ${id}, which is no case.`);
  for (const row of rows) {
    const old = written.get(row.id);
    if (old === undefined) problems.push(`The page lacks ${row.id}.`);
    else if (old.state !== row.state)
      problems.push(`The page calls ${row.id} ${old.state}; in this run it is ${row.state}.`);
    for (const { file, title } of old?.holders ?? []) {
      const seen = outcomes.get(JSON.stringify([row.id, file, title])) ?? new Set();
      if (seen.has("passed") || (!isRoot && seen.has("skipped"))) continue;
      problems.push(`The page names a test of ${row.id} that did not pass in this run: ${file}, "${title}".`);
    }
    for (const { file } of row.holders)
      if (old !== undefined && !old.holders.some((holder) => holder.file === file))
        problems.push(`The page does not name ${file}, which holds ${row.id}.`);
  }
  return problems;
}
