import type { Language, Node, Parser, Tree } from "web-tree-sitter";
import type { Grammar } from "../../languages/grammar.ts";
import { endOf, type Place, places } from "./lines.ts";

/** A node of the syntax tree, read out of the parser's memory. `start` and `end` are indexes of the text; lines count from 1. */
export interface SyntaxNode {
  readonly type: string;
  /** Name of its place in the parent; empty where the grammar gives none. */
  readonly field: string;
  /** False for words and signs of the language. */
  readonly named: boolean;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
  readonly parent: SyntaxNode | null;
  readonly children: readonly SyntaxNode[];
}

/** Replaces `text.slice(start, end)`. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
}

export interface SyntaxTree {
  readonly root: SyntaxNode;
  /** The first line the grammar cannot read, null when it reads all. */
  readonly badLine: number | null;
  /** Whether the text still parses with this replacement. */
  parsesWith(replacement: Replacement): boolean;
  /** Gives the parser's memory back; the nodes stay good. */
  free(): void;
}

let module: Promise<typeof import("web-tree-sitter")> | null = null;
const languages = new WeakMap<Grammar, Promise<Language>>();

async function treeSitter() {
  // Both in chunks of their own: a command that mutates nothing loads neither.
  const [library, core] = await Promise.all([
    import("web-tree-sitter"),
    import("web-tree-sitter/web-tree-sitter.wasm"),
  ]);
  await library.Parser.init({ wasmBinary: core.default });
  return library;
}

/** The syntax tree of a text. Rejects only when the grammar cannot be loaded. */
export async function readSyntax(grammar: Grammar, text: string): Promise<SyntaxTree> {
  module ??= treeSitter();
  const library = await module;
  let language = languages.get(grammar);
  if (language === undefined) {
    language = grammar.wasm().then((bytes) => library.Language.load(bytes));
    languages.set(grammar, language);
  }
  const parser = new library.Parser();
  parser.setLanguage(await language);
  const tree = parse(parser, text, null);
  const placeAt = places(text);
  return {
    root: copyOf(tree.rootNode, text, null, ""),
    badLine: tree.rootNode.hasError ? lineOfError(tree.rootNode) : null,
    parsesWith: (replacement) => {
      const changed = tree.copy();
      changed.edit(new library.Edit(editOf(placeAt, replacement)));
      // Given the old tree the parser reads again only what the replacement touches.
      const again = parse(parser, applied(text, replacement), changed);
      const good = !again.rootNode.hasError;
      again.delete();
      changed.delete();
      return good;
    },
    free: () => {
      tree.delete();
      parser.delete();
    },
  };
}

export const applied = (text: string, { start, end, becomes }: Replacement): string =>
  text.slice(0, start) + becomes + text.slice(end);

function parse(parser: Parser, text: string, old: Tree | null): Tree {
  const tree = parser.parse(text, old);
  if (tree === null) throw new Error("the parser gave no tree");
  return tree;
}

function copyOf(node: Node, text: string, parent: SyntaxNode | null, field: string): SyntaxNode {
  const children: SyntaxNode[] = [];
  const copy: SyntaxNode = {
    type: node.type,
    field,
    named: node.isNamed,
    start: node.startIndex,
    end: node.endIndex,
    line: node.startPosition.row + 1,
    text: text.slice(node.startIndex, node.endIndex),
    parent,
    children,
  };
  node.children.forEach((child, at) => {
    if (child !== null) children.push(copyOf(child, text, copy, node.fieldNameForChild(at) ?? ""));
  });
  return copy;
}

function lineOfError(node: Node): number {
  if (node.isError || node.isMissing) return node.startPosition.row + 1;
  const within = node.children.find((child) => child?.hasError || child?.isMissing);
  return within ? lineOfError(within) : node.startPosition.row + 1;
}

function editOf(placeAt: (index: number) => Place, { start, end, becomes }: Replacement) {
  const startPosition = placeAt(start);
  return {
    startIndex: start,
    oldEndIndex: end,
    newEndIndex: start + becomes.length,
    startPosition,
    oldEndPosition: placeAt(end),
    newEndPosition: endOf(startPosition, becomes),
  };
}
