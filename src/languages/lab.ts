import type { ReceiptRun } from "../domain/receipt.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { TestResult, TestSubject } from "./language.ts";
import type { Point } from "./points.ts";

/** Texts in place of those of the subject, which stay as they are where nothing is given. */
export interface LabVariant {
  solution?: string;
  /** By module name. */
  tests?: Readonly<Record<string, string>>;
}

/**
 * `steps`: ended by the step budget. `timeout`: by the clock, the last resort. `crashed`: the child ended early.
 * `stopped`: as asked, after the first test that did not pass.
 */
export type LabEnding =
  | "completed"
  | "stopped"
  | "solution-failed"
  | "tests-failed"
  | "crashed"
  | "timeout"
  | "steps"
  | "forged"
  | "not-started";

export interface LabRun {
  ending: LabEnding;
  /** One sentence about the ending; empty when completed or stopped. */
  message: string;
  /** Tests that answered, in the order they were run. A test ended by the step budget or the clock is the last, with the status `timeout`. */
  results: readonly TestResult[];
  /** Names of all tests that were collected. */
  collected: readonly string[];
  /** Steps taken (see `LabRunOptions.steps`). */
  steps: number;
}

export interface LabRunOptions {
  /** Names of the tests to run, in this order; absent: all, in the order of collection. Names that do not exist are left out. */
  tests?: readonly string[];
  stopAtFirstFailure?: boolean;
  /**
   * Most steps (loop passes and function entries in the solution, counted by the program itself, never by a clock) before the child is
   * ended; null: no budget.
   */
  steps: number | null;
}

/** See `Lab.kills`. `tests` and `steps` as in `LabRunOptions`. */
export interface SeriesVariant {
  solution: string;
  tests: readonly string[];
  steps: number;
}

/** What one test does in the unchanged solution. */
export interface TestTrace {
  test: string;
  status: TestResult["status"];
  steps: number;
  ms: number;
  /** Ids of the points it reached. */
  points: readonly number[];
}

export interface Baseline {
  run: LabRun;
  points: readonly Point[];
  /** Points reached while the solution was imported. */
  atImport: readonly number[];
  tests: readonly TestTrace[];
}

/**
 * A warm process in the sandbox that runs variants of one subject, each in a forked child of its own, so that nothing is kept between
 * them. Calls may be made at the same time; they are served by the lab's workers. No method rejects.
 */
export interface Lab {
  /** Runs the unchanged subject once, noting what each test reaches. Asked once; later calls give the same answer. */
  baseline(): Promise<Baseline | { failed: string }>;
  run(variant: LabVariant, options: LabRunOptions): Promise<LabRun>;
  /**
   * Which changed solutions the tests notice, stopped at the first failure, for a fraction of the time: many share a child, and an answer
   * is taken only where the unchanged solution passed behind it there. Of a message there is the first line, and nothing was measured.
   * Null: not noticed, or not for certain; `run` tells.
   */
  kills(variants: readonly SeriesVariant[]): Promise<readonly (LabRun | null)[]>;
  /**
   * For each text of the solution a fingerprint of what the compiler makes of it (places and docstrings left out), null when it does not
   * compile. Equal fingerprints are programs that do the same.
   */
  fingerprints(texts: readonly string[]): Promise<readonly (string | null)[]>;
  /** Ends the workers and tells what was run, for the receipt. */
  close(): Promise<readonly ReceiptRun[]>;
}

export interface LabOptions {
  hashSeed: number;
  /** Wall time one test may take, as in a test session. */
  perTestMs: number;
  workers: number;
  signal?: AbortSignal;
}

export type OpenLab = (
  sandbox: Sandbox,
  subject: TestSubject,
  options: LabOptions,
) => Promise<Lab | { failed: string }>;
