import type { SourceModule } from "./language.ts";

/**
 * Programs whose outcome is known, to be put through the comparison in every run: they square a whole number. `wrong` is wrong from 4 on;
 * the oracle itself is wrong for `canary`, so that a right solution must disagree there.
 */
export interface CaseControls {
  readonly entry: string;
  readonly oracle: SourceModule;
  readonly right: SourceModule;
  readonly wrong: SourceModule;
  /** The smallest whole number for which `wrong` is wrong, and the one for which the oracle is. */
  readonly wrongFrom: number;
  readonly canary: number;
}
