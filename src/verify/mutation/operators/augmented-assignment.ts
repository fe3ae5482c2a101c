import type { MutationOperator } from "../operator.ts";
import { swappedSigns } from "../operator.ts";

/** `+=` for `-=`, and so on. */
export const augmentedAssignment: MutationOperator = {
  name: "running total",
  hint: "an input for which this line runs at least twice with values other than 0, and check the exact result",
  replacements(node, { nodes, swaps }) {
    if (!nodes.augmented.includes(node.type)) return [];
    const joins = node.children.some(({ type }) => nodes.string.includes(type));
    return joins ? [] : swappedSigns(node, swaps.augmented);
  },
};
