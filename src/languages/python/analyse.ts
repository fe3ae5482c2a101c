import * as z from "zod";
import { BOX, DEFAULT_LIMITS, type Sandbox, type SandboxFile, type SandboxProgram } from "../../ports/sandbox.ts";
import { type Analysis, STUB_KINDS, type TestSubject } from "../language.ts";
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
});

function program(interpreter: AnalysisInterpreter, own: readonly SandboxFile[], subject: TestSubject): SandboxProgram {
  const modules = [subject.solution, ...subject.tests];
  const listed = modules.map((module, index) => ({ name: module.name, file: `source_${index}.txt` }));
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
  const run = await sandbox.run(program(interpreter, await analysisFiles(interpreter), subject), signal);
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
