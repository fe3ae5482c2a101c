import type { Grammar } from "../../languages/grammar.ts";
import { partOf } from "./operator.ts";
import type { SyntaxNode } from "./syntax.ts";

/** Left alone with all that is in it: docstrings, type hints, assertions, messages, what only sets up or tells. */
export function isUntouched(node: SyntaxNode, grammar: Grammar): boolean {
  const { nodes, untouched } = grammar;
  if (untouched.nodes.includes(node.type)) return !computes(node, grammar);
  if (nodes.call.includes(node.type))
    return untouched.calls.test(partOf(node, "function")?.text ?? "") && !computes(node, grammar);
  if (isGuarded(node, grammar)) return partOf(node, "alternative") === undefined;
  // What stands behind `else` runs where the rest does not.
  if (node.parent !== null && node.field !== "alternative" && isGuarded(node.parent, grammar)) return true;
  return isIdle(node, grammar);
}

/** A choice by a condition that never holds in a test. */
function isGuarded(node: SyntaxNode, { conditions, untouched }: Grammar): boolean {
  const condition = Object.hasOwn(conditions, node.type) ? partOf(node, conditions[node.type] ?? "") : undefined;
  return condition !== undefined && untouched.guards.test(condition.text);
}

/** Left alone inside, though the whole may be left out. */
export const isUntouchedInside = (node: SyntaxNode, grammar: Grammar): boolean =>
  grammar.untouched.inside.includes(node.type) && !computes(node, grammar);

/** `assert (n := len(x) + 1)`: what only tells otherwise may give a name to something, and the rest of the program use it. */
function computes(node: SyntaxNode, { untouched: { unless } }: Grammar): boolean {
  const types = [...(unless[""] ?? []), ...(unless[node.type] ?? [])];
  const holds = (one: SyntaxNode): boolean => types.includes(one.type) || one.children.some(holds);
  return holds(node);
}

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
