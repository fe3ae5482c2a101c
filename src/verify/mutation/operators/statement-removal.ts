import type { MutationOperator } from "../operator.ts";
import { replace } from "../operator.ts";

/** A statement left out. An empty one stands in its place, so that a block is never empty and no line moves. */
export const statementRemoval: MutationOperator = {
  name: "statement removal",
  hint: "an input for which the answer depends on what this line does",
  replacements: (node, { removable, words }) =>
    removable.includes(node.type) ? [replace(node, words.emptyStatement)] : [],
};
