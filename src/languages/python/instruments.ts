import type { Instruments } from "../instruments.ts";
import { caseControls } from "./case-controls.ts";
import { pythonGrammar } from "./grammar.ts";
import type { Interpreter } from "./interpreter.ts";
import { openLab } from "./lab.ts";
import { openMutants } from "./mutant-program.ts";
import { openOracle } from "./oracle-program.ts";
import { openSolution } from "./solution-program.ts";
import { survey } from "./survey.ts";
import { openTimer } from "./timer.ts";

/** What levels 2 to 4 need, for Python. */
export const pythonInstruments = (interpreter: Interpreter): Instruments => ({
  grammar: pythonGrammar,
  caseControls,
  survey: (...given) => survey(interpreter, ...given),
  openLab: (...given) => openLab(interpreter, ...given),
  openSolution: (...given) => openSolution(interpreter, ...given),
  openMutants: (...given) => openMutants(interpreter, ...given),
  openOracle: (...given) => openOracle(interpreter, ...given),
  openTimer: (...given) => openTimer(interpreter, ...given),
});
