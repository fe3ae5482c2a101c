import type { SandboxFile } from "../../ports/sandbox.ts";
import guards from "./exposed/guards.py";
import loader from "./exposed/loader.py";
import testcase from "./exposed/testcase.py";
import asserts from "./harness/asserts.py";
import boot from "./harness/boot.py";
import channel from "./harness/channel.py";
import collect from "./harness/collect.py";
import equality from "./harness/equality.py";
import failures from "./harness/failures.py";
import fixtureSetup from "./harness/fixture_setup.py";
import fixtures from "./harness/fixtures.py";
import lab from "./harness/lab.py";
import labChild from "./harness/lab_child.py";
import labCompiler from "./harness/lab_compiler.py";
import labKills from "./harness/lab_kills.py";
import labSeries from "./harness/lab_series.py";
import modules from "./harness/modules.py";
import parameters from "./harness/parameters.py";
import report from "./harness/report.py";
import rewrite from "./harness/rewrite.py";
import running from "./harness/running.py";
import session from "./harness/session.py";
import sources from "./harness/sources.py";
import statements from "./harness/statements.py";
import tamper from "./harness/tamper.py";
import values from "./harness/values.py";
import watch from "./harness/watch.py";
import workshop from "./harness/workshop.py";
import { INSTRUMENT } from "./instrument-source.ts";
import type { Interpreter } from "./interpreter.ts";
import { EXPRESSION_NEEDS, type OwnProgram, oncePerInterpreter, precompiled } from "./precompile.ts";
import approx from "./standin/approx.py";
import builtinFixtures from "./standin/builtin_fixtures.py";
import caplog from "./standin/caplog.py";
import marks from "./standin/marks.py";
import outcomes from "./standin/outcomes.py";
import raises from "./standin/raises.py";

/** Joined into one namespace that no program can reach by name. */
const HARNESS = [
  values,
  channel,
  sources,
  statements,
  failures,
  equality,
  asserts,
  rewrite,
  watch,
  tamper,
  modules,
  parameters,
  collect,
  fixtures,
  fixtureSetup,
  running,
  workshop,
  report,
  INSTRUMENT,
  labCompiler,
  labChild,
  labSeries,
  labKills,
  lab,
  session,
];

/** Texts that get a namespace of their own, because programs can look into it. */
const exposed = () => ({
  guards,
  loader,
  testcase,
  pytest: [outcomes, marks, raises, approx, caplog, builtinFixtures].join("\n"),
});
const harness = () => HARNESS.join("\n");

/** Not a module name, so that no import finds it; `report.py` passes over names that begin like it. */
export const HARNESS_FILE = "verialgo-harness.py";

/** A JSON text is a Python expression for texts and objects of texts. Made when it is first needed: it takes a third of a megabyte. */
let source: string | null = null;
const sourceText = (): string =>
  `HARNESS = ${JSON.stringify(harness())}\nEXPOSED = ${JSON.stringify(exposed())}\n${boot}`;

/** The one file that runs tests, as source: in lock-step with a parent, or with the arguments `report PATH` for a person. */
export function harnessFile(): SandboxFile {
  source ??= sourceText();
  return { name: HARNESS_FILE, text: source };
}

const programs = (): Record<string, OwnProgram> => ({
  harness: { file: "<verialgo>", text: harness() },
  ...Object.fromEntries(Object.entries(exposed()).map(([name, text]) => [name, { file: `<verialgo ${name}>`, text }])),
});

async function compile(interpreter: Interpreter): Promise<SandboxFile> {
  const codes = await precompiled(interpreter, programs());
  const load = `${EXPRESSION_NEEDS}EXPOSED = ${codes}\nHARNESS = EXPOSED.pop("harness")\n`;
  return { name: HARNESS_FILE, text: load + boot };
}

/**
 * The same file, compiled once for this interpreter: a session then starts about 30 ms sooner on a machine where Python starts in
 * 20 ms. Never rejects; where compiling fails, the file is the source.
 */
export const compiledHarnessFile = oncePerInterpreter((interpreter: Interpreter) =>
  compile(interpreter).catch(harnessFile),
);
