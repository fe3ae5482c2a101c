import { basename, extname } from "node:path";
import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { Language } from "../languages/language.ts";
import type { GateFile } from "../verify/check.ts";
import { type NamedFile, readProgram } from "./source-file.ts";

export interface GivenSubject {
  files: GateFile[];
  moduleName: string;
}

/**
 * Reads a solution and its tests as the person named them. `module` is what the tests import; null: the solution's file name. Throws a
 * `UsageError` for files that cannot be judged at all (see `readProgram`), for the same file twice and for names no import could use.
 */
export function readSubject(
  solutionPath: string,
  testPaths: readonly string[],
  module: string | null,
  language: Language,
): GivenSubject {
  const solution = readProgram(solutionPath, "The solution");
  const tests = testPaths.map((path) => readProgram(path, "The test file"));
  const moduleName = module ?? stemOf(solution.path);
  requireName(
    moduleName,
    module === null ? `The solution "${oneLine(solution.path, 300)}"` : `--module "${oneLine(module, 80)}"`,
    language,
  );
  for (const [index, file] of tests.entries()) {
    const shown = `The test file "${oneLine(file.path, 300)}"`;
    if (file.real === solution.real) throw new UsageError(`${shown} is the solution itself; name a file of tests.`);
    if (tests.findIndex((other) => other.real === file.real) < index) throw new UsageError(`${shown} is given twice.`);
    const name = stemOf(file.path);
    requireName(name, shown, language);
    if (name === moduleName || tests.findIndex((other) => stemOf(other.path) === name) < index)
      throw new UsageError(`${shown} would be a second module named ${name}; rename it.`);
  }
  return {
    files: [gateFile(solution, "solution"), ...tests.map((file) => gateFile(file, "tests"))],
    moduleName,
  };
}

const stemOf = (path: string): string => basename(path, extname(path));

const gateFile = (file: NamedFile, role: GateFile["role"]): GateFile => ({
  path: basename(file.path),
  role,
  bytes: file.bytes,
});

/** ASCII, so that no look-alike letter passes review, and so that it is a file name everywhere. */
function requireName(name: string, shown: string, language: Language): void {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,79}$/.test(name))
    throw new UsageError(
      `${shown} cannot be imported: "${oneLine(name, 80)}" is no module name (ASCII letters, digits and _); rename the file or use --module NAME.`,
    );
  const problem = language.nameProblem(name);
  if (problem !== null)
    throw new UsageError(
      `${shown} cannot be used: ${problem.replace(/\.$/, "")}; rename the file or use --module NAME.`,
    );
}
