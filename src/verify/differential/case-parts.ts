import { type Case, isClassCase, isTagged, type Value } from "../../domain/value.ts";
import { intOf, itemsOf, leavesIn, lengthOf } from "./value-parts.ts";

/** Equal for equal cases, whatever the order of their named arguments. */
export function caseKey(input: Case): string {
  if (isClassCase(input)) return JSON.stringify([input.init, input.ops]);
  const named = Object.entries(input.kwargs ?? {});
  if (named.length === 0) return JSON.stringify(input.args);
  return JSON.stringify([input.args, named.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** One argument and where it stands: its position, its name, or the operation it belongs to. Equal places are of equal kind. */
export interface Argument {
  place: string;
  value: Value;
}

/** Every argument of a case, those of operations too. */
export function argumentsOf(input: Case): Argument[] {
  if (!isClassCase(input)) {
    const given = input.args.map((value, at) => ({ place: String(at), value }));
    return [...given, ...Object.entries(input.kwargs ?? {}).map(([name, value]) => ({ place: name, value }))];
  }
  const init = input.init.map((value, at) => ({ place: `init ${at}`, value }));
  const ops = input.ops.flatMap(([method, args]) => args.map((value, at) => ({ place: `${method} ${at}`, value })));
  return [...init, ...ops];
}

/** The case with every argument put through `change`; the index counts as in `argumentsOf`. */
export function withArguments(input: Case, change: (argument: Argument, index: number) => Value): Case {
  let index = 0;
  const next = (place: string, value: Value) => change({ place, value }, index++);
  if (isClassCase(input)) {
    const init = input.init.map((value, at) => next(`init ${at}`, value));
    return {
      init,
      ops: input.ops.map(
        ([method, args]) => [method, args.map((value, at) => next(`${method} ${at}`, value))] as const,
      ),
    };
  }
  const args = input.args.map((value, at) => next(String(at), value));
  if (input.kwargs === undefined) return { args };
  const named = Object.entries(input.kwargs).map(([name, value]) => [name, next(name, value)] as const);
  return { args, kwargs: Object.fromEntries(named) };
}

/** Elements and characters of all arguments; operations count one each besides. What a person has to read. */
export const sizeOf = (input: Case): number =>
  argumentsOf(input).reduce((sum, { value }) => sum + leavesIn(value), isClassCase(input) ? input.ops.length : 0);

/** How far cases reach: the longest text or collection, the most operations, the greatest whole number that is an argument itself. */
export interface Reach {
  length: number;
  operations: number;
  number: number;
}

export const NO_REACH: Reach = { length: 0, operations: 0, number: 0 };
/** Nothing lies beyond. */
export const EVERYWHERE: Reach = {
  length: Number.POSITIVE_INFINITY,
  operations: Number.POSITIVE_INFINITY,
  number: Number.POSITIVE_INFINITY,
};

export function reachOf(input: Case): Reach {
  const values = argumentsOf(input).map(({ value }) => value);
  const numbers = values.map((value) => Math.abs(Number(intOf(value) ?? 0)));
  return {
    length: Math.max(0, ...values.map(longest)),
    operations: isClassCase(input) ? input.ops.length : 0,
    number: Math.max(0, ...numbers),
  };
}

function longest(value: Value): number {
  const own = lengthOf(value) ?? 0;
  const inner = itemsOf(value) ?? (isTagged(value) && "dict" in value ? value.dict.map(([, item]) => item) : []);
  return inner.reduce<number>((most, item) => Math.max(most, longest(item)), own);
}

export const further = (one: Reach, other: Reach): Reach => ({
  length: Math.max(one.length, other.length),
  operations: Math.max(one.operations, other.operations),
  number: Math.max(one.number, other.number),
});

export const isBeyond = (one: Reach, limit: Reach): boolean =>
  one.length > limit.length || one.operations > limit.operations || one.number > limit.number;
