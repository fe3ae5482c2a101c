import type { MutationOperator } from "../operator.ts";
import { otherFunction } from "../other-function.ts";

/** The largest for the smallest. */
export const extremum: MutationOperator = {
  name: "smallest and largest",
  hint: "an input with at least two different values here",
  replacements: (node, grammar) => otherFunction(node, grammar, grammar.swaps.extremum),
};
