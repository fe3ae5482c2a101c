import type { MutationOperator } from "../operator.ts";
import { argumentSwap } from "./argument-swap.ts";
import { arithmetic } from "./arithmetic.ts";
import { augmentedAssignment } from "./augmented-assignment.ts";
import { boolean } from "./boolean.ts";
import { comparisonBoundary } from "./comparison-boundary.ts";
import { comparisonNegation } from "./comparison-negation.ts";
import { condition } from "./condition.ts";
import { constant } from "./constant.ts";
import { defaultValue } from "./default-value.ts";
import { extremum } from "./extremum.ts";
import { listIndex } from "./list-index.ts";
import { loopExit } from "./loop-exit.ts";
import { quantifier } from "./quantifier.ts";
import { rangeBound } from "./range-bound.ts";
import { returnValue } from "./return-value.ts";
import { sorting } from "./sorting.ts";
import { statementRemoval } from "./statement-removal.ts";

/** Every operator. Where two make the same text, the first names it: the special ones stand before the general. */
export const OPERATORS: readonly MutationOperator[] = [
  comparisonBoundary,
  rangeBound,
  listIndex,
  defaultValue,
  comparisonNegation,
  boolean,
  arithmetic,
  augmentedAssignment,
  extremum,
  quantifier,
  sorting,
  argumentSwap,
  loopExit,
  returnValue,
  condition,
  constant,
  statementRemoval,
];
