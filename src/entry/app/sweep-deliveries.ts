import { sentenceOf } from "../../domain/errors.ts";
import { ApiError } from "../../github/api-error.ts";
import type { PastDelivery } from "../../github/app-identity.ts";
import type { App } from "./app-context.ts";
import { isPassing } from "./handled.ts";
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
  const { identity, store, clock, signal } = app;
  const begun = clock.now().getTime();
  const noted = Date.parse((await store.note(NOTE)) ?? "");
  // A look of the future was one by a clock that was wrong, and says nothing.
  const since = Math.max(noted <= begun ? noted - OVERLAP_MS : 0, begun - LONGEST_MS);
  const past = await identity.deliveries(new Date(since).toISOString(), MOST_READ);
  const missed = missedDeliveries(past);
  const asked = missed.slice(0, MOST_ASKED);
  let done = 0;
  let isStopped = false;
  for (const [index, delivery] of asked.entries()) {
    if (index > 0) await clock.sleep(BETWEEN_MS, signal);
    const again = signal.aborted ? "later" : await askAgain(app, delivery);
    if (again === "asked") done += 1;
    isStopped = again === "later";
    if (isStopped) break;
  }
  const isWhole = past.length < MOST_READ && asked.length === missed.length && !isStopped;
  if (isWhole) await store.setNote(NOTE, new Date(begun).toISOString());
  return { done, isWhole };
}

/** `later`: GitHub has trouble or a limit, also for the others. `no`: it will not send this one again. */
async function askAgain({ identity, metrics, log }: App, { id, guid, event, statusCode }: PastDelivery) {
  try {
    await identity.redeliver(id);
    metrics.count("verialgo_redeliveries_total");
    log.info("A delivery that was missed is asked for again.", { delivery: guid, event, statusCode });
    return "asked";
  } catch (error) {
    log.error(`A missed delivery could not be asked for again: ${sentenceOf(error)}`, { delivery: guid });
    return error instanceof ApiError && isPassing(error) ? "later" : "no";
  }
}
