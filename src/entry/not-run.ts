import { SettingsError } from "../config/load.ts";
import { EXIT, PlatformError, sentenceOf, UsageError } from "../domain/errors.ts";
import type { Reason } from "../domain/verdict.ts";
import type { Console } from "./console.ts";
import { exitCodeOf } from "./exit-code.ts";
import { plainReceipt } from "./plain-receipt.ts";
import { shortageOf } from "./shortage.ts";

/** Why nothing was run. `UsageError` and its kin can be mended by the user (exit 2); anything else cannot (exit 4). */
export class NotRun extends PlatformError {
  readonly reason: Reason;

  constructor(code: string, message: string) {
    super(message);
    this.reason = { code, message };
  }
}

const reasonsOf = (error: unknown): Reason[] => {
  if (error instanceof SettingsError) return error.problems.map((message) => ({ code: "settings", message }));
  if (error instanceof UsageError) return [{ code: "usage", message: error.message }];
  if (error instanceof NotRun) return [error.reason];
  return [{ code: "internal-error", message: shortageOf(error) ?? sentenceOf(error) }];
};

const INTERRUPTED: Reason = { code: "interrupted", message: "Interrupted before anything was run." };

/**
 * Tells why nothing was run: one sentence a reason on standard error, never a stack trace; with `json` the receipt on standard output.
 * Returns the exit code.
 */
export function reportNotRun(error: unknown, console: Console, json: boolean, interrupted = false): number {
  const reasons = interrupted ? [INTERRUPTED] : reasonsOf(error);
  for (const reason of reasons) console.err(`verialgo: ${reason.message}\n`);
  const metrics = {
    toolCallSuccessRate: null,
    turns: 0,
    interrupted,
    interruptReason: interrupted ? "signal" : null,
  } as const;
  const receipt = plainReceipt("not-run", reasons, 1, { metrics });
  if (json) console.out(`${JSON.stringify(receipt, null, 2)}\n`);
  return error instanceof UsageError && !interrupted ? EXIT.usage : exitCodeOf(receipt);
}
