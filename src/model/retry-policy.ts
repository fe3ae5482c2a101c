import type { Usage } from "../domain/message.ts";
import type { Clock } from "../ports/clock.ts";
import type { ModelObserver, ModelOutcome, ModelReply } from "../ports/model.ts";
import type { Trouble } from "./failures.ts";
import { addUsage, NO_USAGE } from "./reply-parts.ts";

export interface RetryPolicy {
  /** Requests in all, the first included. */
  attempts: number;
  /** First wait; doubled each time, then shortened by up to half at random so that many runs do not ask at once. */
  baseMs: number;
  /** Longest wait of the backoff, and of what a server may ask for (openai/openai-node#1108 slept out an hour). */
  maxBackoffMs: number;
  maxRetryAfterMs: number;
  /** All waits together. */
  waitsMs: number;
  /** Time for everything: requests and waits. */
  totalMs: number;
}

/** Two full requests fit in the whole, so that one that timed out can be asked again; the waits are no longer than one. */
export const defaultRetryPolicy = (requestTimeoutMs: number): RetryPolicy => ({
  attempts: 4,
  baseMs: 1_000,
  maxBackoffMs: 20_000,
  maxRetryAfterMs: 60_000,
  waitsMs: requestTimeoutMs,
  totalMs: 2 * requestTimeoutMs,
});

/** One try. `usage` is what it cost, where the endpoint told. */
export type Attempt = { ok: true; reply: ModelReply } | { ok: false; trouble: Trouble; usage: Usage };

/** Milliseconds to wait after try number `attempt` (from 1). Pure; `random` is in [0, 1). */
export function waitMs(policy: RetryPolicy, attempt: number, retryAfterMs: number | null, random: number): number {
  const backoff = Math.min(policy.maxBackoffMs, policy.baseMs * 2 ** (attempt - 1)) * (1 - random / 2);
  return retryAfterMs === null ? backoff : Math.max(Math.min(retryAfterMs, policy.maxRetryAfterMs), backoff / 4);
}

/**
 * Tries until there is a reply, a final failure, or nothing left of the attempts or the time. The tries see the milliseconds that are
 * left; every wait is told first and ends at once when `signal` aborts. What lost tries cost is added to the outcome's usage. A reply with
 * an unknown end is asked for once more.
 * Never throws if `attempt` does not. (p-retry knows exceptions and no Retry-After, so the loop is ours.)
 */
export async function withRetry(
  attempt: (leftMs: number, spent: Usage) => Promise<Attempt>,
  options: {
    policy: RetryPolicy;
    clock: Clock;
    signal: AbortSignal;
    aborted: () => Trouble;
    /** See `ModelRequest`. */
    mayAskAgain?: ((spent: Usage) => boolean) | undefined;
    observer?: ModelObserver | undefined;
    random?: () => number;
  },
): Promise<ModelOutcome> {
  const { policy, clock, signal, observer, random = Math.random } = options;
  const endsAt = clock.monotonicMs() + policy.totalMs;
  const left = () => endsAt - clock.monotonicMs();
  let spent: Usage = NO_USAGE;
  /** A reply that ended in an unknown way: asked for once more, and better than a failure. */
  let doubtful: ModelReply | null = null;
  const ended = (result: Attempt): ModelOutcome => {
    if (result.ok) return { ok: true, reply: { ...result.reply, usage: spent } };
    const { failure } = result.trouble;
    if (doubtful !== null && failure.kind !== "aborted") return { ok: true, reply: { ...doubtful, usage: spent } };
    return { ok: false, failure, usage: spent };
  };

  let waited = 0;
  for (let tried = 1; ; tried++) {
    const result = await attempt(left(), spent);
    spent = addUsage(spent, result.ok ? result.reply.usage : result.usage);
    const why = result.ok ? (doubtful === null ? doubtOf(result.reply) : null) : reasonToRetry(result.trouble);
    const wait = Math.round(waitMs(policy, tried, result.ok ? null : result.trouble.retryAfterMs, random()));
    // A wait that eats what is left would end in nothing but a later failure.
    waited += wait;
    const isOver = tried >= policy.attempts || wait >= left() || waited > policy.waitsMs;
    if (why === null || isOver) return ended(result);
    if (options.mayAskAgain?.(spent) === false) return ended(result);
    if (result.ok) doubtful = result.reply;
    tell(() => observer?.retrying?.({ attempt: tried, waitMs: wait, why }));
    await clock.sleep(wait, signal);
    if (signal.aborted) return { ok: false, failure: options.aborted().failure, usage: spent };
  }
}

const reasonToRetry = ({ retry, failure }: Trouble): string | null => (retry ? failure.message : null);

const doubtOf = ({ unknownEnd }: ModelReply): string | null =>
  unknownEnd === undefined ? null : `The model's reply ended in an unknown way (${unknownEnd}).`;

/** An observer that throws must not end a request. */
export function tell(say: () => void): void {
  try {
    say();
  } catch {
    // Its own surface reports it.
  }
}
