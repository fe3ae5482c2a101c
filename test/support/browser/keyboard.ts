import type { Page } from "playwright-core";

interface Focused {
  name: string;
  /** Whether a person sees where the keyboard is. */
  isSeen: boolean;
}

const FOCUSED = `(() => {
  const one = document.activeElement;
  const style = getComputedStyle(one);
  const label = one.getAttribute("aria-label") ?? (one.labels?.[0] ?? one).textContent;
  const name = (label || (one.getAttribute("title") ?? "")).replace(/\\s+/g, " ").trim();
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const { width, height, top, left } = one.getBoundingClientRect();
  const inside = width > 0 && height > 0 && top < innerHeight && left < innerWidth && top + height > 0;
  return { name: name.slice(0, 200), isSeen: one.matches(":focus-visible") && (outlined || style.boxShadow !== "none") && inside };
})()`;

/** Presses a key until the element with such a name has the focus. Throws when it is not come by, or the focus is not to be seen on the way. */
export async function keysTo(page: Page, name: RegExp, key = "Tab", most = 150): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate<Focused>(FOCUSED);
    // Behind the last element the focus is the browser's own.
    if (await page.evaluate<boolean>("document.activeElement === document.body")) continue;
    if (!focused.isSeen) throw new Error(`the focus cannot be seen on “${focused.name}”`);
    if (name.test(focused.name)) return;
    passed.push(focused.name.slice(0, 40));
  }
  throw new Error(`${key} does not lead to ${name}; it led to: ${passed.slice(0, 30).join(" | ")}`);
}
