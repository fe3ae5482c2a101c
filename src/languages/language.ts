import type { Sandbox, SandboxExit, SandboxProgram } from "../ports/sandbox.ts";
import type { Instruments } from "./instruments.ts";

/** A module handed to the gate: `name` is what an import says, `text` the exact source. */
export interface SourceModule {
  name: string;
  text: string;
}

/** What the gate judges: one solution and the test modules that import it. */
export interface TestSubject {
  solution: SourceModule;
  tests: readonly SourceModule[];
}

/** A construct found in the syntax tree. `line` counts from 1. */
export interface Construct {
  module: string;
  line: number;
  /** One phrase for a person, for instance "calls os._exit". */
  what: string;
}

export type Parsed = { ok: true } | { ok: false; line: number; message: string };

export const STUB_KINDS = [
  "raises",
  "returns nothing",
  "returns its first argument",
  "returns the first expected value",
] as const;

export interface Stub {
  kind: (typeof STUB_KINDS)[number];
  /** Source of a module with the same public names as the solution. */
  text: string;
}

/**
 * The solution with its answers taken away; what it raises stays as it is. `other answers`: it answers what nothing equals, and arguments it
 * changed are as before. `answers noticed`: it raises where there was an answer to take away; `endings noticed`: wherever it returned.
 */
export const ANSWERLESS_KINDS = ["other answers", "answers noticed", "endings noticed"] as const;

export interface Answerless {
  kind: (typeof ANSWERLESS_KINDS)[number];
  text: string;
}

/** What reading the sources (never running them) shows. */
export interface Analysis {
  /** By module name; a test module that does not parse is not otherwise analysed. */
  parsed: Readonly<Record<string, Parsed>>;
  placeholders: readonly Construct[];
  /** Refute when in the solution, limit when in the tests. */
  suspicious: readonly Construct[];
  /** Limit only (eval, exec, an `__eq__` of the solution's own …). */
  doubtful: readonly Construct[];
  /** Test modules that import the solution. */
  importers: readonly string[];
  /** Tests, without their parameters, that call a function of the solution in so many words and expect no failure of it. */
  asking: readonly string[];
  /** Public functions and classes of the solution. */
  definitions: readonly string[];
  stubs: readonly Stub[];
  /** One of each kind; empty where the solution has more than functions. */
  withoutAnswers: readonly Answerless[];
}

export type TestStatus = "passed" | "failed" | "skipped" | "timeout";

export interface TestResult {
  /** `test_module::test_name` or `test_module::Class::test_name[params]`. */
  test: string;
  status: TestStatus;
  /** Empty when passed; else what happened, with the values, in a few lines. */
  message: string;
  ms: number;
}

/**
 * How a test session ended. `completed`: every collected test answered and the process ended as told. `solution-failed`/`tests-failed`:
 * that module did not import. `crashed`: it ended early. `forged`: an answer nobody asked for, or a canary that came out wrong.
 */
export type TestSessionEnding =
  | "completed"
  | "solution-failed"
  | "tests-failed"
  | "crashed"
  | "timeout"
  | "output-limit"
  | "forged"
  | "not-started";

export interface TestSession {
  ending: TestSessionEnding;
  /** One sentence about the ending; empty when completed. */
  message: string;
  hashSeed: number;
  collected: readonly string[];
  results: readonly TestResult[];
  /** Whether the solution was imported by the tests, seen at run time. */
  importedSolution: boolean;
  /** Forbidden acts seen at run time (opened a file, patched a test framework …). `module` is whose code did it. */
  violations: readonly Construct[];
  exit: SandboxExit;
  argv: readonly string[];
}

export interface TestSessionOptions {
  hashSeed: number;
  /** Wall time one test (or the import of all modules) may take. */
  perTestMs: number;
  /** Wall time of the whole session. */
  totalMs: number;
  /** Stop after the first test that does not pass. */
  stopAtFirstFailure: boolean;
  signal?: AbortSignal;
}

/** One programming language. No method throws; what the programs do wrong is part of the answer. */
export interface Language {
  readonly name: string;
  /** Of the real interpreter or compiler, for instance "3.11.2". */
  readonly version: string;
  solutionFile(slug: string): string;
  testFile(slug: string): string;
  isTestFile(path: string): boolean;
  /** A sentence when the language's own library already has a module of that name, else null. */
  nameProblem(moduleName: string): string | null;
  /** How to run `path` among `files`: a program as it stands, a test file under VeriAlgo's own test runner. */
  program(path: string, files: readonly { path: string; text: string }[], seconds: number): SandboxProgram;
  analyse(sandbox: Sandbox, subject: TestSubject, signal?: AbortSignal): Promise<Analysis | { failed: string }>;
  runTests(sandbox: Sandbox, subject: TestSubject, options: TestSessionOptions): Promise<TestSession>;
  /** Null for a language that has level 1 only. */
  readonly instruments: Instruments | null;
}
