import type { LimitName, Limits } from "../domain/limits.ts";
import type { Emit } from "./event-channel.ts";
import type { Meter } from "./meter.ts";
import type { ImplementPorts, RunPorts } from "./run-request.ts";
import type { Stop } from "./stop-conditions.ts";

/** What every part of a run shares. */
export interface RunContext<Ports extends RunPorts = RunPorts> {
  readonly ports: Ports;
  readonly emit: Emit;
  readonly meter: Meter;
  readonly limits: Limits & { steps: number };
  /** For what is random outside the gate (prompts, orders). */
  readonly seed: string;
  /** A seed for one run of the gate, drawn when it is asked for (the bytes judged are fixed by then), or the one that was given. */
  gateSeed(): string;
  /** Aborts on the user's signal or when the seconds are used up. */
  readonly signal: AbortSignal;
  /**
   * Why the run must stop here, or null: looked at before each request and each call. A side session does not look at the author's own
   * limits (`AUTHOR_LIMITS`): a run whose steps are used up may still be judged and arbitrated.
   */
  stopNow(without?: readonly LimitName[]): Stop | null;
}

export type ImplementContext = RunContext<ImplementPorts>;
