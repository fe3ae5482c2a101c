import type { Grammar } from "../../../languages/grammar.ts";
import { integerOf } from "../numbers.ts";
import type { MutationOperator } from "../operator.ts";
import { replace } from "../operator.ts";
import type { SyntaxNode } from "../syntax.ts";

/** Another number, text, truth value or container in place of the one that is written down. */
export const constant: MutationOperator = {
  name: "constant",
  hint: "an input for which this very value decides the answer, and the values just beside it",
  replacements: (node, grammar) =>
    others(node, grammar)
      .filter((other) => other !== node.text)
      .map((other) => replace(node, other)),
};

/** What else could stand for a literal. */
export function others(node: SyntaxNode, grammar: Grammar): readonly string[] {
  const { nodes, swaps, containers } = grammar;
  const whole = integerOf(node, grammar);
  if (whole !== null) return [...new Set([whole + 1n, whole - 1n, 0n, 1n].filter((n) => n !== whole).map(String))];
  if (nodes.float.includes(node.type)) return floats(node.text);
  if (nodes.string.includes(node.type)) return texts(node);
  if (Object.hasOwn(swaps.truth, node.text) && node.named) return swaps.truth[node.text] ?? [];
  const container = Object.hasOwn(containers, node.type) ? containers[node.type] : undefined;
  if (container === undefined) return [];
  const empty = !node.children.some(({ named, type }) => named && type !== "comment");
  return empty ? (container.filled === null ? [] : [container.filled]) : [container.empty];
}

function floats(text: string): readonly string[] {
  const value = Number(text.replaceAll("_", ""));
  if (!Number.isFinite(value)) return [];
  const written = (n: number) => (Number.isInteger(n) && Math.abs(n) < 1e15 ? n.toFixed(1) : String(n));
  return [...new Set([value + 1, value - 1, 0, 1].filter((n) => n !== value).map(written))];
}

/** A text becomes empty, an empty one a letter. Prefix and quotes stay, but for the one that lets expressions in. */
function texts(node: SyntaxNode): readonly string[] {
  const [open, close] = [node.children.at(0), node.children.at(-1)];
  if (open === undefined || close === undefined || open === close || open.named === false) return [];
  if (open.type === node.type || open.type === close.type) return [];
  return node.children.length > 2 ? [open.text + close.text] : [`${open.text}x${close.text}`];
}
