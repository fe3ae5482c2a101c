/** Where a part of a node is found: by the name of its field, or as the n-th named child (from 0) where the grammar names no field. */
export type Part = string | number;

/** What stands in place of a token; several make several mutants. */
export type Swaps = Readonly<Record<string, readonly string[]>>;

/**
 * What mutation needs to know of a language's syntax: its tree-sitter grammar, and the names by which the grammar calls what the
 * operators look for. A new language is one such table. Names of nodes are those of the grammar's node types; an empty list means
 * that the language has no such thing.
 */
export interface Grammar {
  /** Bytes of the grammar's WebAssembly module. */
  wasm(): Promise<Uint8Array>;
  readonly nodes: {
    /** Definitions with a body that runs when they are called. */
    readonly functions: readonly string[];
    /** Definitions whose functions belong to them. */
    readonly classes: readonly string[];
    readonly arithmetic: readonly string[];
    readonly augmented: readonly string[];
    readonly comparison: readonly string[];
    readonly boolean: readonly string[];
    readonly not: readonly string[];
    readonly negative: readonly string[];
    readonly integer: readonly string[];
    readonly float: readonly string[];
    readonly string: readonly string[];
    readonly call: readonly string[];
    readonly arguments: readonly string[];
    readonly subscript: readonly string[];
    readonly slice: readonly string[];
    readonly returns: readonly string[];
    readonly identifier: readonly string[];
    /** Arguments that have a name, which makes their order meaningless, and those that stand for several. */
    readonly notPositional: readonly string[];
    /** What `+ 1` can follow without parentheses. */
    readonly atoms: readonly string[];
    /** What no index or bound is: `+ 1` after it makes no sense. */
    readonly notNumbers: readonly string[];
  };
  /** Node types with a condition, and where it stands. */
  readonly conditions: Readonly<Record<string, Part>>;
  /** Node types with a default value, and where it stands. */
  readonly defaults: Readonly<Record<string, Part>>;
  readonly swaps: {
    readonly arithmetic: Swaps;
    readonly augmented: Swaps;
    readonly boundary: Swaps;
    readonly negation: Swaps;
    readonly boolean: Swaps;
    /** Whole nodes by their text: truth values, loop exits. */
    readonly truth: Swaps;
    readonly loopExit: Swaps;
    /** Functions by their names. */
    readonly extremum: Swaps;
    readonly quantifier: Swaps;
  };
  /** Node types of container displays, with what is empty of that kind and what is not. */
  readonly containers: Readonly<Record<string, { readonly empty: string; readonly filled: string | null }>>;
  readonly words: {
    readonly true: string;
    readonly false: string;
    readonly nothing: string;
    /** Stands where a statement was removed. */
    readonly emptyStatement: string;
    not(expression: string): string;
  };
  /** Functions that count: their arguments are bounds. */
  readonly ranges: readonly string[];
  /** Functions that give the same whatever the order of their arguments. */
  readonly commutative: readonly string[];
  /** A function that sorts and the one that only copies; methods that sort in place; the argument that turns the order round. */
  readonly sorting: {
    readonly functions: Readonly<Record<string, string>>;
    readonly methods: readonly string[];
    readonly reversed: string;
  };
  /** Statements that can be left out. */
  readonly removable: readonly string[];
  readonly untouched: {
    /** Left alone with all that is in them, and never removed. */
    readonly nodes: readonly string[];
    /** What computes nevertheless: a node that holds one of these is not left alone; by its own type, under "" for every type. */
    readonly unless: Readonly<Record<string, readonly string[]>>;
    /** Left alone inside, but removable. */
    readonly inside: readonly string[];
    /** Calls, by the text of the function, that tell or set up and compute nothing. */
    readonly calls: RegExp;
    /** Names whose assignments are left alone. */
    readonly names: RegExp;
    /** Conditions of what runs only as a program of its own. */
    readonly guards: RegExp;
  };
}
