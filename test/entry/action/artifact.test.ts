import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActionContext } from "../../../src/config/action-context.ts";
import { redactor } from "../../../src/domain/redact.ts";
import { artifactFolder } from "../../../src/entry/action/artifact.ts";
import { keepPage } from "../../../src/entry/action/keep-page.ts";
import { openRunner } from "../../../src/entry/action/runner.ts";
import { workFolder } from "../../../src/entry/action/work-left.ts";
import { hashSource } from "../../../src/surfaces/browser/content-policy.ts";
import { readBack } from "../../surfaces/browser/report/read-back.ts";
import { recorded } from "../../surfaces/report/samples.ts";

const context = (parts: Partial<ActionContext>) =>
  ({ tempFolder: "/t", runId: 5, runAttempt: 1, step: "__self", ...parts }) as ActionContext;

it("gives each step and attempt folders of its own, below the runner's", () => {
  const all = [{}, { step: "__self_2" }, { runAttempt: 2 }, { step: "" }].map(context);
  const folders = all.flatMap((one) => [artifactFolder(one), workFolder(one)]);
  expect(new Set(folders).size).toBe(8);
  for (const folder of [...folders, artifactFolder(context({ step: "../../etc/x" }))])
    expect(folder).toMatch(/^\/t\/[\w-]+$/);
});

describe("the report's page", () => {
  const events = recorded("written");
  const lines = events.map((event) => `${JSON.stringify(event)}\n`);
  const ended = events.at(-1);
  const receipt = ended?.type === "run.ended" ? `${JSON.stringify(ended.receipt, null, 2)}\n` : "";
  let folder: string;
  let log: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "verialgo-page-"));
    log = "";
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const keep = (secrets: readonly string[] = []) => {
    const redact = redactor(secrets);
    const out = (text: string) => {
      log += text;
    };
    return keepPage({ folder, redact, runner: openRunner({ summaryPath: null, out, redact }) });
  };
  const put = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  };
  const page = () => readFileSync(join(folder, "report.html"), "utf8");

  it("lies beside the log and the receipt, and holds both", async () => {
    put({ "events.ndjson": lines.join(""), "verialgo-receipt.json": receipt });
    await keep();
    expect(readBack(page())).toMatchObject({ events, receiptText: receipt, receiptDiffers: false, cut: false });
    expect(log).toBe("");
  });

  it("of a run that was killed ends where its log ends", async () => {
    put({ "events.ndjson": `${lines.slice(0, 50).join("")}{"type":"tool` });
    await keep();
    expect(readBack(page())).toMatchObject({ events: events.slice(0, 50), receipt: null, cut: true });
  });

  it("holds no secret that is known by then, and its script is left alone whatever the secret is", async () => {
    const secret = "color-scheme";
    const leaky = lines.map((line) => line.replaceAll("Run the tests again.", `Run ${secret}.`));
    put({ "events.ndjson": leaky.join("") });
    await keep([secret]);
    const html = page();
    const data = JSON.stringify(readBack(html));
    expect([data.includes(secret), data.includes("Run [redacted].")]).toEqual([false, true]);
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(style).toContain(secret);
    expect(html).toContain(`style-src ${hashSource(style)};`);
  });

  it("is not made where there is nothing to tell", async () => {
    await keep();
    put({ "events.ndjson": "no event\n" });
    await keep();
    expect([readdirSync(folder), log]).toEqual([["events.ndjson"], ""]);
  });

  it("that cannot be written is a warning", async () => {
    put({ "events.ndjson": lines.join("") });
    mkdirSync(join(folder, "report.html"));
    await keep();
    expect(log).toMatch(/^::warning title=VeriAlgo::The file report\.html could not be written \([^\n]+\)\.\n$/);
  });
});
