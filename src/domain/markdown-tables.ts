import type { Cut, Document } from "./markdown-contents.ts";

const RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const HEADING = /^[ \t]{0,3}#{1,6}(?:[ \t]|$)/;
const THEMATIC_BREAK = /^[ \t]{0,3}(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;

/** Cells beyond those of a table's head, which no page shows: each goes to `cuts`. */
export function surplusCells({ lines, blocks, starts }: Document, cuts: Cut[]): void {
  let columns = 0;
  let indent = 0;
  for (const [index, line] of lines.entries()) {
    const { within, from = 0 } = blocks[index] ?? {};
    const row = line.slice(from);
    const isRow = within === "text" && !HEADING.test(row) && !(columns > 0 && THEMATIC_BREAK.test(row));
    if (!isRow || (columns > 0 && from !== indent)) columns = 0;
    if (!isRow) continue;
    const cells = cellEnds(row);
    const rule = lines[index + 1]?.slice(blocks[index + 1]?.from ?? 0) ?? "";
    if (columns > 0) {
      const cell = cells[columns - 1];
      if (cell === undefined || cells.length <= columns) continue;
      const start = (starts[index] ?? 0) + from;
      cuts.push({ from: start + cell, to: start + row.length, kind: "table-cell" });
    } else if (
      (row.includes("|") || rule.includes("|")) &&
      RULE.test(rule) &&
      rule.includes("-") &&
      cellEnds(rule).length === cells.length
    ) {
      columns = cells.length;
      indent = from;
    }
  }
}

/** Where each cell of a row ends: at a pipe that is not escaped, or at the row's end. */
function cellEnds(row: string): number[] {
  const first = /^[ \t]*\|/.exec(row)?.[0].length ?? 0;
  const ends: number[] = [];
  for (const { 0: found, index } of row.matchAll(/\\.|\|/g)) if (found === "|" && index >= first) ends.push(index);
  if (row.slice((ends.at(-1) ?? first - 1) + 1).trim() !== "") ends.push(row.length);
  return ends;
}
