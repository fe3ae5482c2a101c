import { diffArrays } from "diff";

/** A line of a comparison; `before` and `after` are its numbers, from 1. */
export interface DiffRow {
  kind: "same" | "removed" | "added";
  before: number | null;
  after: number | null;
  text: string;
  /** Where it differs from its counterpart, as places in `text`; null where all of it does, or nothing. */
  changed: readonly [from: number, to: number] | null;
}

/** Lines that go or come at most before the comparison is given up: its time grows with the square of them. */
const MOST_EDITS = 800;

/** Line by line. Of texts that have hardly anything in common, all lines go and all come. */
export function compareLines(before: readonly string[], after: readonly string[]): DiffRow[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS }) ?? wholly(before, after);
  const rows: DiffRow[] = [];
  let [left, right] = [0, 0];
  for (const { added, removed, value } of parts)
    for (const text of value) {
      const kind = removed ? "removed" : added ? "added" : "same";
      if (kind !== "added") left += 1;
      if (kind !== "removed") right += 1;
      rows.push({
        ...{ kind, text, changed: null },
        before: kind === "added" ? null : left,
        after: kind === "removed" ? null : right,
      });
    }
  return withChanges(rows);
}

function wholly(before: readonly string[], after: readonly string[]) {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  return [
    { added: false, removed: false, value: before.slice(0, head) },
    { added: false, removed: true, value: before.slice(head) },
    { added: true, removed: false, value: after.slice(head) },
  ];
}

/** The lines of a unified diff of one hunk, as a mutant's; what is none gives lines without numbers. */
export function readPatch(patch: string): DiffRow[] {
  const [, left = "", right = ""] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(patch) ?? [];
  let [before, after] = [Number(left), Number(right)];
  const lines = patch.split("\n").filter((line) => !line.startsWith("@@"));
  const rows = lines.map((line): DiffRow => {
    const kind = line.startsWith("-") ? "removed" : line.startsWith("+") ? "added" : "same";
    const row = { kind, text: line.slice(1), changed: null } as const;
    const place = {
      before: kind === "added" || left === "" ? null : before,
      after: kind === "removed" || right === "" ? null : after,
    };
    if (kind !== "added") before += 1;
    if (kind !== "removed") after += 1;
    return { ...row, ...place };
  });
  return withChanges(rows);
}

/** Marks in each line that goes, and in the one that comes for it, the part that differs. */
function withChanges(rows: DiffRow[]): DiffRow[] {
  for (let at = 0; at < rows.length; ) {
    const removed = runFrom(rows, at, "removed");
    const added = runFrom(rows, at + removed, "added");
    for (let index = 0; index < Math.min(removed, added); index++) {
      const [a, b] = [rows[at + index], rows[at + removed + index]];
      const parts = a && b && changedParts(a.text, b.text);
      if (a && b && parts) [a.changed, b.changed] = parts;
    }
    at += Math.max(1, removed + added);
  }
  return rows;
}

function runFrom(rows: readonly DiffRow[], from: number, kind: DiffRow["kind"]): number {
  let length = 0;
  while (rows[from + length]?.kind === kind) length += 1;
  return length;
}

/** What is left of two lines without their common beginning and end; null where less than a third is common. */
export function changedParts(a: string, b: string): [readonly [number, number], readonly [number, number]] | null {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  // Whole words, and no half of a pair of surrogates.
  while (head > 0 && (isInside(a, head) || isInside(b, head))) head -= 1;
  while (tail > 0 && (isInside(a, a.length - tail) || isInside(b, b.length - tail))) tail -= 1;
  if ((head + tail) * 3 < Math.max(a.trim().length, b.trim().length)) return null;
  return [
    [head, a.length - tail],
    [head, b.length - tail],
  ];
}

const INSIDE = /^(?:[\p{L}\p{N}_]{2}|[\u{10000}-\u{10ffff}])$/u;

/** Whether the characters before and at a place belong together. */
const isInside = (text: string, at: number): boolean => INSIDE.test(text.slice(at - 1, at + 1));
