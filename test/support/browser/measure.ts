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

/** Milliseconds of the processor that the page's own thread took so far. */
export async function workOf(page: Page): Promise<{ ms(): Promise<number>; close(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const ms = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  return { ms, close: () => session.detach() };
}

/** A notch of a mouse wheel at each frame. */
const NOTCH = 100;

/** Scrolls the page, or a part that scrolls by itself, from its top on for so many frames, and from the top again when it came to the end. */
export async function scrollThrough(page: Page, part = "html", frames = 100): Promise<Scrolling> {
  const work = await workOf(page);
  const before = await work.ms();
  const moved = await page.evaluate<Omit<Scrolling, "workMs">>(scrolling(part, frames));
  const workMs = ((await work.ms()) - before) / frames;
  await work.close();
  return { ...moved, workMs };
}

const scrolling = (part: string, frames: number): string => `new Promise((done) => {
  const box = document.querySelector("${part}");
  const times = [];
  let distance = 0;
  box.scrollTo({ top: 0, behavior: "instant" });
  const frame = (now) => {
    times.push(now);
    if (times.length > ${frames})
      return done({ distance, framesPerSecond: (${frames} * 1000) / (times.at(-1) - times[0]) });
    const before = box.scrollTop;
    box.scrollTo({ top: before + ${NOTCH}, behavior: "instant" });
    distance += box.scrollTop - before;
    if (box.scrollTop === before) box.scrollTo({ top: 0, behavior: "instant" });
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})`;
