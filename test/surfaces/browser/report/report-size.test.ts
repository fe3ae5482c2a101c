import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventBody, RunEvent } from "../../../../src/domain/event.ts";
import type { Receipt } from "../../../../src/domain/receipt.ts";
import { REPORT_BYTES, renderReportPage } from "../../../../src/surfaces/browser/report/render-report-page.ts";
import { textOfReceipt } from "../../../../src/surfaces/browser/report/unpack-report.ts";
import { finding, receipt, sampleBodies, stamped } from "../../sample-run.ts";
import { dataOf, readBack } from "./read-back.ts";

/** As large as the page may ever be. */
const page = { script: "x".repeat(200_000), style: "y".repeat(100_000) };

function made(events: readonly RunEvent[], receiptFile: string | null = null) {
  const { html, shortened, omitted } = renderReportPage(dataOf(events, { receiptFile }), page);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(REPORT_BYTES);
  const data = readBack(html);
  expect([data.shortened, data.omitted]).toEqual([shortened, omitted]);
  return { html, data };
}

/** Text that no packing makes smaller than half: hexadecimal digits without a pattern. */
function noise(length: number, seed: number): string {
  let state = seed >>> 0 || 1;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += (state >>> 4).toString(16).padStart(7, "0");
  }
  return text.slice(0, length);
}

const step = (index: number, detail: string): EventBody[] => [
  { type: "step.started", step: index, limit: 60 },
  { type: "tool.started", id: `c${index}`, name: "run_file", hint: "test_merge.py" },
  { type: "tool.ended", id: `c${index}`, name: "run_file", ok: false, summary: "failed", detail, ms: index },
];
const file = (index: number, path: string, text: string): EventBody => ({
  ...{ type: "file.written", path, role: "solution", step: index + 1, sha256: "3f2a".repeat(16), bytes: text.length },
  text,
});
const survivors = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ line: at, operator: "compare", original: `left[${at}] < right`, mutated: `left[${at}] <= right` },
    diff: `-    if left[${at}] < right[${noise(12, at + 1)}]:\n+    if left[${at}] <= right[0]:\n`,
  }));
const evidence = (count: number) => ({ score: 0.5, killed: 300, total: 600, run: 600, survivors: survivors(count) });

/** A run of which `middle` is what happened in it. */
const run = (middle: readonly EventBody[], end: Receipt = receipt()) => {
  const bodies = sampleBodies("Merge two sorted lists", end).filter(({ type }) => type !== "model.waiting");
  return stamped([...bodies.slice(0, -1), ...middle, ...bodies.slice(-1)]);
};

describe("a report keeps to its size", () => {
  it("with 5,000 events, an output of 1 MB in lines of 100,000 characters, and 300 survivors, all of them whole", () => {
    const end = receipt({ findings: [finding("mutation", { status: "fail", evidence: evidence(300) })] });
    const line = `${"x".repeat(100_000)}\n`;
    const events = run(
      [...Array.from({ length: 1_640 }, (_, at) => step(at + 1, "no")).flat(), ...step(9, line.repeat(10))],
      end,
    );
    expect(events.length).toBeGreaterThan(4_900);
    const text = textOfReceipt(end);
    const { data } = made(events, text);
    expect(data).toMatchObject({ omitted: 0, shortened: 0, receiptText: text });
    // Compared as text: so many objects one by one take seconds.
    expect(JSON.stringify(data.events) === JSON.stringify(events)).toBe(true);
  });

  it("by shortening the longest texts first, each marked and all counted; figures and receipt stay", () => {
    const outputs = [900_000, 300_000, 40_000, 300].map((length, at) => noise(length, at + 1));
    const end = receipt({ findings: [finding("mutation", { status: "fail", evidence: evidence(300) })] });
    const events = run(
      outputs.flatMap((text, at) => step(at + 1, text)),
      end,
    );
    const { data, html } = made(events, textOfReceipt(end));
    const details = data.events.flatMap((event) => (event.type === "tool.ended" && event.ms < 9 ? [event.detail] : []));
    const [longest = "", second = "", ...others] = details.slice(-4);
    expect(others).toEqual(outputs.slice(2));
    for (const [text, whole = ""] of [
      [longest, outputs[0]],
      [second, outputs[1]],
    ] as const) {
      const [, head = "", left = "", tail = ""] =
        /^([0-9a-f]+)\n\[… ([\d,]+) characters are left out of this report …\]\n([0-9a-f]+)$/.exec(text) ?? [];
      expect(whole.startsWith(head) && whole.endsWith(tail)).toBe(true);
      expect(head.length + Number(left.replaceAll(",", "")) + tail.length).toBe(whole.length);
    }
    expect(data).toMatchObject({ shortened: 2, omitted: 0, receipt: end, receiptText: textOfReceipt(end) });
    expect(html).toContain(
      "<p>So that the report keeps to its size, 2 long texts or lists are shortened; the log holds",
    );
    // What could be kept is kept: the file is nearly full.
    expect(html.length).toBeGreaterThan(REPORT_BYTES / 2);
  });

  it("also of what packing makes small: a page takes apart 16 MiB at most", () => {
    const { data } = made(run(step(1, "x".repeat(17_000_000))));
    expect(data).toMatchObject({ shortened: 1, omitted: 0 });
    expect(JSON.stringify(data.events).length).toBeLessThan(200_000);
  });

  it("by leaving out superseded versions of a program, whole, before the latest", () => {
    const versions = Array.from({ length: 60 }, (_, at) => file(at, "merge.py", noise(20_000, at + 1)));
    const { data } = made(run([...versions, file(1, "try.py", "print(1)\n")]));
    const texts = data.events.flatMap((event) => (event.type === "file.written" ? [event.text] : []));
    expect(texts.slice(-2)).toEqual([noise(20_000, 60), "print(1)\n"]);
    expect(texts.slice(0, -2)).toEqual(Array.from({ length: 59 }, () => null));
    expect(data.shortened).toBe(59);
  });

  it("by leaving out events from the middle of a run, its beginning and end never", () => {
    const events = run(Array.from({ length: 8_000 }, (_, at) => step(at + 1, noise(90, at + 1))).flat());
    const { data } = made(events);
    expect(data.omitted).toBe(events.length - data.events.length);
    expect(data.omitted).toBeGreaterThan(0);
    expect(data.events.length).toBeGreaterThan(1_000);
    expect(data.events.slice(0, 20)).toEqual(events.slice(0, 20));
    expect(data.events.at(-1)).toEqual(events.at(-1));
  });

  it("and gives up the receipt's text where something of the receipt had to go", () => {
    const end = receipt({
      reasons: Array.from({ length: 20 }, (_, at) => ({ code: "x", message: noise(90_000, at + 1) })),
    });
    const { data } = made(run([], end), textOfReceipt(end));
    expect(data).toMatchObject({ receiptText: null, receiptDiffers: false, omitted: 0 });
    expect(data.receipt?.usage).toEqual(end.usage);
    expect(data.receipt?.reasons[0]?.message).toContain("characters are left out of this report");
  });

  it("by giving up evidence that no shortening makes small, and says so", () => {
    let seed = 0;
    const record = (depth: number): unknown => {
      seed += 1;
      if (depth === 0) return noise(120, seed);
      return Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`field ${at}`, record(depth - 1)]));
    };
    const end = receipt({ findings: [finding("coverage", { evidence: record(4) as Record<string, unknown> })] });
    const { data, html } = made(run(step(1, "x"), end), textOfReceipt(end));
    expect(data.receipt).toEqual({
      ...end,
      findings: end.findings.map((one) => ({ ...one, evidence: {} })),
      specification: { ...end.specification, examples: [] },
    });
    expect(data).toMatchObject({ receiptText: null, receiptDiffers: false, omitted: 0 });
    expect(html).toMatch(/<p>So that the report keeps to its size, \d+ long texts or lists are shortened/);
  });

  it("with nothing but the words of the page where the receipt is noise all over", () => {
    const argv = (at: number) => Array.from({ length: 60 }, (_, word) => noise(200, at * 60 + word + 1));
    const runs = Array.from({ length: 100 }, (_, at) => ({ argv: argv(at), exit: 0, ms: 1, isolation: "x" }));
    const events = run([], receipt({ runs }));
    const { data, html } = made(events);
    expect(data).toMatchObject({ events: [], receipt: null, omitted: events.length });
    expect(html).toContain("<h1>tested: level 1");
    expect(html).toContain(`${events.length} events are left out`);
  });

  it("whatever the log, in any language", () => {
    const texts = fc.oneof(
      fc.tuple(fc.nat({ max: 400_000 }), fc.nat()).map(([length, seed]) => noise(length, seed)),
      fc
        .tuple(fc.constantFrom("x", "\u0000", "排序", "</script>", "\ud83d", "🎉"), fc.nat({ max: 150_000 }))
        .map(([part, times]) => part.repeat(times)),
    );
    const bodies = fc.oneof(
      texts.map((text) => step(1, text)),
      texts.map((text) => [file(1, "merge.py", text)]),
      texts.map((text): EventBody[] => [{ type: "warning", code: "guard", message: text, advice: text }]),
      texts.map((text): EventBody[] => [
        { type: "check.ended", finding: finding("coverage", { evidence: { [text]: [text] } }) },
      ]),
    );
    fc.assert(
      fc.property(
        fc.array(bodies, { minLength: 1, maxLength: 12 }),
        fc.constantFrom("Merge", "合并列表"),
        (many, wish) => {
          const [begin] = sampleBodies(wish);
          const events = stamped([...(begin ? [begin] : []), ...many.flat()]);
          const { data } = made(events);
          expect(data.events.length + data.omitted).toBe(events.length);
        },
      ),
      { numRuns: 12 },
    );
  });
});
