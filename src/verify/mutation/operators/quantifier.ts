import type { MutationOperator } from "../operator.ts";
import { otherFunction } from "../other-function.ts";

/** All of them for one of them. */
export const quantifier: MutationOperator = {
  name: "any and all",
  hint: "an input for which some of the elements hold and some do not, and an empty one",
  replacements: (node, grammar) => otherFunction(node, grammar, grammar.swaps.quantifier),
};
