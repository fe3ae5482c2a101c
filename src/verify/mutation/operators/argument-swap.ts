import type { MutationOperator } from "../operator.ts";
import { partOf, positional } from "../operator.ts";

/** Two neighbouring arguments in the wrong order. */
export const argumentSwap: MutationOperator = {
  name: "argument order",
  hint: "an input for which these two arguments differ",
  replacements(node, grammar) {
    const args = grammar.nodes.call.includes(node.type) ? partOf(node, "arguments") : undefined;
    if (args === undefined || !grammar.nodes.arguments.includes(args.type)) return [];
    if (grammar.commutative.includes(partOf(node, "function")?.text ?? "")) return [];
    return positional(args, grammar).flatMap((left, at, all) => {
      const right = all[at + 1];
      if (right === undefined || left.text === right.text) return [];
      const between = args.text.slice(left.end - args.start, right.start - args.start);
      return [{ start: left.start, end: right.end, becomes: right.text + between + left.text }];
    });
  },
};
