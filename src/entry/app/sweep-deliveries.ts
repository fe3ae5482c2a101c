import type { App } from "./app-context.ts";
import { missedDeliveries } from "./missed-deliveries.ts";

/** Until when the deliveries were looked through and all missed ones asked for, ISO 8601. */
const NOTE = "swept-deliveries";
const MINUTE_MS = 60_000;
/** A delivery may be under way while GitHub's log is read, and clocks differ. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** GitHub forgets deliveries after about three days. */
const LONGEST_MS = 3 * 24 * 60 * MINUTE_MS;
/** Attempts read in one sweep: a hundred a request. */
const MOST_READ = 10_000;
/** Asked for in one sweep, and milliseconds between two: they come back as a flood otherwise. */
const MOST_ASKED = 500;
const BETWEEN_MS = 200;

/** What one sweep did. `isWhole`: nothing was left for the next one. */
export interface Swept {
  done: number;
  isWhole: boolean;
}

/** Asks GitHub to send again what it could not deliver since the last good look. Throws an `ApiError` or a `StoreError`. */
export async function sweepDeliveries(app: App): Promise<Swept> {
  const { identity, store, clock, signal, log, metrics } = app;
  const begun = clock.now().getTime();
  const noted = Date.parse((await store.note(NOTE)) ?? "");
  const since = Math.max(Number.isNaN(noted) ? 0 : noted - OVERLAP_MS, begun - LONGEST_MS);
  const past = await identity.deliveries(new Date(since).toISOString(), MOST_READ);
  const missed = missedDeliveries(past);
  const asked = missed.slice(0, MOST_ASKED);
  let failed = 0;
  for (const [index, { id, guid, event, statusCode }] of asked.entries()) {
    if (signal.aborted) return { done: index, isWhole: false };
    if (index > 0) await clock.sleep(BETWEEN_MS, signal);
    try {
      await identity.redeliver(id);
      metrics.count("verialgo_redeliveries_total");
      log.info("A delivery that was missed is asked for again.", { delivery: guid, event, statusCode });
    } catch (error) {
      failed += 1;
      log.error(`A missed delivery could not be asked for again: ${String((error as Error).message)}`, {
        delivery: guid,
      });
    }
  }
  const isWhole = past.length < MOST_READ && asked.length === missed.length && failed === 0;
  if (isWhole) await store.setNote(NOTE, new Date(begun).toISOString());
  return { done: asked.length - failed, isWhole };
}
