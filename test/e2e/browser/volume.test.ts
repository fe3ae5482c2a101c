import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BIG, bigLog } from "../../support/browser/big-log.ts";
import { sharedBrowser } from "../../support/browser/chromium.ts";
import { firstContentfulPaint, heapBytes, scrollThrough, workOf } from "../../support/browser/measure.ts";
import { reportOf } from "../../support/browser/report-file.ts";
import { untilShown } from "../../support/browser/seq-times.ts";
import { watchedPage } from "../../support/browser/watched-page.ts";
import { runsFolder, startWeb, type WebServer } from "../../support/browser/web-server.ts";
import { buildCli, PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const browser = sharedBrowser();
const events = bigLog();
let web: WebServer;
let report: string;
beforeAll(async () => {
  await buildCli();
  web = await startWeb(runsFolder({ big: events }));
  report = await reportOf(events);
});
afterAll(() => web.stop());

describe("5,000 events, an output of a megabyte and 300 survivors", () => {
  const views = [
    ["the page of a run", () => web.url("big"), BIG.events],
    ["the report", () => report, 1],
  ] as const;

  it.each(views)(
    "are painted within a second, scrolled smoothly and held in little memory by %s",
    async (name, url, seq) => {
      const { page, seen, close } = await watchedPage(browser());
      const work = await workOf(page);
      const began = Date.now();
      await page.goto(url());
      await untilShown(page, seq);
      const shownMs = Date.now() - began;
      const paint = await firstContentfulPaint(page);
      const worked = await work.ms();
      const whole = await scrollThrough(page);
      const timeline = await scrollThrough(page, ".timeline-box");
      const megabytes = (await heapBytes(page)) / 1e6;
      console.log(
        `${name}: first paint ${Math.round(paint)} ms, all shown ${shownMs} ms (${Math.round(worked)} ms of work), ${megabytes.toFixed(1)} MB`,
      );
      // By the clock; on a machine that has much else to do, by all the work there was until everything was shown.
      expect(Math.min(paint, worked)).toBeLessThanOrEqual(1_000);
      for (const { framesPerSecond, workMs, distance } of [whole, timeline]) {
        console.log(
          `${framesPerSecond.toFixed(1)} frames a second, ${workMs.toFixed(1)} ms of work a frame, ${distance} pixels`,
        );
        expect(distance).toBeGreaterThan(5_000);
        // At 50 frames a second each may take 20 ms of the processor; how many there are depends on what else the machine does.
        expect(workMs).toBeLessThanOrEqual(20);
      }
      expect(megabytes).toBeLessThanOrEqual(200);
      expect(seen.errors).toEqual([]);
      await close();
    },
  );

  it("make a report of at most 600 kB", () => {
    expect(readFileSync(fileURLToPath(report)).length).toBeLessThanOrEqual(600_000);
  });
});
