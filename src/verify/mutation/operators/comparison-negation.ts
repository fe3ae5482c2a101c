import type { MutationOperator } from "../operator.ts";
import { swappedSigns } from "../operator.ts";

/** The opposite comparison. */
export const comparisonNegation: MutationOperator = {
  name: "comparison negation",
  hint: "one input for which this comparison holds and one for which it does not",
  replacements: (node, { nodes, swaps }) =>
    nodes.comparison.includes(node.type) ? swappedSigns(node, swaps.negation) : [],
};
