import { BOX, type SandboxFile } from "../../ports/sandbox.ts";
import analyse_ from "./analysis/analyse.py";
import assertions from "./analysis/analyse_assertions.py";
import calls from "./analysis/analyse_calls.py";
import collection from "./analysis/analyse_collection.py";
import equality from "./analysis/analyse_equality.py";
import idle from "./analysis/analyse_idle.py";
import lookup from "./analysis/analyse_lookup.py";
import names from "./analysis/analyse_names.py";
import placeholders from "./analysis/analyse_placeholders.py";
import shape from "./analysis/analyse_shape.py";
import solution from "./analysis/analyse_solution.py";
import syntax from "./analysis/analyse_syntax.py";
import testcode from "./analysis/analyse_testcode.py";
import tests from "./analysis/analyse_tests.py";
import text from "./analysis/analyse_text.py";
import truth from "./analysis/analyse_truth.py";
import boot from "./analysis/boot.py";
import constantValue from "./analysis/constant_value.py";
import flipExpected from "./analysis/flip_expected.py";
import flipTables from "./analysis/flip_tables.py";
import flippedValue from "./analysis/flipped_value.py";
import literalCalls from "./analysis/literal_calls.py";
import parameterRows from "./analysis/parameter_rows.py";
import rewriteSolution from "./analysis/rewrite_solution.py";
import stubAnswers from "./analysis/stub_answers.py";
import stubBody from "./analysis/stub_body.py";
import stubModule from "./analysis/stub_module.py";
import surveySource from "./analysis/survey.py";
import surveyConstants from "./analysis/survey_constants.py";
import type { Interpreter } from "./interpreter.ts";
import { EXPRESSION_NEEDS, oncePerInterpreter, precompiled } from "./precompile.ts";

const MODULES: Readonly<Record<string, string>> = {
  analyse: analyse_,
  analyse_assertions: assertions,
  analyse_calls: calls,
  analyse_collection: collection,
  analyse_equality: equality,
  analyse_idle: idle,
  analyse_lookup: lookup,
  analyse_names: names,
  analyse_placeholders: placeholders,
  analyse_shape: shape,
  analyse_solution: solution,
  analyse_syntax: syntax,
  analyse_testcode: testcode,
  analyse_tests: tests,
  analyse_text: text,
  analyse_truth: truth,
  constant_value: constantValue,
  flip_expected: flipExpected,
  flip_tables: flipTables,
  flipped_value: flippedValue,
  literal_calls: literalCalls,
  parameter_rows: parameterRows,
  rewrite_solution: rewriteSolution,
  stub_answers: stubAnswers,
  stub_body: stubBody,
  stub_module: stubModule,
  survey: surveySource,
  survey_constants: surveyConstants,
};

/** What the analysis needs to know of the interpreter. */
export type AnalysisInterpreter = Pick<Interpreter, "executable" | "readOnlyDirectories">;

/** The program and its modules as source, for an interpreter that cannot compile them beforehand. */
const sources: readonly SandboxFile[] = Object.entries(MODULES).map(([name, text]) => ({ name: `${name}.py`, text }));

async function compile(interpreter: AnalysisInterpreter): Promise<readonly SandboxFile[]> {
  const programs = Object.entries(MODULES).map(([name, text]) => [name, { file: `${BOX}/${name}.py`, text }]);
  const codes = await precompiled(interpreter, Object.fromEntries(programs));
  return [{ name: "analyse.py", text: `${EXPRESSION_NEEDS}CODES = ${codes}\n${boot}` }];
}

/**
 * The files of the analysis, compiled once for this interpreter: compiling them anew took longer than all else an analysis does.
 * `analyse.py` is the program. Never rejects; where compiling fails, the files are the sources.
 */
export const analysisFiles = oncePerInterpreter((interpreter: AnalysisInterpreter) =>
  compile(interpreter).catch(() => sources),
);
