import { signedOf } from "../numbers.ts";
import type { MutationOperator } from "../operator.ts";
import { partOf, replace } from "../operator.ts";
import { others } from "./constant.ts";

/** Another value for an argument that is not given. */
export const defaultValue: MutationOperator = {
  name: "default value",
  hint: "a call that leaves this argument out, for which its value decides the answer",
  replacements(node, grammar) {
    const part = Object.hasOwn(grammar.defaults, node.type) ? grammar.defaults[node.type] : undefined;
    const value = part === undefined ? undefined : partOf(node, part);
    if (value === undefined) return [];
    const signed = signedOf(value, grammar);
    const written = others(value, grammar);
    const literals = written.length > 0 || signed === null ? written : [signed + 1n, signed - 1n].map(String);
    if (literals.length > 0) return literals.map((other) => replace(value, other));
    return [replace(value, value.text === grammar.words.nothing ? "0" : grammar.words.nothing)];
  },
};
