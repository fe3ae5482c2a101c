import { CrashError, sentenceOf } from "../domain/errors.ts";
import type { Interruption } from "./interruption.ts";
import { shortageOf } from "./shortage.ts";

/** How long a run may take to end in order after a failure that nobody waited for. */
const LAST_WORDS_MS = 15_000;

/**
 * Catches failures that nobody waits for (a part of Node itself that runs out of memory). The first one aborts the run, which then ends
 * with its receipt; a second one, or a run that does not end, ends the process by `giveUp`. No stack trace is ever printed.
 */
export function watchCrashes(
  interruption: Interruption,
  say: (sentence: string) => void,
  giveUp: (sentence: string) => void,
): void {
  let first = true;
  const crashed = (error: unknown) => {
    const sentence = shortageOf(error) ?? `Unexpected failure: ${sentenceOf(error)}. Please report it.`;
    if (!first) return giveUp(sentence);
    first = false;
    say(sentence);
    interruption.crash(new CrashError(sentence));
    setTimeout(() => giveUp(sentence), LAST_WORDS_MS);
  };
  process.on("uncaughtException", crashed);
  process.on("unhandledRejection", crashed);
}
