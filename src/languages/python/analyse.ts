import * as z from "zod";
import { BOX, DEFAULT_LIMITS, type Sandbox, type SandboxFile, type SandboxProgram } from "../../ports/sandbox.ts";
import { type Analysis, STUB_KINDS, type TestSubject } from "../language.ts";
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
import stubBody from "./analysis/stub_body.py";
import stubModule from "./analysis/stub_module.py";
import type { Interpreter } from "./interpreter.ts";

const SCRIPTS: readonly SandboxFile[] = Object.entries({
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
  stub_body: stubBody,
  stub_module: stubModule,
}).map(([name, source]) => ({ name: `${name}.py`, text: source }));

/** What the analysis needs to know of the interpreter. */
export type AnalysisInterpreter = Pick<Interpreter, "executable" | "readOnlyDirectories">;

const Construct = z.object({ module: z.string(), line: z.int(), what: z.string() });

const Answer = z.object({
  parsed: z.record(
    z.string(),
    z.union([
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), line: z.int(), message: z.string() }),
    ]),
  ),
  placeholders: z.array(Construct),
  suspicious: z.array(Construct),
  doubtful: z.array(Construct),
  importers: z.array(z.string()),
  asking: z.array(z.string()),
  definitions: z.array(z.string()),
  stubs: z.array(z.object({ kind: z.enum(STUB_KINDS), text: z.string() })),
});

function program(interpreter: AnalysisInterpreter, subject: TestSubject): SandboxProgram {
  const modules = [subject.solution, ...subject.tests];
  const listed = modules.map((module, index) => ({ name: module.name, file: `source_${index}.txt` }));
  return {
    // -I also ignores the hash seed; nothing here depends on it.
    argv: [
      interpreter.executable,
      ...["-I", "-S", "-B", "-u", "-X", "utf8", "-X", "pycache_prefix=/nonexistent"],
      `${BOX}/analyse.py`,
      `${BOX}/subject.json`,
    ],
    files: [
      ...SCRIPTS,
      { name: "subject.json", text: JSON.stringify({ solution: listed[0], tests: listed.slice(1) }) },
      ...modules.map((module, index) => ({ name: `source_${index}.txt`, text: module.text })),
    ],
    readOnlyDirectories: interpreter.readOnlyDirectories,
    limits: DEFAULT_LIMITS,
  };
}

/**
 * Reads the solution and its tests as text with a trusted script in the sandbox: they are parsed, never imported or run.
 * Never rejects: sources that make the parser itself fail (nested beyond its stack, for instance) give `failed`, one sentence.
 */
export async function analyse(
  sandbox: Sandbox,
  interpreter: AnalysisInterpreter,
  subject: TestSubject,
  signal?: AbortSignal,
): Promise<Analysis | { failed: string }> {
  const run = await sandbox.run(program(interpreter, subject), signal);
  if (run.ending === "not-started") return { failed: `The analysis could not be started: ${run.stderr}` };
  if (run.ending === "killed") return { failed: "The analysis was interrupted." };
  if (run.ending !== "exit") return { failed: `The sources could not be read within the limits (${run.ending}).` };
  const answer = run.code === 0 ? parsed(run.stdout) : null;
  if (answer !== null) return answer;
  const last = run.stderr.trim().split("\n").at(-1) ?? "";
  return {
    failed: `The sources could not be analysed: ${last === "" ? `the parser ended with ${run.signal ?? run.code}` : last}`,
  };
}

function parsed(output: string): Analysis | null {
  try {
    return Answer.parse(JSON.parse(output));
  } catch {
    return null;
  }
}
