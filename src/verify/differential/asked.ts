import type { Case, Value } from "../../domain/value.ts";
import type { Compared, Origin } from "./lock-step.ts";

/** A case that was asked, and what came of it. */
export interface Asked {
  input: Case;
  origin: Origin;
  compared: Compared;
  /** It reached a point that no earlier case had reached. */
  isNews: boolean;
}

/** The value a case's answer has; null where it has none. */
export const answerIn = ({ compared: { outcome } }: Asked): { answer: Value } | null =>
  outcome.kind === "agrees" ? { answer: outcome.answer } : null;
