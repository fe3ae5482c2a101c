import type { Limits } from "../domain/limits.ts";
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
  readonly seed: string;
  /** Aborts on the user's signal or when the seconds are used up. */
  readonly signal: AbortSignal;
  /** Why the run must stop here, or null: looked at before each request and each call. */
  stopNow(): Stop | null;
}

export type ImplementContext = RunContext<ImplementPorts>;
