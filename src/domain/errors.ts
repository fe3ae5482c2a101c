/** The documented exit codes of the command line (docs and tests name these too). */
export const EXIT = { ok: 0, refuted: 1, usage: 2, unverified: 3, platform: 4, interrupted: 130 } as const;

/** Something the user can mend: one sentence that names the input and says what to do. Shown without a stack trace. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The endpoint or the platform failed and the user cannot mend it from here. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
}

/**
 * Somebody ended the run from outside and said so: the message is one sentence for people, who did it and how. Given as the reason of
 * an abort (`AbortController.abort(new CancelledError(…))`), it stands in the receipt in place of the general sentence.
 */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** Something failed that nobody waited for, and the run ends for it: the message is one sentence. Given as the reason of an abort. */
export class CrashError extends Error {
  override readonly name = "CrashError";
}

/** One sentence for any thrown value, without a stack. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.trim() || "unknown error";
