import type { Grammar } from "../../languages/grammar.ts";
import type { JudgedMutant, MutantOutcome } from "./score.ts";
import { readSyntax, type SyntaxNode } from "./syntax.ts";

/** A function with fewer mutants says little by itself; one of which the tests notice less than this share is hardly tested. */
const FEWEST = 4;
const LEAST_SHARE = 0.5;

const KILLED: readonly MutantOutcome[] = ["assertion", "exception", "steps"];

export interface WeakFunction {
  name: string;
  killed: number;
  counted: number;
}

interface FunctionLines {
  name: string;
  from: number;
  to: number;
}

/**
 * Functions that are hardly tested, whatever the score of the whole is: much that is tested well in one function hides that another is
 * only called. None where the text cannot be read.
 */
export async function weakFunctions(
  grammar: Grammar,
  text: string,
  judged: readonly JudgedMutant[],
): Promise<WeakFunction[]> {
  const functions = await functionsOf(grammar, text);
  const counts = new Map<FunctionLines, WeakFunction>();
  for (const { mutant, outcome } of judged) {
    const isKilled = KILLED.includes(outcome);
    const inside = functions.findLast(({ from, to }) => mutant.line >= from && mutant.line <= to);
    if (inside === undefined || !(isKilled || outcome === "survived")) continue;
    const count = counts.get(inside) ?? { name: inside.name, killed: 0, counted: 0 };
    counts.set(inside, { ...count, killed: count.killed + Number(isKilled), counted: count.counted + 1 });
  }
  return [...counts.values()].filter(({ killed, counted }) => counted >= FEWEST && killed < LEAST_SHARE * counted);
}

/** Outer ones first. */
async function functionsOf(grammar: Grammar, text: string): Promise<FunctionLines[]> {
  try {
    const tree = await readSyntax(grammar, text);
    const found = [...functionsIn(tree.root, grammar)];
    tree.free();
    return found;
  } catch {
    return [];
  }
}

function* functionsIn(node: SyntaxNode, grammar: Grammar): Generator<FunctionLines> {
  if (grammar.nodes.functions.includes(node.type)) {
    const name = node.children.find(({ type }) => grammar.nodes.identifier.includes(type))?.text ?? "";
    yield { name, from: node.line, to: node.line + node.text.split("\n").length - 1 };
  }
  for (const child of node.children) yield* functionsIn(child, grammar);
}
