import { sentenceOf } from "../../domain/errors.ts";
import type { App } from "./app-context.ts";
import { sweepComments } from "./sweep-comments.ts";
import { type Swept, sweepDeliveries } from "./sweep-deliveries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Between two sweeps, and sooner when one left something. */
const EVERY_MS = HOUR_MS;
const SOONER_MS = 5 * MINUTE_MS;
/** GitHub sends a delivery again for three days, so nothing younger may be forgotten. */
const KEPT_MS = 4 * 24 * HOUR_MS;

/** Looks for what was missed, at once and every hour, until the App stops. Never rejects. */
export async function startSweep(app: App): Promise<void> {
  const { clock, signal } = app;
  while (!signal.aborted) {
    const isWhole = await sweep(app);
    await clock.sleep(isWhole ? EVERY_MS : SOONER_MS, signal);
  }
}

/** One sweep; what fails is logged and does not keep the rest from being done. Resolves to whether nothing was left. */
export async function sweep(app: App): Promise<boolean> {
  const parts: [string, () => Promise<Swept>][] = [
    ["Missed deliveries", () => sweepDeliveries(app)],
    ["Unanswered commands", () => sweepComments(app)],
    ["Old entries of the store", () => prune(app)],
  ];
  let isWhole = true;
  for (const [what, act] of parts) {
    try {
      const swept = await act();
      isWhole &&= swept.isWhole;
      app.log.info(`${what}: looked through.`, { done: swept.done, whole: swept.isWhole });
    } catch (error) {
      isWhole = false;
      app.log.error(`${what} could not be looked through: ${sentenceOf(error)}`);
    }
  }
  return isWhole;
}

async function prune({ store, clock, settings }: App): Promise<Swept> {
  const kept = Math.max(KEPT_MS, (settings.maxEventAgeHours + 24) * HOUR_MS);
  const done = await store.prune(new Date(clock.now().getTime() - kept).toISOString());
  return { done, isWhole: true };
}
