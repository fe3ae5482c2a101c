import { createHash } from "node:crypto";
import { script, style } from "virtual:verialgo-page";
import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../src/domain/event.ts";
import {
  REPORT_BYTES,
  REPORT_MARK,
  renderReportPage,
} from "../../../../src/surfaces/browser/report/render-report-page.ts";
import { textOfReceipt } from "../../../../src/surfaces/browser/report/unpack-report.ts";
import { recorded } from "../../report/samples.ts";
import { receipt, sampleBodies, stamped } from "../../sample-run.ts";
import { dataOf, readBack } from "./read-back.ts";

const page = { script, style };
const whole = recorded("written");
const htmlOf = (events: readonly RunEvent[], more = {}) => renderReportPage(dataOf(events, more), page).html;

/** What stands outside of script, style and data: what a log's text could get into. */
const outside = (html: string) =>
  html
    .replace(`<style>${style}</style>`, "<style></style>")
    .replace(`<script>${script}</script>`, "<script></script>")
    .replace(/(id="verialgo-data">)[A-Za-z0-9+/=]*</, "$1<");

describe("a report's file", () => {
  const ended = whole.at(-1);
  const file = ended?.type === "run.ended" ? textOfReceipt(ended.receipt) : "";
  const html = htmlOf(whole, { receiptFile: file });

  it("holds the events and the receipt, byte for byte, and is the same each time", () => {
    const data = readBack(html);
    expect(data.events).toEqual(whole);
    expect(data.receiptText).toBe(file);
    expect(JSON.stringify(data.receipt, null, 2)).toBe(file.trimEnd());
    expect(data).toMatchObject({
      kind: "report",
      cut: false,
      skipped: 0,
      shortened: 0,
      omitted: 0,
      toolVersion: "0.1.0",
    });
    expect(htmlOf(whole, { receiptFile: file })).toBe(html);
    expect(html.startsWith(REPORT_MARK)).toBe(true);
  });

  it("allows its own script and style by their hashes and nothing else", () => {
    const policies = [...html.matchAll(/http-equiv="Content-Security-Policy" content="([^"]*)"/g)];
    expect(policies).toHaveLength(1);
    const hashed = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))].map(
        ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
      );
    expect([hashed("script").length, hashed("style").length]).toEqual([1, 1]);
    expect(policies[0]?.[1]?.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hashed("script")[0]}`,
      `style-src ${hashed("style")[0]}`,
      ...["img-src data:", "base-uri 'none'", "form-action 'none'"],
    ]);
    // A reader of HTML would change these, and the hash would not hold.
    expect(script + style).not.toMatch(/\r|\0/);
  });

  it("refers to nothing outside", () => {
    const places = [
      ...outside(html).matchAll(/\b(?:src|href|action|data|poster|srcset|ping|background)\s*=\s*"?([^"\s>]*)/gi),
    ];
    expect(places.map(([, place]) => place)).toEqual(["data:,"]);
    expect(style).not.toMatch(/@import|url\((?!"?data:)/);
    expect(outside(html)).not.toMatch(/https?:\/\/|http-equiv="refresh"/i);
  });

  it("tells verdict and headline without a script, in the requirement's language", () => {
    expect(html).toContain("<title>verified · Fibonacci numbers in three ways · VeriAlgo</title>");
    expect(html).toContain('<html lang="en">');
    const [, plain = ""] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? [];
    expect(plain).toContain("<h1>verified: level 3 (cross-checked) reached, level 3 (cross-checked) required</h1>");
    expect(plain).toContain("Caught while working: AssertionError: fibonacci_matrix(n) gave 2, expected 1 at step 3");
    expect(plain).toContain("npx verialgo verify --receipt verialgo-receipt.json .");
    const chinese = htmlOf(stamped(sampleBodies("合并两个有序列表")));
    expect(chinese).toContain('<html lang="zh-Hans">');
    expect(chinese).toMatch(/<h1>已测试 tested: .*要求等级 1/);
    expect(chinese).toContain("第 2 步 IndexError: list index out of range in test_empty，第 3 步已修复");
  });

  it("tells why work is not verified, and of a receipt that is another", () => {
    const bad = receipt({ verdict: "unverified", level: 0, reasons: [{ code: "x", message: "No test was found." }] });
    const events = stamped(sampleBodies("Merge", bad));
    const shown = htmlOf(events, { receiptFile: "{}", skipped: 2 });
    expect(shown).toContain("<p>No test was found.</p>");
    expect(shown).toContain("<p>The verialgo-receipt.json beside the log is not the receipt of this run");
    expect(shown).toContain("<p>2 lines of the log could not be understood.</p>");
  });
});

describe("a report of a log that is cut", () => {
  it.each([1, 2, 5, 11, 40, 100, whole.length - 1])("after event %i says where it stops", (count) => {
    const html = htmlOf(whole.slice(0, count));
    expect(readBack(html)).toMatchObject({ cut: true, receipt: null, events: whole.slice(0, count) });
    expect(html).toContain(`<p>The log is cut after event ${count}: the run was ended before it could finish.</p>`);
    expect(html).toContain("<h1>no verdict</h1>");
    expect(html).toMatch(/<title>no verdict · (Fibonacci numbers in three ways · )?VeriAlgo<\/title>/);
  });
});

describe("a report of a hostile log", () => {
  const attack = `</noscript></title></script><!--<script>alert(1)</script><img src=x onerror=alert(1)>"'&\u202e\u0000]]>`;

  const poisoned = (value: unknown): unknown => {
    if (typeof value === "string") return value.length > 70 || /\s/.test(value) ? attack + value : value;
    if (Array.isArray(value)) return value.map(poisoned);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one)]));
  };

  it("has the same elements as that of any other, and the log's text is only text", () => {
    const events = stamped(
      poisoned(
        sampleBodies(attack, receipt({ reasons: [{ code: "x", message: attack }], caught: [], verdict: "refuted" })),
      ) as never,
    );
    const elements = (html: string) => [...outside(html).matchAll(/<[!/a-z][a-z-]*/gi)].map(([tag]) => tag);
    const html = htmlOf(events);
    expect(readBack(html).events).toEqual(events.filter(({ type }) => type !== "model.waiting"));
    expect(html).toContain("&lt;/noscript&gt;&lt;/title&gt;&lt;/script&gt;");
    const plain = htmlOf(
      stamped(sampleBodies("Merge", receipt({ reasons: [{ code: "x", message: "no" }], caught: [] }))),
    );
    expect(elements(html)).toEqual(elements(plain));
    expect(outside(html)).not.toMatch(/\u202e|\0/);
    // The title is no longer than one line.
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]?.length).toBeLessThan(1_000);
    expect(Buffer.byteLength(html)).toBeLessThan(REPORT_BYTES);
  });

  it("with nesting that no reader could follow still is one", () => {
    const deep = JSON.parse(`${"[".repeat(20_000)}1${"]".repeat(20_000)}`);
    const events = whole.map((event) =>
      event.type === "check.ended" ? { ...event, finding: { ...event.finding, evidence: { deep } } } : event,
    );
    const data = readBack(htmlOf(events));
    expect(data.events).toHaveLength(whole.length);
    expect(JSON.stringify(data.events)).toContain(`"deep":${"[".repeat(40)}`);
  });
});
