import type { ReceiptRun } from "../domain/receipt.ts";
import type { Case, Value } from "../domain/value.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { SourceModule } from "./language.ts";
import type { Point } from "./points.ts";

/**
 * What a program made of one case. `timeout`: no answer in time, the process was ended; `ended`: the process ended itself (memory, stack,
 * exit); `violation`: it wrote what nobody asked for. After these three the next case is put to a new process.
 */
export type CaseReply =
  | {
      kind: "answer";
      /** The result; `{raises}` for an exception; for a class the list of the operations' results. */
      value: Value;
      /** The arguments after the call, where the case changed them; null where it did not. */
      changed: readonly Value[] | null;
      /** Points reached for the first time in this process. */
      points: readonly number[];
      /** Loop passes and function entries it took: what an answer costs, told by no clock. */
      steps: number;
    }
  | { kind: "timeout" }
  | { kind: "ended"; why: string }
  | { kind: "violation"; why: string };

/** A program under test that answers cases, one at a time. The oracle's text is never in its process. No method rejects. */
export interface SolutionProgram {
  readonly points: readonly Point[];
  ask(input: Case, timeoutMs: number): Promise<CaseReply>;
  /** The same from far down the stack, so that whoever counts the calls above sees others than before. */
  askDeep(input: Case, timeoutMs: number): Promise<CaseReply>;
  /** Goes on in a fresh process (nothing kept between calls); with another hash seed where one is given. */
  restart(hashSeed?: number): Promise<void>;
  close(): Promise<readonly ReceiptRun[]>;
}

export interface Told {
  /** Index of the first case on which the mutant answers otherwise than the solution; null: none. */
  index: number | null;
  /** The mutant's answer there; null when it gave none in time or ended. */
  answer: Value | null;
  /** Cases that ran one of the mutated lines. */
  ran: number;
}

/** One changed text of the solution. `lines` are the lines that differ. */
export interface MutantText {
  text: string;
  lines: readonly number[];
}

/** Runs many changed solutions on the same cases, each mutant in a forked child with a step budget. No method rejects. */
export interface MutantProgram {
  /** The cases and the solution's own answers to them; each call replaces the earlier set. */
  load(cases: readonly { input: Case; answer: Value }[]): Promise<void>;
  tellApart(mutants: readonly MutantText[]): Promise<readonly Told[]>;
  close(): Promise<readonly ReceiptRun[]>;
}

/** What an oracle file says of itself. */
export interface OracleInfo {
  /** Null when it names none. */
  entry: string | null;
  claim: string | null;
  has: { expected: boolean; check: boolean; cases: boolean; valid: boolean; cost: boolean };
  points: readonly Point[];
}

/** `dropped`: the oracle raised, took too long or ended, so it has no answer. */
export type OracleReply =
  | { kind: "answer"; value: Value; changed: readonly Value[] | null; points: readonly number[]; steps: number }
  | { kind: "dropped"; raises: string | null; why: string };

export type CheckReply =
  | { kind: "right" }
  | { kind: "wrong"; why: string }
  /** `check` took too long or `broke`: it raised, or said what is no answer. */
  | { kind: "dropped"; why: string; broke: boolean };

/** The oracle in a process of its own. It never sees the solution. No method rejects. */
export interface OracleProgram {
  readonly info: OracleInfo;
  /** At most `most` cases of `cases(random.Random(seed), size)`; an endless generator is cut there. */
  cases(seed: number, size: number, most: number): Promise<{ cases: readonly Case[] } | { failed: string }>;
  /** Whether each case is legal input; one on which `valid` raises is not. Null: it takes too long to say. All true when there is no `valid`. */
  valid(cases: readonly Case[]): Promise<readonly (boolean | null)[]>;
  /** Cases, as they were given, about which `valid` was asked and gave no answer in time. */
  readonly hung: ReadonlySet<Case>;
  /** What `valid` raised first; null where it never did. */
  readonly validRaised: string | null;
  expected(input: Case, timeoutMs: number): Promise<OracleReply>;
  check(input: Case, answer: Value, timeoutMs: number): Promise<CheckReply>;
  /** The n a claim is about: `cost(case)`, else the total length of the arguments. Null when it cannot be told. */
  cost(input: Case): Promise<number | null>;
  close(): Promise<readonly ReceiptRun[]>;
}

export interface CaseProgramOptions {
  hashSeed: number;
  /** Wall time until the program is imported and ready. */
  loadMs: number;
  signal?: AbortSignal;
}

/** Why a solution did not open, as one sentence; `raised`: running its module raised an exception. */
export interface Unopened {
  failed: string;
  raised?: boolean;
}

/** `entry`: the function or class the cases are put to. Failing: it does not import, or has no such entry. */
export type OpenSolution = (
  sandbox: Sandbox,
  solution: SourceModule,
  entry: string,
  options: CaseProgramOptions,
) => Promise<SolutionProgram | Unopened>;

export type OpenMutants = (
  sandbox: Sandbox,
  solution: SourceModule,
  entry: string,
  options: CaseProgramOptions,
) => Promise<MutantProgram | { failed: string }>;

export type OpenOracle = (
  sandbox: Sandbox,
  oracle: SourceModule,
  options: CaseProgramOptions,
) => Promise<OracleProgram | { failed: string }>;
