import type { Grammar } from "../../languages/grammar.ts";
import { replace } from "./operator.ts";
import type { Replacement, SyntaxNode } from "./syntax.ts";

/** The value of an integer literal, null where it is none. Underscores and the bases 2, 8 and 16 are read. */
export function integerOf(node: SyntaxNode, { nodes }: Grammar): bigint | null {
  if (!nodes.integer.includes(node.type)) return null;
  try {
    return BigInt(node.text.replaceAll("_", ""));
  } catch {
    return null;
  }
}

/** The value of an integer literal with or without a sign. */
export function signedOf(node: SyntaxNode, grammar: Grammar): bigint | null {
  const [sign, operand] = node.children;
  if (!grammar.nodes.negative.includes(node.type) || sign?.text !== "-" || operand === undefined)
    return integerOf(node, grammar);
  const value = integerOf(operand, grammar);
  return value === null ? null : -value;
}

/** An expression that should be a whole number, one more and one less. None where a literal inside already gives these. */
export function oneOff(node: SyntaxNode, grammar: Grammar): readonly Replacement[] {
  const { nodes } = grammar;
  const value = signedOf(node, grammar);
  if (value !== null) return [value + 1n, value - 1n].map((one) => replace(node, String(one)));
  if (nodes.notNumbers.includes(node.type) || endsInLiteral(node, grammar)) return [];
  const bare = nodes.atoms.includes(node.type) ? node.text : `(${node.text})`;
  return ["+", "-"].map((sign) => replace(node, `${bare} ${sign} 1`));
}

/** `i - 1`: changing the literal is the same mistake. */
function endsInLiteral(node: SyntaxNode, grammar: Grammar): boolean {
  const [, sign, right] = node.children;
  return (
    grammar.nodes.arithmetic.includes(node.type) &&
    (sign?.text === "+" || sign?.text === "-") &&
    right !== undefined &&
    integerOf(right, grammar) !== null
  );
}
