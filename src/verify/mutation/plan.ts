import type { Grammar } from "../../languages/grammar.ts";
import { places } from "./lines.ts";
import type { Mutant } from "./mutant.ts";
import type { MutationOperator } from "./operator.ts";
import { OPERATORS } from "./operators/index.ts";
import { spreadOverLines } from "./order.ts";
import { applied, type Replacement, readSyntax, type SyntaxNode } from "./syntax.ts";
import { isUntouched, isUntouchedInside } from "./untouched.ts";

/**
 * Every mutant of a text, one text once, in an order that spreads over its lines, so that the first hundred are a fair sample of all.
 * The same text gives the same plan. `failed` is one sentence: the grammar cannot read the text, or could not be loaded.
 */
export async function planMutants(grammar: Grammar, text: string): Promise<readonly Mutant[] | { failed: string }> {
  try {
    const tree = await readSyntax(grammar, text);
    try {
      if (tree.badLine !== null)
        return { failed: `No mutants could be made: line ${tree.badLine} of the solution is not understood.` };
      const placeAt = places(text);
      const made = new Map<string, Omit<Mutant, "id">>();
      for (const { operator, replacement: bare } of replacementsOf(tree.root, grammar)) {
        const replacement = apart(text, bare);
        const mutant = mutantOf(text, 1 + placeAt(replacement.start).row, operator, replacement);
        if (mutant.text !== text && !made.has(mutant.text) && tree.parsesWith(replacement))
          made.set(mutant.text, mutant);
      }
      return spreadOverLines([...made.values()]).map((mutant, id) => ({ id, ...mutant }));
    } finally {
      tree.free();
    }
  } catch (error) {
    return { failed: `No mutants could be made: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

interface Change {
  operator: MutationOperator;
  replacement: Replacement;
}

/** By operator, then by place. */
function replacementsOf(root: SyntaxNode, grammar: Grammar): readonly Change[] {
  const nodes = [...touched(root, grammar)];
  return OPERATORS.flatMap((operator) =>
    nodes.flatMap((node) => operator.replacements(node, grammar).map((replacement) => ({ operator, replacement }))),
  );
}

function* touched(node: SyntaxNode, grammar: Grammar): Generator<SyntaxNode> {
  if (isUntouched(node, grammar)) return;
  yield node;
  if (isUntouchedInside(node, grammar)) return;
  for (const child of node.children) yield* touched(child, grammar);
}

function mutantOf(
  text: string,
  line: number,
  { name }: MutationOperator,
  replacement: Replacement,
): Omit<Mutant, "id"> {
  const was = text.slice(replacement.start, replacement.end);
  return {
    operator: name,
    line,
    lines: was.split("\n").map((_, at) => line + at),
    was,
    becomes: replacement.becomes,
    text: applied(text, replacement),
  };
}

const WORD = /[\w\u0080-\uffff]/;

/** `if(x)` becomes `if True`, not `ifTrue`: words that would run into one another are kept apart. */
function apart(text: string, { start, end, becomes }: Replacement): Replacement {
  const joins = (left: string | undefined, right: string | undefined) =>
    WORD.test(left ?? "") && WORD.test(right ?? "");
  const before = joins(text[start - 1], becomes[0]) ? " " : "";
  const after = joins(becomes.at(-1), text[end]) ? " " : "";
  return { start, end, becomes: before + becomes + after };
}
