import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sharedBrowser } from "../../support/browser/chromium.ts";
import { foreignMarkup } from "../../support/browser/foreign-markup.ts";
import { BRAND, HOSTILE_PIECES, hostileLog, LONG_LINE } from "../../support/browser/hostile-log.ts";
import { sidewaysOverflow, textOf } from "../../support/browser/layout.ts";
import { reportOf } from "../../support/browser/report-file.ts";
import { untilShown } from "../../support/browser/seq-times.ts";
import { unfoldAll } from "../../support/browser/unfold.ts";
import { type WatchedPage, watchedPage } from "../../support/browser/watched-page.ts";
import { runsFolder, startWeb, type WebServer } from "../../support/browser/web-server.ts";
import { buildCli, emptyFolder, PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const browser = sharedBrowser();
const events = hostileLog();
/** What is wrong with a page whose texts all try to be more than text; empty when nothing came of it. */
async function troubles({ page, seen }: WatchedPage, own: string): Promise<Record<string, unknown>> {
  const { overflow, wide } = await sidewaysOverflow(page);
  const found = {
    branded: await page.evaluate(`window.${BRAND} !== undefined`),
    markup: await foreignMarkup(page),
    overflow: overflow > 0 || wide.length > 0 ? { overflow, wide } : 0,
    dialogs: seen.dialogs,
    errors: seen.errors,
    violations: seen.violations,
    requests: seen.requests.filter(({ url }) => !url.startsWith(own)),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, one]) => (Array.isArray(one) ? one.length > 0 : Boolean(one))),
  );
}

describe("hostile content in every field", () => {
  let web: WebServer;
  let report: string;
  beforeAll(async () => {
    await buildCli();
    web = await startWeb(runsFolder({ hostile: events }));
    report = await reportOf(events);
  });
  afterAll(() => web.stop());

  const views = [
    ["the page of a run", () => web.url("hostile"), () => web.origin],
    ["the report", () => report, () => "file://"],
  ] as const;

  it.each(views)("does nothing and keeps its place in %s, at 1,280 and at 390 pixels", async (_, url, own) => {
    for (const width of [1_280, 390]) {
      const watched = await watchedPage(browser(), { viewport: { width, height: 900 } });
      await watched.page.goto(url());
      await untilShown(watched.page, 1);
      if (own() !== "file://") await untilShown(watched.page, events.length);
      await unfoldAll(watched.page);
      expect(await troubles(watched, own())).toEqual({});
      await watched.close();
    }
  });

  it("is on the screen, as text", async () => {
    const watched = await watchedPage(browser());
    await watched.page.goto(web.url("hostile"));
    await untilShown(watched.page, events.length);
    await unfoldAll(watched.page);
    const text = await textOf(watched.page, "body");
    expect(text).toContain(HOSTILE_PIECES[0]);
    expect(text).toContain(HOSTILE_PIECES[1]);
    await watched.close();
  });

  it("in the list of runs does nothing either", async () => {
    const watched = await watchedPage(browser(), { viewport: { width: 390, height: 900 } });
    await watched.page.goto(web.url());
    await watched.page.locator("a[href*='hostile']").first().waitFor();
    expect(await troubles(watched, web.origin)).toEqual({});
    await watched.close();
  });
});

describe("what these tests look for", () => {
  it("is noticed where it happens", async () => {
    const file = join(emptyFolder(), "control.html");
    writeFileSync(
      file,
      `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'; img-src data:">
      <body><img src="http://192.0.2.1/pixel.png" onerror="window.${BRAND}=1"><p>${LONG_LINE}</p>
      <script>alert(1); fetch("http://127.0.0.1:9/").catch(() => {}); setTimeout(() => { throw new Error("of the page") });</script>`,
    );
    const watched = await watchedPage(browser(), { viewport: { width: 390, height: 900 } });
    await watched.page.goto(pathToFileURL(file).href);
    await watched.page.waitForFunction(`window.${BRAND} === 1`);
    const found = await troubles(watched, "file://");
    expect(Object.keys(found).sort()).toEqual(
      ["branded", "dialogs", "errors", "markup", "overflow", "requests", "violations"].sort(),
    );
    await watched.close();
  });
});
