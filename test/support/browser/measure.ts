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
  /** Milliseconds of the processor that the page's own thread took for each frame, whatever else the machine did meanwhile. */
  workMs: number;
  /** Pixels that were passed. */
  distance: number;
}

/** Scrolls from the top towards the end, a sixth of a window at each frame, for so many milliseconds. */
export async function scrollThrough(page: Page, ms = 2_000): Promise<Scrolling> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ??
    Number.NaN;
  const before = await worked();
  const { frames, ...moved } = await page.evaluate<Omit<Scrolling, "workMs"> & { frames: number }>(scrolling(ms));
  const workMs = ((await worked()) - before) * (1_000 / frames);
  await session.detach();
  return { ...moved, workMs };
}

const scrolling = (ms: number): string => `new Promise((done) => {
  const step = innerHeight / 6;
  const times = [];
  let distance = 0;
  scrollTo({ top: 0, behavior: "instant" });
  const frame = (now) => {
    times.push(now);
    if (now - times[0] < ${ms}) {
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) scrollTo({ top: 0, behavior: "instant" });
      const before = scrollY;
      scrollBy({ top: step, behavior: "instant" });
      distance += Math.max(0, scrollY - before);
      requestAnimationFrame(frame);
      return;
    }
    const frames = times.length - 1;
    done({ frames, distance, framesPerSecond: (frames * 1000) / (times.at(-1) - times[0]) });
  };
  requestAnimationFrame(frame);
})`;
