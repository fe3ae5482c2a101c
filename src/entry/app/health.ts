import { sentenceOf } from "../../domain/errors.ts";
import type { HttpAnswer } from "./answer.ts";
import type { App } from "./app-context.ts";
import type { RunningLoops } from "./loops.ts";

/** Milliseconds for the store to answer: a health check that hangs tells nothing. */
const STORE_MS = 2_000;
const NOTE = "health";

export interface HealthOf extends Pick<RunningLoops, "ended"> {
  /** Whether the last delivery could not be kept. */
  hasLost?(): boolean;
}

/**
 * `GET /healthz`: 200 while the store can be read, written as far as deliveries tell, and every loop runs; else 503 with what is wrong.
 * GitHub is not asked.
 */
export async function healthOf(
  { store, clock }: Pick<App, "store" | "clock">,
  { ended, hasLost = () => false }: HealthOf,
): Promise<HttpAnswer> {
  const problems = ended().map((name) => `The loop ${name} has ended.`);
  const over = new AbortController();
  const late = clock.sleep(STORE_MS, over.signal).then(() => "The store does not answer.");
  // Who is unhealthy may be sent no delivery that would show that it is well again, so that is tried.
  const tried = hasLost() ? store.setNote(NOTE, clock.now().toISOString()) : Promise.resolve();
  const read = Promise.all([store.counts(), tried]).then(
    () => null,
    (error: unknown) => sentenceOf(error),
  );
  const problem = await Promise.race([read, late]);
  over.abort();
  if (problem !== null) problems.push(problem);
  const isWell = problems.length === 0;
  return {
    ...{ status: isWell ? 200 : 503, type: "application/json" },
    body: `${JSON.stringify({ status: isWell ? "ok" : "failing", problems })}\n`,
  };
}
