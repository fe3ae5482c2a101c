import { BOX, type Sandbox, type SandboxProgram } from "../../ports/sandbox.ts";
import type { Language, TestSessionOptions, TestSubject } from "../language.ts";
import { analyse } from "./analyse.ts";
import { harnessArgv, limitsFor, programArgv } from "./flags.ts";
import { HARNESS_FILE, harnessFile } from "./harness-source.ts";
import { pythonInstruments } from "./instruments.ts";
import type { Interpreter } from "./interpreter.ts";
import { runTestSession } from "./test-session.ts";

const TEST_FILE = /^(test_.*|.*_test)\.py$/;
const BOX_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Python, run by the given interpreter (`resolveInterpreter`). */
export function pythonLanguage(interpreter: Interpreter): Language {
  return {
    name: "python",
    version: interpreter.version,
    solutionFile: (slug) => `${slug}.py`,
    testFile: (slug) => `test_${slug}.py`,
    isTestFile: (path) => TEST_FILE.test(baseName(path)),
    nameProblem: (moduleName) => nameProblem(interpreter, moduleName),
    program: (path, files, seconds) => program(interpreter, path, files, seconds),
    analyse: (sandbox: Sandbox, subject: TestSubject, signal?: AbortSignal) =>
      analyse(sandbox, interpreter, subject, signal),
    runTests: (sandbox: Sandbox, subject: TestSubject, options: TestSessionOptions) =>
      runTestSession(sandbox, interpreter, subject, options),
    instruments: pythonInstruments(interpreter),
  };
}

function nameProblem(interpreter: Interpreter, name: string): string | null {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    return `${name} cannot be imported: a module name is made of letters, digits and _.`;
  if (interpreter.keywords.includes(name)) return `${name} is a keyword of Python: choose another name.`;
  if (name === "pytest" || interpreter.libraryModules.includes(name))
    return `Python already has a module named ${name}: choose another name, for instance ${name}_algorithm.`;
  return null;
}

/**
 * A program runs as it stands, with the files of its own folder beside it; a test file runs under the test runner, which prints a
 * line a test. `/box` is flat, so files of other folders are not there.
 */
function program(
  interpreter: Interpreter,
  path: string,
  files: readonly { path: string; text: string }[],
  seconds: number,
): SandboxProgram {
  const own = baseName(path);
  const beside = files
    .filter((file) => folderOf(file.path) === folderOf(path) && BOX_NAME.test(baseName(file.path)))
    .filter((file) => baseName(file.path) !== HARNESS_FILE)
    .map((file) => ({ name: baseName(file.path), text: file.text }));
  const isTest = TEST_FILE.test(own);
  return {
    argv: isTest ? harnessArgv(interpreter, HARNESS_FILE, "report", `${BOX}/${own}`) : programArgv(interpreter, own),
    files: isTest ? [...beside, harnessFile()] : beside,
    readOnlyDirectories: interpreter.readOnlyDirectories,
    limits: limitsFor(seconds * 1_000),
  };
}
