import type { Case, Value } from "../domain/value.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { SourceModule, TestSubject } from "./language.ts";

/** The solution written otherwise, with the same meaning. */
export interface Rewrite {
  kind: "renamed locals" | "formatting" | "dead assignment" | "commuted lines";
  text: string;
}

/** A test module in which one literal expected value is another one: the test that holds it must fail now. */
export interface Flip {
  module: string;
  /** As in a test session's results, without parameters; empty when the literal stands outside of any one test (shared data). */
  test: string;
  line: number;
  was: string;
  becomes: string;
  /** The whole module. */
  text: string;
}

/** A call of one of the solution's functions (or a class's constructor and methods) with literal arguments, read from the tests. */
export interface LiteralCall {
  test: string;
  /** What is called: a function or a class of the solution. */
  entry: string;
  input: Case;
}

/** What reading the programs (never running them) tells about testing them. */
export interface Survey {
  rewrites: readonly Rewrite[];
  flips: readonly Flip[];
  calls: readonly LiteralCall[];
  /** Literal constants of the solution and of the oracle: numbers, texts, bytes; distinct, in order of appearance. */
  constants: { solution: readonly Value[]; oracle: readonly Value[] };
  /** The solution draws from chance, clocks or identities (random, secrets, time, uuid, id …): its answers may honestly differ. */
  chance: boolean;
  /** The solution asks for the date or the time of day. Stop watches, which tell only how much time went by, are none. */
  calendar: boolean;
}

export type MakeSurvey = (
  sandbox: Sandbox,
  subject: TestSubject,
  oracle: SourceModule | null,
  signal?: AbortSignal,
) => Promise<Survey | { failed: string }>;
