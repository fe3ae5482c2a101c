import type { SourceModule } from "./language.ts";

/**
 * Two programs that square a whole number, whose outcome is known, to be put through the comparison in every run. The solution is right
 * below `wrongFrom` and wrong from there on; the oracle is wrong for `canary` alone, so that a right answer must disagree there.
 */
export interface CaseControls {
  readonly entry: string;
  readonly oracle: SourceModule;
  readonly solution: SourceModule;
  readonly wrongFrom: number;
  /** Less than `wrongFrom`. */
  readonly canary: number;
}
