import type { MutationOperator } from "../operator.ts";
import { replace, swappedSigns } from "../operator.ts";

/** `and` for `or`, and a `not` left out. */
export const boolean: MutationOperator = {
  name: "and, or, not",
  hint: "an input for which only one of the two sides holds",
  replacements(node, { nodes, swaps }) {
    if (nodes.boolean.includes(node.type)) return swappedSigns(node, swaps.boolean);
    const operand = nodes.not.includes(node.type) ? node.children.at(-1) : undefined;
    return operand === undefined ? [] : [replace(node, operand.text)];
  },
};
