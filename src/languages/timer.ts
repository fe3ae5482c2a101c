import type { ReceiptRun } from "../domain/receipt.ts";
import type { Case } from "../domain/value.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { SourceModule } from "./language.ts";

export type Timing =
  /** CPU seconds of one call, one number a repetition; each had a fresh copy of the input and the collector off. */
  { kind: "timed"; seconds: readonly number[] } | { kind: "failed"; why: string };

/** One process that measures calls of one solution at all sizes. No method rejects. */
export interface Timer {
  time(input: Case, repetitions: number, timeoutMs: number): Promise<Timing>;
  close(): Promise<readonly ReceiptRun[]>;
}

export type OpenTimer = (
  sandbox: Sandbox,
  solution: SourceModule,
  entry: string,
  options: { loadMs: number; signal?: AbortSignal },
) => Promise<Timer | { failed: string }>;
