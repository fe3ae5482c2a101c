import type { CaseControls } from "./case-controls.ts";
import type { OpenMutants, OpenOracle, OpenSolution } from "./case-program.ts";
import type { Grammar } from "./grammar.ts";
import type { OpenLab } from "./lab.ts";
import type { MakeSurvey } from "./survey.ts";
import type { OpenTimer } from "./timer.ts";

/** What levels 2 to 4 need of a language. None of these rejects: what cannot be opened is `{ failed }`, one sentence. */
export interface Instruments {
  readonly grammar: Grammar;
  readonly caseControls: CaseControls;
  survey: MakeSurvey;
  openLab: OpenLab;
  openSolution: OpenSolution;
  openMutants: OpenMutants;
  openOracle: OpenOracle;
  openTimer: OpenTimer;
}
