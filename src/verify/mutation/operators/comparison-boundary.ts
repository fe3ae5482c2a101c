import type { MutationOperator } from "../operator.ts";
import { swappedSigns } from "../operator.ts";

/** `<` for `<=`: right everywhere but where both sides are equal. */
export const comparisonBoundary: MutationOperator = {
  name: "comparison boundary",
  hint: "an input for which both sides of this comparison are equal, for instance two equal keys",
  replacements: (node, { nodes, swaps }) =>
    nodes.comparison.includes(node.type) ? swappedSigns(node, swaps.boundary) : [],
};
