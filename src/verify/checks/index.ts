import { CHECK_LEVELS } from "../../domain/finding.ts";
import type { Level } from "../../domain/verdict.ts";
import type { Check } from "../check.ts";
import { cleanRun } from "./clean-run.ts";
import { coverage } from "./coverage.ts";
import { differential } from "./differential.ts";
import { examples } from "./examples.ts";
import { files } from "./files.ts";
import { flipControl } from "./flip-control.ts";
import { growth } from "./growth.ts";
import { mutation } from "./mutation.ts";
import { placeholders } from "./placeholders.ts";
import { sameControl } from "./same-control.ts";
import { selfCheck } from "./self-check.ts";
import { state } from "./state.ts";
import { stubControl } from "./stub-control.ts";
import { suspicious } from "./suspicious.ts";

/** Every check of the gate, in the order they run: cheap first. A new check is a new file and a line here. */
export const CHECKS: readonly Check[] = [
  files,
  placeholders,
  suspicious,
  cleanRun,
  stubControl,
  sameControl,
  flipControl,
  coverage,
  mutation,
  examples,
  differential,
  state,
  growth,
  selfCheck,
];

/** The checks that a level and those below it ask for. */
export const checksUpTo = (level: Level): readonly Check[] => CHECKS.filter(({ name }) => CHECK_LEVELS[name] <= level);
