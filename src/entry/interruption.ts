import { EXIT } from "../domain/errors.ts";

/**
 * `npx` hands a Ctrl-C on to its child, which the terminal has told already: a second signal within this time is the same key press.
 */
const SAME_PRESS_MS = 150;

export interface Interruption {
  /** Aborts on the first Ctrl-C, SIGTERM or hang-up. */
  readonly signal: AbortSignal;
  /** The signal that came, or null. */
  received(): NodeJS.Signals | null;
  /** Aborts for another reason than a signal; does nothing where something has aborted before. */
  crash(error: Error): void;
}

/**
 * Listens for signals: the first aborts the run, which then ends in order; the second ends this process, and with it its children.
 * `reason` is what the abort says of itself.
 */
export function watchSignals(say: (text: string) => void, reason?: Error): Interruption {
  const controller = new AbortController();
  let first: { name: NodeJS.Signals; at: number } | null = null;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (first === null) {
        first = { name, at: 0 };
        say("\nStopping: programs are ended, and a run still writes its receipt. Once more to stop at once.\n");
        controller.abort(reason);
        // From here on another signal can be seen at all: what the abort sets in motion takes its time on a busy machine.
        first.at = performance.now();
      } else if (performance.now() - first.at > SAME_PRESS_MS) {
        process.exit(EXIT.interrupted);
      }
    });
  }
  return { signal: controller.signal, received: () => first?.name ?? null, crash: (error) => controller.abort(error) };
}
