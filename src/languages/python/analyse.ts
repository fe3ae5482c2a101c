import * as z from "zod";
import { BOX, DEFAULT_LIMITS, type Sandbox, type SandboxFile, type SandboxProgram } from "../../ports/sandbox.ts";
import { ANSWERLESS_KINDS, type Analysis, type SourceModule, STUB_KINDS, type TestSubject } from "../language.ts";
import { type AnalysisInterpreter, analysisFiles } from "./analysis-source.ts";

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
  withoutAnswers: z.array(z.object({ kind: z.enum(ANSWERLESS_KINDS), text: z.string() })),
});

function program(interpreter: AnalysisInterpreter, own: readonly SandboxFile[], question: Question): SandboxProgram {
  const { solution, tests, oracle, ask } = question;
  const modules = [solution, ...tests, ...(oracle === null ? [] : [oracle])];
  const listed = modules.map((module, index) => ({ name: module.name, file: `source_${index}.txt` }));
  const named = {
    ask,
    solution: listed[0],
    tests: listed.slice(1, 1 + tests.length),
    oracle: listed[1 + tests.length],
  };
  return {
    // -I also ignores the hash seed; nothing here depends on it. All files in the box are ours, so that nothing can be planted there.
    argv: [
      interpreter.executable,
      ...["-I", "-S", "-B", "-u", "-X", "utf8"],
      `${BOX}/analyse.py`,
      `${BOX}/subject.json`,
    ],
    files: [
      ...own,
      { name: "subject.json", text: JSON.stringify(named) },
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
  return readSources(sandbox, interpreter, { ...subject, oracle: null, ask: "analysis" }, Answer, signal);
}

/** What the program that reads sources is asked. */
export interface Question extends TestSubject {
  ask: "analysis" | "survey";
  oracle: SourceModule | null;
}

/** Puts a question to the program that reads sources. Never rejects; an answer that is not as `shape` says is a failure. */
export async function readSources<T>(
  sandbox: Sandbox,
  interpreter: AnalysisInterpreter,
  question: Question,
  shape: z.ZodType<T>,
  signal?: AbortSignal,
): Promise<T | { failed: string }> {
  const run = await sandbox.run(program(interpreter, await analysisFiles(interpreter), question), signal);
  if (run.ending === "not-started") return { failed: `The analysis could not be started: ${run.stderr}` };
  if (run.ending === "killed") return { failed: "The analysis was interrupted." };
  if (run.ending !== "exit") return { failed: `The sources could not be read within the limits (${run.ending}).` };
  const answer = run.code === 0 ? parsed(shape, run.stdout) : null;
  if (answer !== null) return answer;
  const last = run.stderr.trim().split("\n").at(-1) ?? "";
  return {
    failed: `The sources could not be analysed: ${last === "" ? `the parser ended with ${run.signal ?? run.code}` : last}`,
  };
}

function parsed<T>(shape: z.ZodType<T>, output: string): T | null {
  try {
    return shape.parse(JSON.parse(output));
  } catch {
    return null;
  }
}
