import type { MutationOperator } from "../operator.ts";
import { partOf, positional, replace } from "../operator.ts";

/** The order left as it was, or turned round. */
export const sorting: MutationOperator = {
  name: "sorting",
  hint: "an input that is not in order yet, without symmetry",
  replacements(node, grammar) {
    const { nodes, sorting } = grammar;
    const [called, args] = [partOf(node, "function"), partOf(node, "arguments")];
    if (!nodes.call.includes(node.type) || called === undefined || args === undefined) return [];
    const copies = Object.hasOwn(sorting.functions, called.text) ? sorting.functions[called.text] : undefined;
    const method = sorting.methods.some((name) => called.text.endsWith(`.${name}`));
    if (copies === undefined && !method) return [];
    // The elements made on the spot may stand as the only argument without parentheses of their own.
    const given = nodes.arguments.includes(args.type)
      ? args.children.filter(({ named, type }) => named && type !== "comment")
      : [args];
    const texts = given.map(({ text }) => text);
    const [name = ""] = sorting.reversed.split("=");
    const turned = given.some((one) => partOf(one, "name")?.text === name)
      ? []
      : [replace(node, `${called.text}(${[...texts, sorting.reversed].join(", ")})`)];
    const [first] = given === undefined || args === given[0] ? given : positional(args, grammar);
    return copies === undefined || first === undefined
      ? turned
      : [replace(node, `${copies}(${first.text})`), ...turned];
  },
};
