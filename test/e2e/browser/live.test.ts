import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunEvent } from "../../../src/domain/event.ts";
import { readEventLog } from "../../../src/surfaces/ndjson/read-event-log.ts";
import { sharedBrowser } from "../../support/browser/chromium.ts";
import { keysTo } from "../../support/browser/keyboard.ts";
import { textOf } from "../../support/browser/layout.ts";
import { attacks, type OtherOrigin, otherOrigin } from "../../support/browser/other-origin.ts";
import { NOTE_TIMES, paintedTimes, shownSeq, untilShown } from "../../support/browser/seq-times.ts";
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
const logOf = (id: string): RunEvent[] => {
  const path = readdirSync(join(web.runs, id), { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith("events.ndjson"),
  );
  return path === undefined ? [] : (readEventLog(readFileSync(join(web.runs, id, path), "utf8"))?.events ?? []);
};
const hasEnded = (id: string): boolean => logOf(id).at(-1)?.type === "run.ended";

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
  beforeAll(async () => {
    await startDemo(first);
    id = idOf(first);
    second = await watchedPage(browser());
    await second.page.goto(web.url(id));
    await untilShown(second.page, 20);
    await second.page.reload();
    const stranger = await watchedPage(browser());
    await stranger.page.goto(other.url);
    told = await stranger.page.evaluate(attacks(web.origin, id, web.token));
    await stranger.close();
    await until("the end of the run", () => hasEnded(id));
    const last = logOf(id).length;
    await Promise.all([untilShown(first.page, last), untilShown(second.page, last)]);
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
    const [median, most, longest] = [0.5, 0.99, 1].map(
      (share) => sorted[Math.ceil(sorted.length * share) - 1] as number,
    );
    console.log(
      `${late.length} events on the screen after ${median} ms (median), ${most} ms (99 %), ${longest} ms (all)`,
    );
    expect(most).toBeLessThanOrEqual(250);
    expect(longest).toBeLessThanOrEqual(1_000);
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
