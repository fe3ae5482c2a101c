import { CancelledError, CrashError } from "../domain/errors.ts";
import { LimitName, type Limits } from "../domain/limits.ts";
import type { InterruptReason } from "../domain/receipt.ts";
import { oneLine } from "../domain/untrusted-text.ts";

/** Why a run stopped before its author was done. `code` is stable; `message` one sentence for a person. */
export interface Stop {
  code: string;
  /** Null when the run was not cut short but ended by itself (a question, missing work). */
  interrupt: InterruptReason | null;
  message: string;
}

/** A limit is reached when all of it is used; an amount that cannot be known reaches nothing. */
export const isUsedUp = (used: number | null, limit: number | null): boolean =>
  used !== null && limit !== null && used >= limit;

/** The first limit that is used up, in the order they are shown; null when the next request may be made. */
export const limitReached = (used: Readonly<Record<LimitName, number | null>>, limits: Limits): LimitName | null =>
  LimitName.options.find((name) => isUsedUp(used[name], limits[name])) ?? null;

const INTERRUPTS: Readonly<Record<LimitName, InterruptReason>> = {
  steps: "steps",
  "tool-calls": "tool-calls",
  "input-tokens": "tokens",
  "output-tokens": "tokens",
  "cost-usd": "money",
  seconds: "time",
};

const WORDS: Readonly<Record<LimitName, string>> = {
  steps: "steps",
  "tool-calls": "tool calls",
  "input-tokens": "input tokens",
  "output-tokens": "output tokens",
  "cost-usd": "US dollars",
  seconds: "seconds",
};

/** "limit of 16 steps". */
export const limitPhrase = (name: LimitName, limits: Limits): string =>
  `limit of ${limits[name]} ${limits[name] === 1 ? WORDS[name].replace(/s$/, "") : WORDS[name]}`;

export const limitStop = (name: LimitName, limits: Limits): Stop => ({
  code: `limit-${name}`,
  interrupt: INTERRUPTS[name],
  message: `The ${limitPhrase(name, limits)} was reached.`,
});

export const INTERRUPTED: Stop = {
  code: "interrupted",
  interrupt: "signal",
  message: "The run was interrupted before it was done.",
};

/** Characters shown of what somebody who cancelled a run has said. */
const MOST_SAID = 300;

/** What the abort of a run says of itself; null unless its reason is a `CancelledError` with words in it. */
export function cancellation(signal: AbortSignal): string | null {
  const reason: unknown = signal.reason;
  return reason instanceof CancelledError ? oneLine(reason.message, MOST_SAID) || null : null;
}

export const crashStop = (sentence: string): Stop => ({
  code: "crash",
  interrupt: "crash",
  message: `The run crashed: ${sentence}`,
});

/** The stop an aborted signal means, in its own words where it has some. */
export const interruptedStop = (signal: AbortSignal): Stop =>
  signal.reason instanceof CrashError
    ? crashStop(oneLine(signal.reason.message, MOST_SAID))
    : { ...INTERRUPTED, message: cancellation(signal) ?? INTERRUPTED.message };

export const NO_SANDBOX: Stop = {
  code: "no-sandbox",
  interrupt: null,
  message:
    "No sandbox could be set up on this machine, so nothing was executed; verialgo doctor says why and what to do.",
};
