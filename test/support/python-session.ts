import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Language, TestSession, TestSessionOptions, TestSubject } from "../../src/languages/language.ts";
import { type Interpreter, resolveInterpreter } from "../../src/languages/python/interpreter.ts";
import { pythonLanguage } from "../../src/languages/python/python.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { chooseSandbox } from "../../src/sandbox/choose-sandbox.ts";

export const fixtures = resolve(import.meta.dirname, "../fixtures/python");
export const sharedData = resolve(import.meta.dirname, "../../../shared/data");
export const hasSharedData = existsSync(join(sharedData, "quixbugs"));

/** Generous: several test files run side by side on a small machine. */
export const PATIENCE: TestSessionOptions = {
  hashSeed: 0,
  perTestMs: 30_000,
  totalMs: 120_000,
  stopAtFirstFailure: false,
};

export interface PythonMachine {
  interpreter: Interpreter;
  language: Language;
  sandbox: Sandbox;
}

let found: Promise<PythonMachine> | null = null;

/** Python of this machine, or the one VERIALGO_TEST_PYTHON names, in its best sandbox; without isolation where there is none, since nothing is judged here. */
export function pythonMachine(): Promise<PythonMachine> {
  found ??= look();
  return found;
}

async function look(): Promise<PythonMachine> {
  const explicit = process.env.VERIALGO_TEST_PYTHON ?? null;
  const interpreter = await resolveInterpreter({ explicit, searchPath: process.env.PATH ?? "" });
  if ("problem" in interpreter) throw new Error(interpreter.problem);
  const { sandbox } = await chooseSandbox({ allowUnsandboxed: true });
  if (sandbox === null) throw new Error("not even an ordinary process can be started");
  return { interpreter, language: pythonLanguage(interpreter), sandbox };
}

export const subjectOf = (solution: string, tests: string, name = "solution"): TestSubject => ({
  solution: { name, text: solution },
  tests: [{ name: `test_${name}`, text: tests }],
});

export const subjectIn = (folder: string): TestSubject =>
  subjectOf(readFileSync(join(folder, "solution.py"), "utf8"), readFileSync(join(folder, "test_solution.py"), "utf8"));

export async function runSubject(
  subject: TestSubject,
  options: Partial<TestSessionOptions> = {},
): Promise<TestSession> {
  const { language, sandbox } = await pythonMachine();
  return language.runTests(sandbox, subject, { ...PATIENCE, ...options });
}

/** Runs a solution and its tests given as texts. */
export const runTexts = (solution: string, tests: string, options: Partial<TestSessionOptions> = {}) =>
  runSubject(subjectOf(solution, tests), options);

export const folders = (path: string): string[] => readdirSync(path).sort();

/** What level 1 asks of a session; the gate has more checks. */
export const isGreen = (session: TestSession): boolean =>
  session.ending === "completed" &&
  session.results.length > 0 &&
  session.results.every(({ status }) => status === "passed") &&
  session.results.length === session.collected.length &&
  session.importedSolution &&
  session.violations.length === 0;

/** Everything a session says, for a regular expression. */
export const saidBy = (session: TestSession): string =>
  [
    session.message,
    ...session.results.map(({ test, status, message }) => `${test} ${status} ${message}`),
    ...session.violations.map(({ module, line, what }) => `${module}:${line} ${what}`),
  ].join("\n");
