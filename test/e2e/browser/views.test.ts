import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seriousFindings } from "../../support/browser/axe.ts";
import { sharedBrowser } from "../../support/browser/chromium.ts";
import { keysTo } from "../../support/browser/keyboard.ts";
import { sidewaysOverflow, textOf } from "../../support/browser/layout.ts";
import { recorded } from "../../support/browser/recorded.ts";
import { reportOf } from "../../support/browser/report-file.ts";
import { untilShown } from "../../support/browser/seq-times.ts";
import { drawn, unfoldAll } from "../../support/browser/unfold.ts";
import { type WatchedPage, watchedPage } from "../../support/browser/watched-page.ts";
import { addRun, startWeb, type WebServer } from "../../support/browser/web-server.ts";
import { buildCli, PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const browser = sharedBrowser();
const written = recorded("written");
let web: WebServer;
let watched: WatchedPage;
beforeAll(async () => {
  await buildCli();
  web = await startWeb();
  watched = await watchedPage(browser(), { reducedMotion: "reduce" });
});
afterAll(async () => {
  await watched.close();
  await web.stop();
});

/** Each size and each colour is looked at by every rule; all four together would find the same twice. */
const LOOKS = [
  [1_280, "light"],
  [390, "dark"],
] as const;

/** What axe finds and what sticks out, in both sizes and both colours; without findings, nothing. */
async function problems(): Promise<string[]> {
  const { page } = watched;
  const found: string[] = [];
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    found.push(...(await seriousFindings(page)).map((finding) => `${width} ${colorScheme}: ${finding}`));
    const { overflow, wide } = await sidewaysOverflow(page);
    if (overflow > 0 || wide.length > 0) found.push(`${width}: ${overflow} pixels too wide: ${wide.join(", ")}`);
  }
  return found;
}

async function openRun(id: string, seq: number): Promise<void> {
  await watched.page.goto("about:blank");
  await watched.page.goto(web.url(id));
  await untilShown(watched.page, seq);
}

describe("every view, light at 1,280 pixels and dark at 390: nothing serious for axe, nothing sticks out", () => {
  it("home without runs, and the form with a problem", async () => {
    const { page } = watched;
    await page.goto(web.url());
    await page.getByText("No run yet").waitFor();
    expect(await problems()).toEqual([]);
    await page.getByRole("button", { name: "Start the run" }).click();
    await page.getByText("Write what the algorithm should do").waitFor();
    expect(await problems()).toEqual([]);
  });

  it("home with runs", async () => {
    for (const name of ["written", "quadratic", "refuted", "no-sandbox"] as const)
      addRun(web.runs, name, recorded(name));
    addRun(web.runs, "cut", written.slice(0, 60));
    addRun(web.runs, "running", written.slice(0, 40), "now");
    await watched.page.reload();
    await watched.page.locator("a[href*='/runs/running']").first().waitFor();
    expect(await problems()).toEqual([]);
  });

  it("a run that goes on", async () => {
    await openRun("running", 40);
    expect(await problems()).toEqual([]);
  });

  it.each([
    ["verified", "written", written.length],
    ["refuted by its running time", "quadratic", recorded("quadratic").length],
    ["refuted by a test", "refuted", recorded("refuted").length],
    ["unverified without a sandbox", "no-sandbox", recorded("no-sandbox").length],
    ["broken off", "cut", 60],
  ])("a run that is %s", async (_, id, seq) => {
    await openRun(id, seq);
    await unfoldAll(watched.page);
    expect(await problems()).toEqual([]);
  });

  it("a report, and one of a log that was cut", async () => {
    for (const events of [written, written.slice(0, 60)]) {
      await watched.page.goto(await reportOf(events));
      await untilShown(watched.page, events.length);
      await unfoldAll(watched.page);
      expect(await problems()).toEqual([]);
    }
  });
});

describe("a report", () => {
  /** Beside these only what a server can do differs: stop, save, the command to copy. */
  const PARTS = [
    "timeline",
    "ladder",
    "checks",
    "counterexample",
    "compare-runs",
    "survivors",
    "caught",
    "files",
    "usage",
  ];

  it("shows the same evidence as the page of its run", async () => {
    const { page } = watched;
    const evidence = async () => {
      await unfoldAll(page);
      return Promise.all(PARTS.map((part) => textOf(page, `[data-part=${part}]`)));
    };
    addRun(web.runs, "same", written);
    await openRun("same", written.length);
    const live = await evidence();
    await page.goto(await reportOf(written));
    await untilShown(page, written.length);
    expect(await evidence()).toEqual(live);
    expect(live.filter((text) => text.length < 40)).toEqual([]);
  });
});

describe("the keyboard alone", () => {
  it("switches the language, copies the command, opens what a tool said and turns to another file", async () => {
    const { page } = watched;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width: 1_280, height: 900 });
    addRun(web.runs, "keyboard", written);
    await openRun("keyboard", written.length);
    await keysTo(page, /^Language/);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: "时间线" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^zh/);
    await page.keyboard.press("ArrowUp");
    await page.getByRole("heading", { name: "Timeline" }).waitFor();

    await keysTo(page, /^Copy/);
    await page.keyboard.press("Enter");
    await vi.waitFor(async () =>
      expect(await page.evaluate("navigator.clipboard.readText()")).toContain("verialgo verify"),
    );

    await keysTo(page, /run_file.*exit code 1/);
    await page.keyboard.press("Enter");
    await page.getByText("at: test_fibonacci.py:26").first().waitFor();

    await keysTo(page, /^fibonacci\.py ?solution/);
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: /^test_fibonacci\.py/, selected: true }).waitFor();
    await page.getByRole("tabpanel").getByText("def test_first_values").first().waitFor();
  });
});

describe("what these tests look for", () => {
  it("is found where it is", async () => {
    await watched.page.goto("about:blank");
    await watched.page.setContent(`<html lang="en"><title>t</title><main><button></button>
      <p style="color: #999; background: #fff">pale</p><div style="width: 2000px">wide</div></main>`);
    const found = await problems();
    expect(found.join("\n")).toMatch(/1280 light: button-name/);
    expect(found.join("\n")).toMatch(/390 dark: color-contrast/);
    expect(found.join("\n")).toMatch(/1280: 7\d\d pixels too wide: div/);
  });
});
