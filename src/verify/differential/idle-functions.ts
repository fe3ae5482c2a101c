import type { Grammar } from "../../languages/grammar.ts";
import type { Point } from "../../languages/points.ts";
import { readSyntax, type SyntaxNode } from "../mutation/syntax.ts";

interface Lines {
  from: number;
  to: number;
}

/**
 * Lines of functions that no case entered. As long as everything outside of them was run, nothing the entry can do calls them: they belong
 * to something else and are neither missed nor judged. The methods of a class that is the entry are its own, called or not.
 */
export async function idleLines(
  grammar: Grammar,
  text: string,
  entry: string,
  points: readonly Point[],
  reached: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const idle = new Set<number>();
  for (const { from, to } of await bodiesOf(grammar, text, entry)) {
    const inside = points.filter(({ line }) => line >= from && line <= to);
    if (inside.length === 0 || inside.some(({ id }) => reached.has(id))) continue;
    for (let line = from; line <= to; line++) idle.add(line);
  }
  return idle;
}

/** Where the body of each function stands, without its first line. None where the text cannot be read. */
async function bodiesOf(grammar: Grammar, text: string, entry: string): Promise<Lines[]> {
  try {
    const tree = await readSyntax(grammar, text);
    const found = [...functionsIn(tree.root, grammar, entry)];
    tree.free();
    return found;
  } catch {
    return [];
  }
}

function* functionsIn(node: SyntaxNode, grammar: Grammar, entry: string): Generator<Lines> {
  if (grammar.nodes.classes.includes(node.type) && nameOf(node, grammar) === entry) return;
  if (grammar.nodes.functions.includes(node.type) && nameOf(node, grammar) !== entry)
    yield { from: node.line + 1, to: node.line + node.text.split("\n").length - 1 };
  for (const child of node.children) yield* functionsIn(child, grammar, entry);
}

const nameOf = (node: SyntaxNode, grammar: Grammar): string =>
  node.children.find(({ type }) => grammar.nodes.identifier.includes(type))?.text ?? "";
