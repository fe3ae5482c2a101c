import type { DiffRow } from "./line-diff.ts";

/** Rows that are shown, or a stretch of unchanged ones that is folded. */
export interface Stretch {
  rows: readonly DiffRow[];
  isFolded: boolean;
}

/** Folds unchanged lines that are farther than `context` from a change; a single line is never folded. */
export function foldUnchanged(rows: readonly DiffRow[], context = 3): Stretch[] {
  const near = new Uint8Array(rows.length);
  rows.forEach(({ kind }, at) => {
    if (kind !== "same") near.fill(1, Math.max(0, at - context), at + context + 1);
  });
  const stretches: { rows: DiffRow[]; isFolded: boolean }[] = [];
  rows.forEach((row, at) => {
    const isAlone = near[at - 1] !== 0 && near[at + 1] !== 0;
    const isFolded = near[at] === 0 && !isAlone;
    const last = stretches.at(-1);
    if (last?.isFolded === isFolded) last.rows.push(row);
    else stretches.push({ rows: [row], isFolded });
  });
  return stretches;
}
