import type { CheckName, Finding } from "../domain/finding.ts";
import { TEST_SECONDS } from "../domain/limits.ts";
import type { FileRole, ReceiptRun } from "../domain/receipt.ts";
import type { Specification } from "../domain/task.ts";
import type { Case } from "../domain/value.ts";
import type { OracleGiver } from "../domain/verdict.ts";
import type {
  Analysis,
  Language,
  SourceModule,
  TestSession,
  TestSessionOptions,
  TestSubject,
} from "../languages/language.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Workbench } from "./workbench.ts";

/** The exact bytes that will be delivered. `path` is a file name without folders. */
export interface GateFile {
  path: string;
  role: FileRole;
  /** What the tests import it by, where that is not the file's own name; for the receipt, so that a replay needs no flag. */
  module?: string;
  /** Of an oracle: who wrote it. */
  givenBy?: OracleGiver;
  bytes: Uint8Array;
}

/** Wall milliseconds. `perTestMs` ends a hanging test, `totalMs` a whole session. */
export interface GateBudget {
  perTestMs: number;
  totalMs: number;
}

export const DEFAULT_BUDGET: GateBudget = { perTestMs: TEST_SECONDS.default * 1_000, totalMs: 60_000 };

/** What the cases are put to, and what is claimed of it, beyond what the oracle and the specification say. */
export interface GateQuestion {
  oracleBy: OracleGiver | null;
  /** Why a run has no oracle to judge by, a clause without its full stop; null where a person may give one. */
  whyNoOracle: string | null;
  /** Beats the oracle's ENTRY, which beats the specification's. */
  entry: string | null;
  /** Beats the oracle's CLAIM, which beats the specification's. */
  claim: string | null;
  /** Cases on which solution and oracle disagreed earlier in the same run: they are asked first. */
  knownCases: readonly Case[];
}

export const NO_QUESTION: GateQuestion = {
  oracleBy: null,
  whyNoOracle: null,
  entry: null,
  claim: null,
  knownCases: [],
};

export interface CheckContext extends GateQuestion {
  workbench: Workbench;
  /** The file with the role `oracle`, decoded; null when there is none. */
  oracle: SourceModule | null;
  /** Answers of the checks that ran before this one. */
  earlier: readonly Finding[];
  /** Names of the tests that passed the clean run, which fills it. */
  passedTests: string[];
  files: readonly GateFile[];
  /** Decoded from `files` once. Never read from disk again. */
  subject: TestSubject;
  analysis: Analysis;
  /** Why there is no analysis (then `analysis` is empty), one sentence; null when there is one. */
  analysisFailure: string | null;
  language: Language;
  sandbox: Sandbox;
  specification: Specification | null;
  budget: GateBudget;
  /** Hex; everything random in the gate is derived from it. */
  seed: string;
  signal: AbortSignal;
  /** Runs the tests on a subject and records the run for the receipt. */
  runTests(
    subject: TestSubject,
    options: Pick<TestSessionOptions, "hashSeed" | "stopAtFirstFailure">,
  ): Promise<TestSession>;
}

/** What a check answers; the gate adds the name and the time. */
export type Answer = Omit<Finding, "check" | "ms" | "warnings"> & { warnings?: string[] };

/**
 * One question put to the programs. `run` may throw: the gate turns that into an `error` finding, which reaches no level.
 * A check after a failed one of the same level is not run when `needs` names it.
 */
export interface Check {
  readonly name: CheckName;
  /** Checks that must have passed for this one to make sense. */
  readonly needs: readonly CheckName[];
  run(context: CheckContext): Promise<Answer>;
}

export interface GateInput extends Partial<GateQuestion> {
  files: readonly GateFile[];
  /** What the tests import. */
  moduleName: string;
  language: Language;
  sandbox: Sandbox;
  specification: Specification | null;
  budget: GateBudget;
  seed: string;
  signal: AbortSignal;
  onCheckStarted(check: CheckName): void;
  onCheckEnded(finding: Finding): void;
}

export interface GateResult {
  findings: Finding[];
  runs: ReceiptRun[];
  /** Tests that passed the clean run; empty when it did not complete. */
  passedTests: string[];
}
