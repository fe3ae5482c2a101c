import type { Page } from "playwright-core";

const LOOK = `(() => {
  const room = document.documentElement.clientWidth;
  const clipped = (element) => {
    for (let one = element.parentElement; one && one !== document.documentElement; one = one.parentElement)
      if (/(auto|scroll|hidden|clip)/.test(getComputedStyle(one).overflowX)) return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > room + 1 && one.getBoundingClientRect().width > 0 && !clipped(one))
    .slice(0, 5)
    .map((one) => one.tagName.toLowerCase() + "." + (one.getAttribute("class") ?? "") + " to " + Math.round(one.getBoundingClientRect().right));
  return { overflow: document.documentElement.scrollWidth - room, wide };
})()`;

/** By how many pixels the page is wider than its window, and which elements stick out. A page that fits gives 0 and none. */
export const sidewaysOverflow = (page: Page): Promise<{ overflow: number; wide: string[] }> => page.evaluate(LOOK);

/** Every text of a part of the page, also what is scrolled away and therefore not drawn. */
export const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).allTextContents()).join("\n");
