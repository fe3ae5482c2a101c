import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sharedBrowser } from "../../support/browser/chromium.ts";
import { textOf } from "../../support/browser/layout.ts";
import { receiptOfLog, recorded } from "../../support/browser/recorded.ts";
import { reportOf } from "../../support/browser/report-file.ts";
import { untilShown } from "../../support/browser/seq-times.ts";
import { unfoldAll } from "../../support/browser/unfold.ts";
import { type WatchedPage, watchedPage } from "../../support/browser/watched-page.ts";
import { buildCli, PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const browser = sharedBrowser();
const events = recorded("written");
const receipt = receiptOfLog(events);
const receiptText = `${JSON.stringify(receipt, null, 2)}\n`;

async function open(url: string, last: number): Promise<WatchedPage> {
  const watched = await watchedPage(browser(), { acceptDownloads: true });
  await watched.page.context().setOffline(true);
  await watched.page.goto(url);
  await untilShown(watched.page, last);
  return watched;
}

describe("the report of a run, opened from the disk without a network", () => {
  let opened: WatchedPage;
  beforeAll(async () => {
    await buildCli();
    opened = await open(await reportOf(events, receiptText), events.length);
    await unfoldAll(opened.page);
  });
  afterAll(() => opened.close());

  it("asks nobody for anything", () => {
    expect(opened.seen.requests.map(({ url }) => url.slice(0, 8))).toEqual(["file:///"]);
    expect(opened.seen).toMatchObject({ errors: [], violations: [], dialogs: [] });
  });

  it("shows verdict, level, every check's sentence and each file's hash as the receipt has them", async () => {
    const text = await textOf(opened.page, "main");
    const wanted = [
      receipt.verdict,
      `level ${receipt.level}`,
      ...receipt.findings.map(({ summary }) => summary),
      ...receipt.files.map(({ sha256 }) => sha256),
      ...receipt.caught.map(({ what }) => what),
    ];
    expect(wanted.filter((one) => !text.includes(one))).toEqual([]);
  });

  it("holds figures that are the receipt's, to the last digit, and all that a reader asks for", async () => {
    const shown = await opened.page
      .locator("main data[value]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("value") ?? ""));
    const known = new Set([...numbersIn(receipt), ...groupSizes()].map(String));
    expect(shown.filter((figure) => !known.has(figure))).toEqual([]);
    const evidence = receipt.findings.map((finding) => finding.evidence);
    const asked = [
      ...receipt.findings.map(({ ms }) => ms),
      ...receipt.files.map(({ bytes }) => bytes),
      ...receipt.limits.flatMap(({ used, limit }) => [used, limit]),
      ...evidence.flatMap(({ killed, total, score, cases, legal, collected, statements }) => [
        ...[killed, total, score, cases, legal, collected, statements],
      ]),
    ].filter((figure) => typeof figure === "number");
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.map(String).filter((figure) => !shown.includes(figure))).toEqual([]);
  });

  it("gives back the receipt's file byte for byte", async () => {
    const [download] = await Promise.all([
      opened.page.waitForEvent("download", { timeout: 120_000 }),
      opened.page.getByRole("button", { name: "Download verialgo-receipt.json" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("verialgo-receipt.json");
    expect(readFileSync(await download.path(), "utf8")).toBe(receiptText);
  });
});

describe("the report of a log that was cut", () => {
  it("says where it stops, and tells no verdict", async () => {
    const half = events.slice(0, 60);
    const { page, close } = await open(await reportOf(half), half.length);
    const text = await textOf(page, "main");
    expect(text).toContain("event 60");
    expect(text).not.toMatch(/\bverified\b/);
    await close();
  });
});

const numbersIn = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(numbersIn) : [];
};

/** How many of the receipt's runs are alike: what its table of runs counts. */
function groupSizes(): number[] {
  const sizes = new Map<string, number>();
  for (const { argv, exit, isolation } of receipt.runs) {
    const kind = JSON.stringify([argv, exit, isolation]);
    sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  }
  return [...sizes.values()];
}
