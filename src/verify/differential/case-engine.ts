import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Case, Value } from "../../domain/value.ts";
import type { CheckContext } from "../check.ts";
import type { Mutant } from "../mutation/mutant.ts";

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
  /** The function or class the cases are put to. */
  readonly entry: string;
  tellApart(mutants: readonly Mutant[]): Promise<readonly ToldApart[]>;
  close(): Promise<readonly ReceiptRun[]>;
}

export async function openCaseEngine(_context: CheckContext): Promise<CaseEngine | { failed: string }> {
  return { failed: "not built yet" };
}
