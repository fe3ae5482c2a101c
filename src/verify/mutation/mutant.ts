/** One small deliberate mistake in the solution. Lines count from 1. */
export interface Mutant {
  /** Its place in the plan: the same for the same text, whatever runs. */
  readonly id: number;
  /** Name of the operator, in words a person understands, for instance "comparison boundary". */
  readonly operator: string;
  readonly line: number;
  /** Lines of the unchanged solution that differ. */
  readonly lines: readonly number[];
  /** The source replaced, and what stands there now. */
  readonly was: string;
  readonly becomes: string;
  /** The whole changed solution. */
  readonly text: string;
}
