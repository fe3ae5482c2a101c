import type { Page } from "playwright-core";

/** Milliseconds from the navigation's beginning to the first contentful paint. */
export const firstContentfulPaint = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const told = (entries) => entries.filter(({ name }) => name === "first-contentful-paint").forEach((entry) => done(entry.startTime));
    new PerformanceObserver((list) => told(list.getEntries())).observe({ type: "paint", buffered: true });
  })`);

/** Bytes of JavaScript objects after a collection. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = (await session.send("Runtime.getHeapUsage")) as { usedSize: number };
  await session.detach();
  return usedSize;
}

export interface Scrolling {
  /** Frames drawn a second while the page moved. */
  framesPerSecond: number;
  /** The longest time between two frames, milliseconds. */
  longestFrameMs: number;
  /** Pixels that were passed. */
  distance: number;
}

/** Scrolls from the top towards the end, a part of a window at each frame, for so many milliseconds. */
export const scrollThrough = (page: Page, ms = 2_000): Promise<Scrolling> =>
  page.evaluate(`new Promise((done) => {
    const step = innerHeight / 6;
    const times = [];
    scrollTo(0, 0);
    const frame = (now) => {
      times.push(now);
      if (now - times[0] < ${ms}) {
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) scrollTo(0, 0);
        scrollBy(0, step);
        requestAnimationFrame(frame);
        return;
      }
      const gaps = times.slice(1).map((time, index) => time - times[index]);
      done({
        framesPerSecond: (gaps.length * 1000) / (times.at(-1) - times[0]),
        longestFrameMs: Math.max(...gaps),
        distance: step * gaps.length,
      });
    };
    requestAnimationFrame(frame);
  })`);
