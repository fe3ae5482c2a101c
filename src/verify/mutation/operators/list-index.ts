import { oneOff } from "../numbers.ts";
import type { MutationOperator } from "../operator.ts";

/** The element beside the one that is meant. */
export const listIndex: MutationOperator = {
  name: "index",
  hint: "an input whose neighbouring elements all differ",
  replacements: (node, grammar) =>
    grammar.nodes.subscript.includes(node.type)
      ? node.children.filter(({ field }) => field === "subscript").flatMap((index) => oneOff(index, grammar))
      : [],
};
