import type { Grammar, Part, Swaps } from "../../languages/grammar.ts";
import type { Replacement, SyntaxNode } from "./syntax.ts";

/** A kind of small mistake. */
export interface MutationOperator {
  /** In words a person understands. */
  readonly name: string;
  /** What could make a test notice, after "try". */
  readonly hint: string;
  /** The mistakes that can be made at this very node (not below it); most often none. */
  replacements(node: SyntaxNode, grammar: Grammar): readonly Replacement[];
}

/** Replaces a whole node. */
export const replace = (node: SyntaxNode, becomes: string): Replacement => ({
  start: node.start,
  end: node.end,
  becomes,
});

/** The part of a node, undefined where it has none. */
export const partOf = (node: SyntaxNode, part: Part): SyntaxNode | undefined =>
  typeof part === "string"
    ? node.children.find((child) => child.field === part)
    : node.children.filter((child) => child.named && child.type !== "comment")[part];

/** The replacements a table of swaps has for one node. */
export const swapped = (node: SyntaxNode, swaps: Swaps): readonly Replacement[] =>
  (Object.hasOwn(swaps, node.text) ? swaps[node.text] : [])?.map((becomes) => replace(node, becomes)) ?? [];

/** The replacements of the words and signs of a node (its operators, not its operands). */
export const swappedSigns = (node: SyntaxNode, swaps: Swaps): readonly Replacement[] =>
  node.children.filter((child) => !child.named).flatMap((sign) => swapped(sign, swaps));

/** The arguments of a call that are known by their place. */
export const positional = (args: SyntaxNode, { nodes }: Grammar): readonly SyntaxNode[] =>
  args.children.filter((child) => child.named && child.type !== "comment" && !nodes.notPositional.includes(child.type));
