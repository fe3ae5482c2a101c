import { isList, isTagged, type TaggedValue, type Value } from "../../domain/value.ts";

export interface CompareOptions {
  /** How far two floats may lie apart, as a part of the greater; 1e-9 as math.isclose has it. */
  tolerance?: number;
  /** Whether a tuple may stand for a list of the same items: only a specification that says otherwise makes it strict. */
  tuples?: "like-lists" | "strict";
}

/**
 * `cannot be compared`: one of them, or a part, is not shown by value (a function, a cycle, a value too large to be handed over), and
 * nothing else tells the two apart.
 */
export type Comparison = "same" | "different" | "cannot be compared";

const TOLERANCE = 1e-9;
/** The smallest difference that counts next to zero, where nothing is relative. */
const NEAR_ZERO = 1e-12;

interface Rules {
  tolerance: number;
  strict: boolean;
}

/**
 * Compares an answer with the one the oracle expects: numbers by value (an int and a float may be equal, a bool is neither), NaN equal
 * to NaN, −0.0 told from 0.0 only where the oracle expects −0.0, sets and dicts by content, exceptions by their class.
 */
export function compareAnswers(expected: Value, actual: Value, options: CompareOptions = {}): Comparison {
  return compare(expected, actual, {
    tolerance: options.tolerance ?? TOLERANCE,
    strict: options.tuples === "strict",
  });
}

/** Whether an answer is the expected one; false also where that cannot be said. */
export const sameAnswer = (expected: Value, actual: Value, options: CompareOptions = {}): boolean =>
  compareAnswers(expected, actual, options) === "same";

function compare(expected: Value, actual: Value, rules: Rules): Comparison {
  if (typeof expected !== "object" || expected === null) {
    if (expected === actual) return "same";
    if (typeof expected !== "number" || typeof actual === "number") return decided(expected, actual);
  }
  if (isUnshown(expected) || isUnshown(actual)) return unshown(expected, actual);
  const [number, other] = [numberOf(expected), numberOf(actual)];
  if (number !== null && other !== null) return verdict(sameNumber(number, other, rules.tolerance));
  const left = itemsOf(expected, rules.strict);
  const right = itemsOf(actual, rules.strict);
  if (left !== null && right !== null)
    return left.kind === right.kind ? compareLists(left.items, right.items, rules) : "different";
  if (isComplex(expected) || isComplex(actual)) return compareComplex(expected, actual, rules);
  if (!isTagged(expected) || !isTagged(actual)) return decided(expected, actual);
  if ("set" in expected && "set" in actual) return compareSets(expected.set, actual.set, rules);
  if ("dict" in expected && "dict" in actual) return compareSets(expected.dict, actual.dict, rules);
  if ("object" in expected && "object" in actual) return compareObjects(expected.object, actual.object, rules);
  if ("bytes" in expected && "bytes" in actual) return verdict(expected.bytes === actual.bytes);
  if ("raises" in expected && "raises" in actual) return verdict(expected.raises === actual.raises);
  return "different";
}

const verdict = (same: boolean): Comparison => (same ? "same" : "different");

/** Two values of which one is plain: they differ, unless the other is not shown. */
const decided = (expected: Value, actual: Value): Comparison =>
  isUnshown(expected) || isUnshown(actual) ? unshown(expected, actual) : "different";

const isUnshown = (value: Value): boolean =>
  isTagged(value) && ("opaque" in value || "unmade" in value || "large" in value);

const isOpaque = (value: Value): boolean => isTagged(value) && "opaque" in value;

/** Why a case could not even be put to the program; null where it was. */
export const unmadeOf = (value: Value): string | null => (isTagged(value) && "unmade" in value ? value.unmade : null);

/**
 * A large value is never equal to one that was handed over: those are smaller. What equals a value that can be shown can be shown
 * itself, so an answer that cannot (a function, a cycle, more than can be written) is not the one that was expected.
 */
function unshown(expected: Value, actual: Value): Comparison {
  if ([expected, actual].some((value) => unmadeOf(value) !== null)) return "cannot be compared";
  if (isOpaque(actual) && !isOpaque(expected)) return "different";
  const [left, right] = [expected, actual].map((value) => (isTagged(value) && "large" in value ? value.large : null));
  if (left && right) {
    if (left[0] === right[0]) return "same";
    return left[2] && right[2] ? "different" : "cannot be compared";
  }
  const neither = !isOpaque(expected) && !isOpaque(actual);
  return neither && (left ?? right)?.[2] ? "different" : "cannot be compared";
}

function itemsOf(value: Value, strict: boolean): { kind: string; items: readonly Value[] } | null {
  if (isList(value)) return { kind: "list", items: value };
  if (isTagged(value) && "tuple" in value) return { kind: strict ? "tuple" : "list", items: value.tuple };
  return null;
}

/** The first difference decides; a part that cannot be compared only where there is none. */
function compareLists(expected: readonly Value[], actual: readonly Value[], rules: Rules): Comparison {
  if (expected.length !== actual.length) return "different";
  let outcome: Comparison = "same";
  for (let index = 0; index < expected.length; index++) {
    const [left, right] = [expected[index] as Value, actual[index] as Value];
    if (left === right) continue;
    const one = compare(left, right, rules);
    if (one === "different") return one;
    if (one !== "same") outcome = one;
  }
  return outcome;
}

const isComplex = (value: Value): value is Extract<TaggedValue, { complex: unknown }> =>
  isTagged(value) && "complex" in value;

function compareComplex(expected: Value, actual: Value, rules: Rules): Comparison {
  const parts = (value: Value): readonly Value[] | null => {
    if (isComplex(value)) return value.complex.map((float) => ({ float }));
    return numberOf(value) === null ? null : [value, { float: "0.0" }];
  };
  const [left, right] = [parts(expected), parts(actual)];
  return left === null || right === null ? "different" : compareLists(left, right, rules);
}

type Member = Value | readonly [Value, Value];

/** Members (of a dict: pairs) in any order. Equal texts are paired first, so that only what is left is searched. */
function compareSets(expected: readonly Member[], actual: readonly Member[], rules: Rules): Comparison {
  if (expected.length !== actual.length) return "different";
  const left = new Map<string, Member[]>();
  for (const member of actual) {
    const text = JSON.stringify(member);
    left.set(text, [...(left.get(text) ?? []), member]);
  }
  const open = expected.filter((member) => {
    const found = isComparable(member) ? left.get(JSON.stringify(member)) : undefined;
    return found?.pop() === undefined;
  });
  const candidates = [...left.values()].flat();
  let outcome: Comparison = "same";
  for (const member of open) {
    const verdicts = candidates.map((candidate) => compareMembers(member, candidate, rules));
    const at = verdicts.indexOf("same");
    if (at >= 0) candidates.splice(at, 1);
    else if (verdicts.includes("cannot be compared")) outcome = "cannot be compared";
    else return "different";
  }
  return outcome;
}

const compareMembers = (expected: Member, actual: Member, rules: Rules): Comparison =>
  isList(expected as Value)
    ? compareLists(expected as Value[], actual as Value[], rules)
    : compare(expected as Value, actual as Value, rules);

/** Whether equal texts are equal values. */
const isComparable = (member: Member): boolean => !JSON.stringify(member).includes('{"opaque":');

type Fields = Extract<TaggedValue, { object: unknown }>["object"];

function compareObjects([name, fields]: Fields, [otherName, others]: Fields, rules: Rules): Comparison {
  if (name !== otherName) return "different";
  if (name === "Decimal") {
    const [left, right] = [fields[0]?.[1], others[0]?.[1]].map(String);
    return verdict(left === right || near(Number(left), Number(right), rules.tolerance));
  }
  return compareSets(fields, others, rules);
}

/** The number a value is: whole ones as they are, a bigint where a float would not hold it. */
function numberOf(value: Value): { number: number | bigint; whole: boolean } | null {
  if (typeof value === "number") return { number: value, whole: true };
  if (!isTagged(value)) return null;
  if ("float" in value) return { number: floatOf(value.float), whole: false };
  if (!("int" in value)) return null;
  return { number: value.int.startsWith("-") ? -BigInt(value.int.slice(1)) : BigInt(value.int), whole: true };
}

/** A float from Python's text of it. */
function floatOf(text: string): number {
  if (text === "inf") return Number.POSITIVE_INFINITY;
  return text === "-inf" ? Number.NEGATIVE_INFINITY : Number(text);
}

type Known = NonNullable<ReturnType<typeof numberOf>>;

/** Whole numbers are compared exactly; where a float takes part, within the tolerance, which never hides another whole number. */
function sameNumber(expected: Known, actual: Known, tolerance: number): boolean {
  if (expected.whole && actual.whole) return BigInt(expected.number) === BigInt(actual.number);
  const [left, right] = [Number(expected.number), Number(actual.number)];
  // A whole number past all floats becomes infinite as one, and is not infinity.
  if (expected.whole !== actual.whole && !(Number.isFinite(left) && Number.isFinite(right))) return false;
  if (expected.whole && BigInt(Math.round(right)) !== BigInt(expected.number)) return false;
  if (Number.isNaN(left)) return Number.isNaN(right);
  if (Object.is(left, -0) && right === 0) return Object.is(right, -0);
  return near(left, right, tolerance);
}

function near(left: number, right: number, tolerance: number): boolean {
  if (left === right) return true;
  if (!Number.isFinite(left) || !Number.isFinite(right)) return false;
  const distance = Math.abs(left - right);
  return distance <= NEAR_ZERO || distance <= tolerance * Math.max(Math.abs(left), Math.abs(right));
}
