/**
 * A place of a program that running can reach. `line` counts from 1. A statement is reached when it begins; a branch when a condition
 * (of `if`, `while`, `for`, a conditional expression, `and`/`or`, a comprehension's `if`, a `case`) has come out that way once.
 * Docstrings, annotations and a main-program block are no points.
 */
export interface Point {
  readonly id: number;
  readonly kind: "statement" | "branch";
  readonly line: number;
  /** For a branch: which way, in words a person understands ("true", "false", "entered", "ran to its end"…); else empty. */
  readonly way: string;
  /** The branch leads only to a `raise` or an assertion: a guard against input that is not legal. So are the statements behind it. */
  readonly guard: boolean;
}
