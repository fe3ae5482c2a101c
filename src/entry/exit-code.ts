import { EXIT } from "../domain/errors.ts";
import type { Receipt } from "../domain/receipt.ts";

/**
 * The documented exit code of a finished run. An interruption by a signal is told apart whatever the verdict; an endpoint or platform
 * that failed is 4 unless there is evidence against the solution.
 */
export function exitCodeOf(receipt: Receipt): number {
  if (receipt.metrics.interruptReason === "signal") return EXIT.interrupted;
  switch (receipt.verdict) {
    case "verified":
    case "tested":
      return EXIT.ok;
    case "refuted":
      return EXIT.refuted;
    case "unverified": {
      const reason = receipt.metrics.interruptReason;
      return reason === "endpoint" || reason === "crash" ? EXIT.platform : EXIT.unverified;
    }
    case "not-run":
      return receipt.reasons.some((reason) => USER_CAN_MEND.has(reason.code)) ? EXIT.usage : EXIT.platform;
  }
}

/** Reasons of a run that was refused before the first model call and that the user can mend. */
const USER_CAN_MEND: ReadonlySet<string> = new Set(["usage", "settings", "missing-key"]);
