import type { MutationOperator } from "../operator.ts";
import { replace, swappedSigns } from "../operator.ts";

/** Another sign between two numbers, and a minus sign left out. */
export const arithmetic: MutationOperator = {
  name: "arithmetic",
  hint: "an input for which the two calculations differ, and check the exact result",
  replacements(node, { nodes, swaps }) {
    if (nodes.negative.includes(node.type)) {
      const [sign, operand] = node.children;
      return sign?.text === "-" && operand !== undefined ? [replace(node, operand.text)] : [];
    }
    if (!nodes.arithmetic.includes(node.type)) return [];
    // Texts and lists know no other sign: the program would only stop at once, which says nothing about the tests.
    const joins = node.children.some(({ type }) => nodes.notNumbers.includes(type) && type !== "float");
    return joins ? [] : swappedSigns(node, swaps.arithmetic);
  },
};
