import { oneOff } from "../numbers.ts";
import type { MutationOperator } from "../operator.ts";
import { partOf, positional } from "../operator.ts";

/** A loop over a range, or a slice, that starts, stops or steps one off. */
export const rangeBound: MutationOperator = {
  name: "range bound",
  hint: "an input whose first or last element decides the answer",
  replacements(node, grammar) {
    const { nodes, ranges } = grammar;
    if (nodes.slice.includes(node.type))
      return node.children.filter((child) => child.named).flatMap((bound) => oneOff(bound, grammar));
    if (!nodes.call.includes(node.type) || !ranges.includes(partOf(node, "function")?.text ?? "")) return [];
    const args = partOf(node, "arguments");
    return args === undefined ? [] : positional(args, grammar).flatMap((bound) => oneOff(bound, grammar));
  },
};
