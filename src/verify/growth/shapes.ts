import { type Case, type FunctionCase, isClassCase, type Value } from "../../domain/value.ts";

/** A way to make the same amount of input harder. */
export interface Shape {
  name: string;
  /** The case in this shape; null where it has none. */
  of(input: Case): Case | null;
  /** Whether it may leave the legal inputs (equal items where they must differ, another graph), so that `valid` must say. */
  needsValid: boolean;
}

const isText = (value: Value): value is string => typeof value === "string";

/** A number as JavaScript sorts it; null for anything else. */
function numeric(value: Value): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "object" || value === null) return null;
  if ("int" in value) return Number(value.int);
  if ("float" in value) return Number(value.float);
  return null;
}

/** The argument that holds most, where `fits`; -1 for none. */
function largest(args: readonly Value[], fits: (value: Value) => number | null): number {
  let [best, most] = [-1, 1];
  args.forEach((value, at) => {
    const length = fits(value);
    if (length !== null && length > most) [best, most] = [at, length];
  });
  return best;
}

const comparable = (value: Value): number | null =>
  Array.isArray(value) && (value.every((item) => numeric(item) !== null) || value.every(isText)) ? value.length : null;

const ascending = (items: readonly Value[]): Value[] =>
  [...items].sort((a, b) =>
    isText(a) && isText(b) ? (a < b ? -1 : a > b ? 1 : 0) : (numeric(a) ?? 0) - (numeric(b) ?? 0),
  );

type Pair = [Value, number[], Value[]];

/** `[u, v]`, `[u, v, weight]`, also as tuples: its ends and what stands behind them. */
function edge(value: Value): Pair | null {
  const isTuple = typeof value === "object" && value !== null && "tuple" in value;
  const parts = isTuple ? (value as { tuple: readonly Value[] }).tuple : value;
  if (!Array.isArray(parts) || parts.length < 2 || parts.length > 3) return null;
  const [from, to] = parts as Value[];
  if (typeof from !== "number" || typeof to !== "number") return null;
  return [value, [from, to], parts.slice(2) as Value[]];
}

const edges = (value: Value): number | null =>
  Array.isArray(value) && value.every((item) => edge(item as Value) !== null) ? value.length : null;

const withArgument = (input: FunctionCase, at: number, value: Value): FunctionCase => ({
  ...input,
  args: input.args.map((old, index) => (index === at ? value : old)),
});

const ofList =
  (change: (items: readonly Value[]) => Value[]) =>
  (input: Case): Case | null => {
    if (isClassCase(input)) return null;
    const at = largest(input.args, comparable);
    return at < 0 ? null : withArgument(input, at, change(input.args[at] as readonly Value[]));
  };

const ofGraph =
  (ends: (index: number, nodes: number) => [number, number]) =>
  (input: Case): Case | null => {
    if (isClassCase(input)) return null;
    const at = largest(input.args, edges);
    if (at < 0) return null;
    const listed = (input.args[at] as readonly Value[]).map((item) => edge(item) as Pair);
    const numbers = listed.flatMap(([, pair]) => pair);
    const first = Math.min(...numbers.slice(0, 100_000));
    const nodes = Math.max(...numbers.slice(0, 100_000)) - first + 1;
    if (nodes < 3) return null;
    const changed = listed.map(([was, , rest], index): Value => {
      const [from, to] = ends(index, nodes);
      const parts = [from + first, to + first, ...rest];
      return Array.isArray(was) ? parts : { tuple: parts };
    });
    return withArgument(input, at, changed);
  };

const ofText = (input: Case): Case | null => {
  if (isClassCase(input)) return null;
  const at = largest(input.args, (value) => (isText(value) ? value.length : null));
  const text = at < 0 ? "" : (input.args[at] as string);
  return text === "" ? null : withArgument(input, at, (text[0] as string).repeat(text.length));
};

/** Every shape that is tried, the given one first. What leaves the legal inputs is left out by the oracle's `valid`. */
export const SHAPES: readonly Shape[] = [
  { name: "as given", of: (input) => input, needsValid: false },
  { name: "sorted", of: ofList(ascending), needsValid: false },
  { name: "reversed", of: ofList((items) => ascending(items).reverse()), needsValid: false },
  { name: "all equal", of: ofList((items) => items.map(() => items[0] as Value)), needsValid: true },
  { name: "one letter", of: ofText, needsValid: true },
  { name: "path", of: ofGraph((index, nodes) => [index % nodes, (index + 1) % nodes]), needsValid: true },
  { name: "star", of: ofGraph((index, nodes) => [0, 1 + (index % (nodes - 1))]), needsValid: true },
];
