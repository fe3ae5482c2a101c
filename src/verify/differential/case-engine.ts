import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Case, Value } from "../../domain/value.ts";
import type { CaseReply, OracleProgram, Unopened } from "../../languages/case-program.ts";
import type { Survey } from "../../languages/survey.ts";
import type { CheckContext } from "../check.ts";
import type { Mutant } from "../mutation/mutant.ts";
import { hashSeeds } from "../sessions.ts";
import type { Comparison } from "./comparison.ts";
import type { Repeated } from "./repeat.ts";
import { SharedCases } from "./shared-cases.ts";

/** A program that takes longer to load is not asked. */
const LOAD_MS = 20_000;

/** Whether an input exists that shows a mutant to be another program than the solution. */
export interface ToldApart {
  mutant: Mutant;
  /** The first such input with both answers; a mutant that gave none in time, or ended, answers null. Null: no input did. */
  by: { input: Case; solution: Value; mutant: Value | null } | null;
  /** Legal cases that ran a mutated line. */
  ran: number;
}

/**
 * Makes cases, asks solution and oracle (where there is one) in lock-step, and remembers what came of it. One for a run of the gate,
 * shared by the checks; each answer is worked out once, and is the same for the same seed.
 */
export interface CaseEngine {
  readonly entry: string;
  /** Null: there is none. `failed`: it could not be used, one sentence. */
  readonly oracle: OracleProgram | { failed: string } | null;
  /** With an oracle only. */
  compare(): Promise<Comparison>;
  repeat(): Promise<Repeated>;
  /** One answer of the solution, in a fresh process. */
  answer(input: Case): Promise<CaseReply>;
  /** Whether the oracle agrees with the solution on each case; null where it has no answer. */
  agreesOn(inputs: readonly Case[]): Promise<readonly ({ answer: Value } | null)[]>;
  /** A case whose arguments the solution changed; null when it changed none. */
  changedArguments(): Promise<Case | null>;
  /** A legal case far larger than any given on which the solution runs out of stack or memory; null where there is none. */
  exhausting(): Promise<Case | null>;
  tellApart(mutants: readonly Mutant[]): Promise<readonly ToldApart[]>;
  close(): Promise<readonly ReceiptRun[]>;
}

/** Opens solution and oracle. Fails with one sentence when the solution does not load, or nothing names its entry. */
export async function openCaseEngine(context: CheckContext): Promise<CaseEngine | Unopened> {
  const { language, sandbox, oracle, subject, seed, signal, specification, workbench } = context;
  const { instruments } = language;
  if (instruments === null) return { failed: `There are no cases for ${language.name} yet.` };
  const [hashSeed = 1] = hashSeeds(seed, 1);
  const options = { hashSeed, loadMs: LOAD_MS, signal };
  const open = (name: string) => instruments.openSolution(sandbox, subject.solution, name, options);
  // What the oracle names is known only once it is open; until then its name elsewhere is a good guess.
  const guess = context.entry ?? specification?.entry.name ?? null;
  const [opened, read, guessed] = await Promise.all([
    oracle === null ? null : instruments.openOracle(sandbox, oracle, options),
    workbench.survey(),
    guess === null ? null : open(guess),
  ]);
  const survey = "failed" in read ? null : read;
  const reference = opened === null || "failed" in opened ? null : opened;
  const entry = context.entry ?? reference?.info.entry ?? specification?.entry.name ?? mostCalled(survey);
  const giveUp = async (why: Unopened) => {
    await reference?.close();
    return why;
  };
  if (entry !== guess && guessed !== null && !("failed" in guessed)) await guessed.close();
  if (entry === null && opened !== null && "failed" in opened) return opened;
  if (entry === null)
    return giveUp({
      failed: "Nothing names the function or class that is meant: name it with --entry, or with ENTRY in the oracle.",
    });
  const solution = entry === guess && guessed !== null ? guessed : await open(entry);
  if ("failed" in solution) {
    const ending = `named ${entry}.`;
    const named = namedBy(context, reference);
    const isMissing = named !== null && solution.failed.endsWith(ending);
    return giveUp(isMissing ? { ...solution, failed: `${solution.failed.slice(0, -1)}; ${named}.` } : solution);
  }
  return new SharedCases(context, instruments, { entry, solution, oracle: opened, survey });
}

/** Where the entry's name stands, for one that the solution does not have; null where nobody wrote it down for this. */
function namedBy({ entry, oracleBy }: CheckContext, oracle: OracleProgram | null): string | null {
  if (entry !== null) return "it is named by --entry";
  if (!oracle?.info.entry) return null;
  return `it is named by ENTRY in the oracle${oracleBy === "person" ? ", and --entry can name another" : ""}`;
}

/** The function or class that the tests call most with literal arguments. */
function mostCalled(survey: Survey | null): string | null {
  const counts = new Map<string, number>();
  for (const { entry } of survey?.calls ?? []) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
