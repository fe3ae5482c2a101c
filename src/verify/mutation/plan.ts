import type { Grammar } from "../../languages/grammar.ts";
import type { Mutant } from "./mutant.ts";

/** Every mutant of a text, one text once, in an order that spreads over its lines. Deterministic. */
export async function planMutants(_grammar: Grammar, _text: string): Promise<readonly Mutant[] | { failed: string }> {
  return { failed: "not built yet" };
}
