import type { Grammar } from "../../languages/grammar.ts";
import { partOf } from "./operator.ts";
import type { SyntaxNode } from "./syntax.ts";

/** Left alone with all that is in it: docstrings, type hints, assertions, messages, what only sets up or tells. */
export function isUntouched(node: SyntaxNode, grammar: Grammar): boolean {
  const { nodes, untouched, conditions } = grammar;
  if (untouched.nodes.includes(node.type)) return true;
  if (nodes.call.includes(node.type)) return untouched.calls.test(partOf(node, "function")?.text ?? "");
  const condition = Object.hasOwn(conditions, node.type) ? partOf(node, conditions[node.type] ?? "") : undefined;
  if (condition !== undefined && untouched.guards.test(condition.text)) return true;
  return isIdle(node, grammar);
}

/** Left alone inside, though the whole may be left out. */
export const isUntouchedInside = (node: SyntaxNode, { untouched }: Grammar): boolean =>
  untouched.inside.includes(node.type);

/** A statement that computes nothing: a text by itself (a docstring), `...`, a declared type, a call that only tells. */
function isIdle(node: SyntaxNode, grammar: Grammar): boolean {
  const { nodes, untouched, removable } = grammar;
  const [only, ...more] = node.children.filter(({ named, type }) => named && type !== "comment");
  if (!removable.includes(node.type) || only === undefined || more.length > 0) return false;
  if (nodes.string.includes(only.type) || only.type === "ellipsis") return true;
  const [left, right] = [partOf(only, "left"), partOf(only, "right")];
  if (left === undefined) return isUntouched(only, grammar);
  return right === undefined || untouched.names.test(left.text) || isUntouched(right, grammar);
}
