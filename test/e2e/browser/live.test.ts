import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "../../../src/domain/event.ts";
import { EVENTS_FILE } from "../../../src/domain/receipt.ts";
import { readEventLog } from "../../../src/surfaces/ndjson/read-event-log.ts";
import { sharedBrowser } from "../../support/browser/chromium.ts";
import { keysTo } from "../../support/browser/keyboard.ts";
import { textOf } from "../../support/browser/layout.ts";
import { type MachineDelay, watchMachine } from "../../support/browser/machine-delay.ts";
import { attacks, type OtherOrigin, otherOrigin } from "../../support/browser/other-origin.ts";
import { NOTE_TIMES, paintedTimes, shownSeq, untilShown } from "../../support/browser/seq-times.ts";
import { drawn } from "../../support/browser/unfold.ts";
import { type WatchedPage, watchedPage } from "../../support/browser/watched-page.ts";
import { startWeb, type WebServer } from "../../support/browser/web-server.ts";
import { buildCli, PATIENCE_MS } from "../../support/built-cli.ts";
import { until } from "../../support/process-tree.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

/** A name that only points to this machine, as a page of somebody else could have it. */
const REBOUND = "rebound.example";
const browser = sharedBrowser([`--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`]);
let web: WebServer;
let other: OtherOrigin;
let first: WatchedPage;
/** Of the server before it is killed. */
let origin: string;
beforeAll(async () => {
  await buildCli();
  other = await otherOrigin();
  web = await startWeb();
  origin = web.origin;
  first = await watchedPage(browser(), {}, [NOTE_TIMES]);
  await first.page.goto(web.url());
});
afterAll(async () => {
  await web.stop();
  await other.close();
});

const idOf = ({ page }: WatchedPage): string => /\/runs\/([^/#]+)/.exec(page.url())?.[1] ?? "";
const textOfLog = (id: string): string => {
  const path = join(web.runs, id, EVENTS_FILE);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};
const logOf = (id: string): RunEvent[] => readEventLog(textOfLog(id))?.events ?? [];
const hasEnded = (id: string): boolean => textOfLog(id).includes('"type":"run.ended"');

async function startDemo({ page }: WatchedPage): Promise<void> {
  await keysTo(page, /^Run the demo/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/runs\//);
}

describe("the demo, started from the page and watched", () => {
  let second: WatchedPage;
  let id: string;
  let told: Record<string, string>;
  let shown: string;
  let machine: MachineDelay;
  beforeAll(async () => {
    second = await watchedPage(browser());
    const stranger = await watchedPage(browser());
    await stranger.page.goto(other.url);
    machine = watchMachine();
    await startDemo(first);
    id = idOf(first);
    // While the mutants run nothing is told for seconds: what is done then takes no time from an event that is measured.
    await until("the check of the mutants", () => textOfLog(id).includes('"check":"mutation"'));
    await second.page.goto(web.url(id));
    await untilShown(second.page, 50);
    await second.page.reload();
    told = await stranger.page.evaluate(attacks(web.origin, id, web.token));
    await stranger.close();
    await until("the end of the run", () => hasEnded(id));
    const last = logOf(id).length;
    await Promise.all([untilShown(first.page, last), untilShown(second.page, last)]);
    machine.stop();
    await drawn(first.page);
    shown = await textOf(first.page, "main");
  });

  it("is verified, whatever a page of another origin tried meanwhile", () => {
    expect(logOf(id).at(-1)).toMatchObject({ type: "run.ended", verdict: "verified" });
    expect(Object.values(told)).toEqual(Object.keys(told).map(() => "refused"));
    expect(readdirSync(web.runs)).toEqual([id]);
  });

  it("has every event on the screen within 250 ms of its emission", async () => {
    const times = await paintedTimes(first.page);
    const late = logOf(id).map(({ seq, at }) => (times[seq] ?? Number.POSITIVE_INFINITY) - Date.parse(at));
    const sorted = [...late].sort((a, b) => a - b);
    const share = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] as number;
    const figures = `${share(0.5)} ms (median), ${share(0.99)} ms (99 %), ${share(1)} ms (all)`;
    console.log(
      `${late.length} events on the screen after ${figures}; a timer was late by ${machine.at(0.99)} ms (99 %)`,
    );
    // From the run to the screen five processes are woken, one after the other. On a quiet machine that takes nothing.
    expect(share(0.99)).toBeLessThanOrEqual(250 + 5 * machine.at(0.99));
    expect(share(1)).toBeLessThanOrEqual(1_000 + 5 * machine.at(0.99));
  });

  it("looks the same in two tabs, one of which was reloaded in the middle", async () => {
    expect(shown.length).toBeGreaterThan(1_000);
    expect(await textOf(second.page, "main")).toBe(shown);
    expect(await shownSeq(second.page)).toBe(await shownSeq(first.page));
    await second.close();
  });

  it("looks the same on a server that was killed and started again", async () => {
    await web.kill();
    web = await startWeb(web.runs);
    const again = await watchedPage(browser());
    await again.page.goto(web.url(id));
    await untilShown(again.page, logOf(id).length);
    expect(await textOf(again.page, "main")).toBe(shown);
    await again.close();
  });

  it("kept the key out of every address and referrer, and spoke to its own server alone", () => {
    const { requests, errors, violations } = first.seen;
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter(({ url }) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
    expect(requests.filter(({ url, referer }) => /token|#/.test(url.replace(/#.*$/, "")) || referer !== "")).toEqual(
      [],
    );
    expect({ errors, violations }).toEqual({ errors: [], violations: [] });
  });
});

describe("a run that is stopped", () => {
  it("ends with its receipt, by the keyboard alone", async () => {
    const watched = await watchedPage(browser());
    await watched.page.goto(web.url());
    await startDemo(watched);
    const id = idOf(watched);
    await untilShown(watched.page, 12);
    await keysTo(watched.page, /^Stop the run/);
    await watched.page.keyboard.press("Enter");
    await keysTo(watched.page, /^Stop it/);
    await watched.page.keyboard.press("Enter");
    await until("the end of the run", () => hasEnded(id));
    await untilShown(watched.page, logOf(id).length);
    expect(logOf(id).at(-1)).toMatchObject({
      verdict: "unverified",
      receipt: { metrics: { interruptReason: "signal" } },
    });
    await until("the receipt", () => existsSync(join(web.runs, id, "result", "verialgo-receipt.json")));
    await watched.close();
  });
});

describe("another name of this machine", () => {
  it("is answered 403, whatever is asked", async () => {
    const watched = await watchedPage(browser());
    for (const path of ["/", "/api/runs", "/runs/x"]) {
      const response = await watched.page.goto(`http://${REBOUND}:${web.port}${path}#token=${web.token}`);
      expect(response?.status()).toBe(403);
    }
    await watched.close();
  });
});
