import type { Grammar, Swaps } from "../../languages/grammar.ts";
import { swapped } from "./operator.ts";
import type { Replacement, SyntaxNode } from "./syntax.ts";

/** Another function of the same kind, where one is called or handed on; a name after a dot is somebody else's. */
export function otherFunction(node: SyntaxNode, { nodes }: Grammar, swaps: Swaps): readonly Replacement[] {
  const { parent } = node;
  if (!nodes.identifier.includes(node.type) || parent === null) return [];
  const used =
    (nodes.call.includes(parent.type) && node.field === "function") ||
    nodes.arguments.includes(parent.type) ||
    (nodes.notPositional.includes(parent.type) && node.field === "value");
  return used ? swapped(node, swaps) : [];
}
