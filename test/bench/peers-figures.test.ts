import { expect, it } from "vitest";
import { barsOf, isHeld, medianFigures, type Row } from "../../bench/peers/judge-figures.ts";
import type { Figures, Subject } from "../../bench/peers/measure-subject.ts";
import { barsTable, stepsTable } from "../../bench/peers/tables.ts";

const figures = (value: number): Figures => ({
  ...{ wallMs: value, cpuMs: value, peakBytes: value * 1_048_576, heapBytes: value * 1_048_576 },
  firstRequestMs: value,
});
const subject = (name: string, form: Subject["form"], isPeer: boolean): Subject => ({ name, form, isPeer, module: "" });
const rowsWith = (ours: { few: number; many: number }): Row[] =>
  [50, 200].flatMap((steps) => [
    { subject: subject("VeriAlgo", "bundled", false), steps, figures: figures(steps === 50 ? ours.few : ours.many) },
    { subject: subject("slow peer", "bundled", true), steps, figures: figures(90) },
    { subject: subject("quick peer", "imported", true), steps, figures: figures(20) },
    { subject: subject("quick peer", "bundled", true), steps, figures: figures(10) },
  ]);

it("holds every bar against the better form of the better peer", () => {
  const bars = barsOf(rowsWith({ few: 10, many: 11 }));
  expect(bars).toHaveLength(6);
  expect(bars.filter((bar) => !isHeld(bar))).toEqual([]);
});

it("misses what is above the best peer, grows faster than the steps, or was not measured", () => {
  const missed = (rows: readonly Row[]) => barsOf(rows).filter((bar) => !isHeld(bar));
  // The bundled form is the better one: 10.01 is within the imported form's 20, and still missed.
  expect(missed(rowsWith({ few: 10.01, many: 10 }))).toHaveLength(4);
  expect(missed(rowsWith({ few: 10, many: 11.01 })).map((bar) => bar.what)).toEqual([
    "wall time of 200 steps, against 50 steps",
    "CPU time of 200 steps, against 50 steps",
  ]);
  expect(missed([])).toHaveLength(6);
});

it("shows a median with its ratio to the best peer, and which bars were missed", () => {
  expect(medianFigures([figures(9), figures(1), figures(3)])).toEqual(figures(3));
  const rows = rowsWith({ few: 5, many: 30 });
  expect(stepsTable(rows, 50)).toContain(
    "| VeriAlgo | bundled | 5.00 (0.50) | 5.00 (0.50) | 5.0 (0.50) | 5.0 (0.50) |",
  );
  expect(barsTable(barsOf(rows)).match(/held|MISSED/g)).toEqual([...Array(4).fill("held"), "MISSED", "MISSED"]);
});
