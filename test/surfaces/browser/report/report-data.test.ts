import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../src/domain/event.ts";
import type { Receipt } from "../../../../src/domain/receipt.ts";
import { textOfReceipt } from "../../../../src/surfaces/browser/report/unpack-report.ts";
import { recorded } from "../../report/samples.ts";
import { dataOf } from "./read-back.ts";

const whole = recorded("written");
const ended = whole.at(-1) as Extract<RunEvent, { type: "run.ended" }>;
const cutShort = whole.slice(0, 40);
const changed = (parts: Partial<Receipt>) => textOfReceipt({ ...ended.receipt, ...parts });

describe("the receipt of a report", () => {
  it("is the log's, with the text of the same file beside it", () => {
    const file = textOfReceipt(ended.receipt);
    expect(dataOf(whole, { receiptFile: file })).toMatchObject({
      ...{ receipt: ended.receipt, receiptText: file, receiptDiffers: false },
      recheck: "npx verialgo verify --receipt verialgo-receipt.json .",
    });
    const otherwise = JSON.stringify(ended.receipt);
    expect(dataOf(whole, { receiptFile: otherwise })).toMatchObject({ receiptText: otherwise, receiptDiffers: false });
  });

  it.each([
    ["says another verdict", changed({ verdict: "refuted" })],
    ["has another figure", changed({ usage: { ...ended.receipt.usage, inputTokens: 1 } })],
    ["is of another run", changed({ seed: "00ff" })],
    ["is no receipt", "{}"],
    ["is no JSON", "{"],
    ["cannot be read", ""],
  ])("stays the log's where the file %s, and the report says so", (_, receiptFile) => {
    expect(dataOf(whole, { receiptFile })).toMatchObject({
      ...{ receipt: ended.receipt, receiptText: null, receiptDiffers: true, recheck: null },
    });
  });

  it("does not say two things: a file with a field twice is not shown", () => {
    const file = textOfReceipt(ended.receipt).replace('"verdict":', '"verdict": "refuted",\n  "verdict":');
    expect(dataOf(whole, { receiptFile: file })).toMatchObject({ receipt: ended.receipt, receiptText: null });
  });

  it("is none where the log is cut, whatever a file says; that it is of another run is told", () => {
    const file = textOfReceipt(ended.receipt);
    expect(dataOf(cutShort, { receiptFile: file })).toMatchObject({
      ...{ cut: true, receipt: null, receiptText: null, receiptDiffers: false, recheck: null },
    });
    const other = dataOf(cutShort, { receiptFile: changed({ startedAt: "2026-01-01T00:00:00.000Z" }) });
    expect(other).toMatchObject({ receipt: null, receiptText: null, receiptDiffers: true, recheck: null });
    expect(dataOf(cutShort)).toMatchObject({ receipt: null, receiptText: null, receiptDiffers: false });
  });

  it("names no way to judge files again where there are none", () => {
    const without = { ...ended.receipt, files: [] };
    const events = [...whole.slice(0, -1), { ...ended, receipt: without }];
    expect(dataOf(events, { receiptFile: textOfReceipt(without) })).toMatchObject({
      ...{ receiptDiffers: false, recheck: null },
    });
  });
});

describe("the events of a report", () => {
  const waits = (seq: number): RunEvent => ({
    type: "model.waiting",
    elapsedMs: 1,
    seq,
    at: "2026-01-01T00:00:00.000Z",
  });
  const writes = (seq: number): RunEvent => ({
    ...{ type: "model.writing", session: "author", characters: 1, calls: 0, tail: "x" },
    ...{ seq, at: "2026-01-01T00:00:00.000Z" },
  });

  it("are those of the log but for what only shows that it is alive", () => {
    expect(dataOf([...whole.slice(0, 5), waits(200), writes(201), ...whole.slice(5)]).events).toEqual(whole);
  });

  it("end with what the log ends with", () => {
    expect(dataOf([...cutShort, waits(200), writes(201)]).events).toEqual([...cutShort, writes(201)]);
  });
});
