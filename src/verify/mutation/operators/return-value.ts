import type { MutationOperator } from "../operator.ts";
import { partOf, replace } from "../operator.ts";

/** Nothing is returned, or the opposite of a truth value. */
export const returnValue: MutationOperator = {
  name: "return value",
  hint: "an input that reaches this line, and check the exact result",
  replacements(node, { nodes, words }) {
    const value = nodes.returns.includes(node.type) ? partOf(node, 0) : undefined;
    if (value === undefined || value.text === words.nothing) return [];
    const nothing = replace(value, words.nothing);
    return nodes.boolean.includes(value.type) ? [nothing, replace(value, words.not(value.text))] : [nothing];
  },
};
