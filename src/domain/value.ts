/**
 * A value of a program as it crosses between processes, in any language. Plain JSON for null, booleans, texts, lists and whole numbers
 * up to 2^53; everything else is an object with exactly one key, its tag, so that a float is never taken for an int nor a tuple for
 * a list by accident. Floats are texts (`"0.1"`, `"nan"`, `"inf"`, `"-inf"`, `"-0.0"`): both sides print and read them without loss.
 */
export type Value = null | boolean | number | string | readonly Value[] | TaggedValue;

export type TaggedValue =
  /** Decimal digits, or hexadecimal ones behind `0x` where decimal ones would take long. */
  | { readonly int: string }
  | { readonly float: string }
  | { readonly complex: readonly [string, string] }
  | { readonly bytes: string }
  | { readonly tuple: readonly Value[] }
  | { readonly set: readonly Value[] }
  | { readonly dict: readonly (readonly [Value, Value])[] }
  /** An instance of a class of the program: its class's name and its fields by name. */
  | { readonly object: readonly [string, readonly (readonly [string, Value])[]] }
  /** The program ended the call with an exception of this class. */
  | { readonly raises: string }
  /** Something that cannot be shown by value (a function, a cycle …): equal to nothing. */
  | { readonly opaque: string }
  /** In place of an answer: the case could not be put to the program, and why. No program can answer so itself. */
  | { readonly unmade: string }
  /**
   * A value too large to be handed over: a digest of its text, the text's length in bytes, and whether it is made of nothing but lists,
   * texts and small whole numbers, so that another digest is another value.
   */
  | { readonly large: readonly [digest: string, bytes: number, plain: boolean] };

/** One input of a program. For a function: one call. For a class: a constructor and operations in order; the answer is the list of their results. */
export type Case = FunctionCase | ClassCase;

export interface FunctionCase {
  readonly args: readonly Value[];
  readonly kwargs?: Readonly<Record<string, Value>>;
}

export interface ClassCase {
  readonly init: readonly Value[];
  readonly ops: readonly (readonly [method: string, args: readonly Value[]])[];
}

export const isClassCase = (given: Case): given is ClassCase => "ops" in given;

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

export const isTagged = (value: Value): value is TaggedValue =>
  value !== null && typeof value === "object" && !isList(value);
