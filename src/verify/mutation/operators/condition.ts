import type { MutationOperator } from "../operator.ts";
import { partOf, replace } from "../operator.ts";

/** A condition that always holds, never holds, or holds when it should not. */
export const condition: MutationOperator = {
  name: "condition",
  hint: "one input for which this condition holds and one for which it does not, with different answers",
  replacements(node, { nodes, conditions, words }) {
    const part = Object.hasOwn(conditions, node.type) ? conditions[node.type] : undefined;
    const condition = part === undefined ? undefined : partOf(node, part);
    if (condition === undefined) return [];
    const always = [words.true, words.false].filter((word) => word !== condition.text);
    // Where the condition is one comparison or a `not`, their own operators turn it round.
    const turned = [...nodes.comparison, ...nodes.not].includes(condition.type) || always.length < 2;
    return [...always, ...(turned ? [] : [words.not(condition.text)])].map((becomes) => replace(condition, becomes));
  },
};
