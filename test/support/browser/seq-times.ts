import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";

const KEEP = "verialgoTestTimes";

/**
 * Runs in a page before its own script: notes when each event of a run was painted. `data-seq` of the page's root is the last event that is
 * shown; events that came into one drawing were painted together.
 */
export const NOTE_TIMES = `(() => {
  const times = {};
  let last = 0;
  const look = () => {
    const shown = Number(document.querySelector("[data-seq]")?.getAttribute("data-seq") ?? 0);
    if (!(shown > last)) return;
    const from = last + 1;
    last = shown;
    requestAnimationFrame(() => setTimeout(() => {
      for (let seq = from; seq <= shown; seq += 1) times[seq] = Date.now();
    }));
  };
  window.${KEEP} = times;
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seq"] });
})()`;

/** When each event was painted, milliseconds since the epoch, by `seq`. */
export const paintedTimes = (page: Page): Promise<Record<string, number>> => page.evaluate(`window.${KEEP}`);

/** The last event the page shows; 0 before the first. */
export const shownSeq = (page: Page): Promise<number> =>
  page.evaluate(`Number(document.querySelector("[data-seq]")?.getAttribute("data-seq") ?? 0)`);

/** Waits until the page shows an event at least as late. Asked from outside: the page's policy forbids what Playwright waits by within it. */
export async function untilShown(page: Page, seq: number, seconds = 60): Promise<void> {
  let shown = 0;
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(50)) {
    shown = await shownSeq(page).catch(() => 0);
    if (shown >= seq) return;
  }
  throw new Error(
    `the page shows event ${shown} and not ${seq}: ${await page.locator("#verialgo").textContent()}`.slice(0, 2_000),
  );
}
