import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "../../../src/domain/event.ts";
import { hashSource } from "../../../src/surfaces/browser/content-policy.ts";
import { REPORT_BYTES } from "../../../src/surfaces/browser/report/render-report-page.ts";
import { buildCli, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { folderWith } from "../../support/cli-cases.ts";
import { readBack } from "../../surfaces/browser/report/read-back.ts";
import { recorded } from "../../surfaces/report/samples.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const events = recorded("written");
const logOf = (some: readonly RunEvent[]) => some.map((event) => `${JSON.stringify(event)}\n`).join("");
const ended = events.at(-1);
const receipt = ended?.type === "run.ended" ? `${JSON.stringify(ended.receipt, null, 2)}\n` : "";
const log = logOf(events);

const folder = folderWith({ "events.ndjson": log, "verialgo-receipt.json": receipt });
const report = (args: readonly string[], cwd = folder, env = {}) => runCli(["report", ...args], { cwd, env });

describe("report", () => {
  it("lies beside the log, holds the run and the receipt byte for byte, and is made anew at will", async () => {
    const path = join(folder, "report.html");
    expect(await report([join(folder, "events.ndjson")])).toMatchObject({ code: 0, stdout: `${path}\n`, stderr: "" });
    const html = readFileSync(path, "utf8");
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(REPORT_BYTES);
    expect(readBack(html)).toMatchObject({ events, receiptText: receipt, receiptDiffers: false, cut: false });
    writeFileSync(path, `${html.slice(0, 200)} an older one`);
    expect(await report(["events.ndjson"])).toMatchObject({ code: 0, stdout: "report.html\n", stderr: "" });
    expect(readFileSync(path, "utf8")).toBe(html);
    expect(readdirSync(folder).sort()).toEqual(["events.ndjson", "report.html", "verialgo-receipt.json"]);

    const printed = await report(["events.ndjson", "--out", "-"]);
    expect(printed).toEqual({ code: 0, signal: null, stdout: html, stderr: "" });
    const named = await report(["events.ndjson", "--out", "other.html"]);
    expect(named).toMatchObject({ code: 0, stdout: "other.html\n" });
    expect(readFileSync(join(folder, "other.html"), "utf8")).toBe(html);
  });

  it("of a log that is cut is made up to the cut", async () => {
    const place = folderWith({ "events.ndjson": `${logOf(events.slice(0, 30))}{"type":"tool.en` });
    expect(await report(["events.ndjson"], place)).toEqual({
      ...{ code: 0, signal: null, stdout: "report.html\n" },
      stderr: "verialgo: The log is cut after event 30: the run was ended before it could finish.\n",
    });
    expect(readBack(readFileSync(join(place, "report.html"), "utf8"))).toMatchObject({ cut: true, receipt: null });
  });

  it("does not wait for a receipt that is a pipe", async () => {
    const place = folderWith({ "events.ndjson": log });
    execFileSync("mkfifo", [join(place, "verialgo-receipt.json")]);
    const { code, stderr } = await report(["events.ndjson"], place);
    expect([code, stderr]).toEqual([0, expect.stringContaining("is not the receipt of this run")]);
  });

  it("says what does not fit together: another receipt, lines nobody understands", async () => {
    const place = folderWith({
      "events.ndjson": `${log.slice(0, log.indexOf("\n") + 1)}{"type":"later"}\n${log.slice(log.indexOf("\n") + 1)}`,
      "verialgo-receipt.json": receipt.replace('"verdict": "verified"', '"verdict": "refuted"'),
    });
    const { code, stderr } = await report(["events.ndjson"], place);
    expect([code, stderr.trim().split("\n")]).toEqual([
      0,
      [
        expect.stringMatching(/^verialgo: The verialgo-receipt.json beside the log is not the receipt of this run/),
        "verialgo: 1 line of the log could not be understood.",
      ],
    ]);
    expect(readBack(readFileSync(join(place, "report.html"), "utf8"))).toMatchObject({
      ...{ receiptDiffers: true, receiptText: null, receipt: { verdict: "verified" } },
    });
  });

  it("holds no secret, whoever wrote the log, and its script stays what its hash says", async () => {
    const key = "sk-0123456789abcdefghij";
    const leaky = events.map((event) => (event.type === "tool.ended" ? { ...event, detail: `key ${key}` } : event));
    const place = folderWith({ "events.ndjson": logOf(leaky) });
    expect(await report(["events.ndjson"], place, { OPENAI_API_KEY: key })).toMatchObject({ code: 0, stderr: "" });
    const html = readFileSync(join(place, "report.html"), "utf8");
    const data = JSON.stringify(readBack(html));
    expect([data.includes(key), data.includes("key [redacted]")]).toEqual([false, true]);
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(html).toContain(`script-src ${hashSource(script)};`);
  });
});

describe("a report that cannot be made", () => {
  const place = folderWith({
    "events.ndjson": log,
    "empty.ndjson": "",
    "junk.ndjson": "hello\n",
    "mine.html": "<p>mine",
  });
  mkdirSync(join(place, "folder"));
  symlinkSync("mine.html", join(place, "link.html"));

  it.each([["nowhere.ndjson"], ["folder"], ["empty.ndjson"], ["junk.ndjson"], ["mine.html"]])(
    "because of the log (%s) is told as by replay",
    async (path) => {
      const [made, replayed] = await Promise.all([report([path], place), runCli(["replay", path], { cwd: place })]);
      expect(made).toEqual({ ...replayed, code: 2, stdout: "" });
      expect(made.stderr.trim().split("\n")).toHaveLength(1);
      expect(existsSync(join(place, "report.html"))).toBe(false);
    },
  );

  it.each([
    ["mine.html", '"mine.html" is there already and is no report of VeriAlgo; name another file with --out.'],
    ["link.html", '"link.html" is there already and is no report of VeriAlgo'],
    ["events.ndjson", '"events.ndjson" is there already and is no report of VeriAlgo'],
    ["/dev/null", '"/dev/null" is there already and is no report of VeriAlgo'],
    ["folder", '"folder" is a folder; name a file with --out.'],
    ["nowhere/report.html", 'The folder for "nowhere/report.html" does not exist; make it, or name another file'],
    ["mine.html/report.html", "a part of the path is a file, not a folder"],
    ["", "--out is empty; name a file for the report"],
  ])("because of --out %s is told in a sentence, and nothing is touched", async (out, sentence) => {
    const before = readdirSync(place).sort();
    const { code, stdout, stderr } = await report(["events.ndjson", "--out", out], place);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(place).sort()).toEqual(before);
    expect(readFileSync(join(place, "mine.html"), "utf8")).toBe("<p>mine");
    expect(readFileSync(join(place, "events.ndjson"), "utf8")).toBe(log);
  });
});
