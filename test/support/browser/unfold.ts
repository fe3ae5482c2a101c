import type { Page } from "playwright-core";

const ROUND = `(() => {
  const closed = [...document.querySelectorAll("details:not([open]) > summary, button[aria-expanded=false]")];
  for (const one of closed) one.click();
  return closed.length;
})()`;

const TABS = `document.querySelectorAll("[role=tab]").length`;

/** Opens whatever is folded, what that brings along too, and looks at each tab; so that nothing of a run stays undrawn. */
export async function unfoldAll(page: Page): Promise<void> {
  for (let round = 0; round < 6 && (await page.evaluate<number>(ROUND)) > 0; round += 1) await drawn(page);
  for (let tab = 0; tab < (await page.evaluate<number>(TABS)); tab += 1) {
    await page.evaluate(`document.querySelectorAll("[role=tab]")[${tab}].click()`);
    await drawn(page);
  }
}

/** After the next frame. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
