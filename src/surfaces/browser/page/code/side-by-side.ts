import { compareLines, type DiffRow } from "./line-diff.ts";
import { LONGEST_LINE } from "./tokens.ts";

/** Two lines that stand beside each other; null where one side has none. */
export interface SideRow {
  left: DiffRow | null;
  right: DiffRow | null;
}

/** Longer outputs are not compared line by line. UTF-16 units of both. */
const MOST_COMPARED = 200_000;

/** Lines of two outputs, those that differ beside each other; null where the outputs are too long for that. */
export function sideBySide(left: string, right: string): SideRow[] | null {
  if (left.length + right.length > MOST_COMPARED) return null;
  const [before, after] = [left.split("\n"), right.split("\n")];
  if ([...before, ...after].some((line) => line.length > LONGEST_LINE)) return null;
  const rows: SideRow[] = [];
  /** The row whose right side is still free. */
  let free = 0;
  for (const row of compareLines(before, after)) {
    const beside = row.kind === "added" ? rows[free] : undefined;
    if (beside !== undefined) rows[free] = { ...beside, right: row };
    else rows.push({ left: row.kind === "added" ? null : row, right: row.kind === "removed" ? null : row });
    if (row.kind === "added") free += 1;
    else if (row.kind === "same") free = rows.length;
  }
  return rows;
}
