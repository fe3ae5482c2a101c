import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedParts,
  compareLines,
  type DiffRow,
  readPatch,
} from "../../../../src/surfaces/browser/page/code/line-diff.ts";
import { sideBySide } from "../../../../src/surfaces/browser/page/code/side-by-side.ts";
import { foldUnchanged } from "../../../../src/surfaces/browser/page/code/unchanged.ts";

const signs = { same: " ", removed: "-", added: "+" };
const shown = (rows: readonly DiffRow[]) =>
  rows.map(({ kind, before, after, text }) => `${before ?? ""}:${after ?? ""}${signs[kind]}${text}`);
const marked = ({ text, changed }: DiffRow) => (changed === null ? null : text.slice(...changed));
const lines = fc.array(fc.constantFrom("a", "b", "c", "d", ""), { maxLength: 12 });

describe("the lines of two texts", () => {
  it("are numbered on both sides", () => {
    expect(shown(compareLines(["a", "b", "c"], ["a", "x", "y", "c"]))).toEqual([
      "1:1 a",
      "2:-b",
      ":2+x",
      ":3+y",
      "3:4 c",
    ]);
    expect(compareLines([], [])).toEqual([]);
  });

  it("hold each text whole, in its order", () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const rows = compareLines(before, after);
        const left = rows.filter(({ kind }) => kind !== "added");
        const right = rows.filter(({ kind }) => kind !== "removed");
        expect(left.map(({ text }) => text)).toEqual(before);
        expect(right.map(({ text }) => text)).toEqual(after);
        expect(left.map((row) => row.before)).toEqual(before.map((_, index) => index + 1));
        expect(right.map((row) => row.after)).toEqual(after.map((_, index) => index + 1));
      }),
    );
  });

  it("that have hardly anything in common are not searched for long: all go, all come", () => {
    const [before, after] = ["x", "y"].map((name) => [
      "same",
      ...Array.from({ length: 2_000 }, (_, n) => `${name} ${n}`),
      "end",
    ]);
    const rows = compareLines(before ?? [], after ?? []);
    expect(rows.map(({ kind }) => kind).join(" ")).toBe(`same${" removed".repeat(2_001)}${" added".repeat(2_001)}`);
  });

  it("show which words differ, never half a character, and nothing where all differs", () => {
    const [failed, passed] = compareLines(["test_matrix failed at 1"], ["test_matrix passed at 1"]);
    expect([failed, passed].map((row) => row && marked(row))).toEqual(["failed", "passed"]);
    expect(changedParts("s = 😀 + tail", "s = 😁 + tail")).toEqual([
      [4, 6],
      [4, 6],
    ]);
    expect(changedParts("n - 1)", "n)")).toEqual([
      [1, 5],
      [1, 1],
    ]);
    expect(changedParts("before", "power = multiply(power)")).toBe(null);
  });
});

describe("the patch of a mutant", () => {
  it("is read with the numbers of its lines", () => {
    const rows = readPatch("@@ -21,3 +21,3 @@\n doc\n-power = (1, 0)\n+power = (2, 0)\n--x\n for");
    expect(shown(rows)).toEqual(["21:21 doc", "22:-power = (1, 0)", ":22+power = (2, 0)", "23:--x", "24:23 for"]);
    expect(rows.slice(1, 3).map(marked)).toEqual(["1", "2"]);
  });

  it("that is none gives lines without numbers", () => {
    expect(shown(readPatch("<b>\n+x"))).toEqual([": b>", ":+x"]);
    expect(shown(readPatch(""))).toEqual([": "]);
  });
});

describe("unchanged lines", () => {
  const rows = compareLines(
    Array.from({ length: 20 }, (_, n) => String(n)),
    Array.from({ length: 20 }, (_, n) => (n === 10 ? "x" : String(n))),
  );
  const lengths = (context: number) =>
    foldUnchanged(rows, context).map(({ rows, isFolded }) => (isFolded ? -rows.length : rows.length));

  it("are folded but for those beside a change; a single one is not worth it", () => {
    expect(lengths(3)).toEqual([-7, 8, -6]);
    expect(lengths(9)).toEqual([21]);
    expect(lengths(8)).toEqual([-2, 19]);
  });

  it("are all there, in their order", () => {
    expect(foldUnchanged(rows).flatMap((stretch) => stretch.rows)).toEqual(rows);
  });
});

describe("two outputs beside each other", () => {
  it("have what differs in the same row", () => {
    const rows = sideBySide("start\na failed\n  got: 2\nend", "start\na passed\nend\nmore");
    expect(rows?.map(({ left, right }) => [left?.text ?? null, right?.text ?? null])).toEqual([
      ["start", "start"],
      ["a failed", "a passed"],
      ["  got: 2", null],
      ["end", "end"],
      [null, "more"],
    ]);
  });

  it("are both whole", () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const rows = sideBySide(before.join("\n"), after.join("\n")) ?? [];
        expect(rows.flatMap(({ left }) => left?.text ?? []).join("\n")).toBe(before.join("\n"));
        expect(rows.flatMap(({ right }) => right?.text ?? []).join("\n")).toBe(after.join("\n"));
        expect(rows.every(({ left, right }) => left !== null || right !== null)).toBe(true);
      }),
    );
  });

  it("are not compared when they are too long for that", () => {
    expect(sideBySide("a".repeat(100_000), "b")).toBe(null);
    expect(sideBySide("a\n".repeat(150_000), "b")).toBe(null);
  });
});
