import { basename, extname } from "node:path";
import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { Language } from "../languages/language.ts";
import type { GateFile } from "../verify/check.ts";
import { pathProblem } from "../workspace/path-rules.ts";
import { type NamedFile, readProgram } from "./source-file.ts";

export interface GivenSubject {
  files: GateFile[];
  moduleName: string;
}

/** The files a person named, read but not yet looked at as modules. */
export interface NamedSubject {
  solution: NamedFile;
  tests: NamedFile[];
  oracle: NamedFile | null;
}

/** Reads a solution, its tests and its oracle. Throws a `UsageError` for files that cannot be judged at all (see `readProgram`). */
export const readSubject = (solution: string, tests: readonly string[], oracle: string | null): NamedSubject => ({
  solution: readProgram(solution, "The solution"),
  tests: tests.map((path) => readProgram(path, "The test file")),
  oracle: oracle === null ? null : readProgram(oracle, "The oracle"),
});

/**
 * Makes modules of the files. `module` is what the tests import; null: the solution's file name. Throws a `UsageError` for the same
 * file twice and for names no import could use.
 */
export function asModules(
  { solution, tests, oracle }: NamedSubject,
  module: string | null,
  language: Language,
): GivenSubject {
  const moduleName = module ?? stemOf(solution.path);
  const named = module === null ? `The solution "${oneLine(solution.path, 300)}"` : `--module "${oneLine(module, 80)}"`;
  const way = module === null ? "rename the file, or give --module NAME" : null;
  requireName(moduleName, named, way, language);
  for (const [index, file] of tests.entries()) {
    const shown = `The test file "${oneLine(file.path, 300)}"`;
    const earlier = tests.slice(0, index);
    if (file.real === solution.real) throw new UsageError(`${shown} is the solution itself; name a file of tests.`);
    if (earlier.some((other) => other.real === file.real)) throw new UsageError(`${shown} is given twice.`);
    const name = stemOf(file.path);
    requireName(name, shown, "rename the file", language);
    if (name === moduleName || earlier.some((other) => stemOf(other.path) === name))
      throw new UsageError(`${shown} would be a second module named ${name}; rename it.`);
  }
  if (oracle !== null) requireOwnOracle(oracle, solution, tests);
  return {
    files: [
      { ...gateFile(solution, "solution"), ...(moduleName === stemOf(solution.path) ? {} : { module: moduleName }) },
      ...tests.map((file) => gateFile(file, "tests")),
      ...(oracle === null ? [] : [{ ...gateFile(oracle, "oracle"), givenBy: "person" as const }]),
    ],
    moduleName,
  };
}

/**
 * The files as they are delivered: the solution is called what the tests import, so that they run there as they are; an oracle, which nothing
 * imports and which may be called anything, has a name that can be delivered.
 */
export function named(files: readonly GateFile[]): GateFile[] {
  const others = files.filter(({ role }) => role !== "oracle").map(({ path, module }) => deliveredName(path, module));
  const free = ORACLE_NAMES.find((name) => !others.includes(name)) ?? "oracle.py";
  return files.map(({ path, module, ...file }) => {
    const isOdd = file.role === "oracle" && pathProblem(path) !== null;
    return { path: isOdd ? free : deliveredName(path, module), ...file };
  });
}

const ORACLE_NAMES = ["oracle.py", "reference_oracle.py"];
const deliveredName = (path: string, module: string | undefined): string =>
  module === undefined ? path : `${module}.py`;

const stemOf = (path: string): string => basename(path, extname(path));

const gateFile = (file: NamedFile, role: GateFile["role"]): GateFile => ({
  path: basename(file.path),
  role,
  bytes: file.bytes,
});

/** An oracle that is the solution agrees with it whatever it does, and a file of the same name would take another's place. */
function requireOwnOracle(oracle: NamedFile, solution: NamedFile, tests: readonly NamedFile[]): void {
  const shown = `The oracle "${oneLine(oracle.path, 300)}"`;
  if (oracle.real === solution.real || oracle.bytes.equals(solution.bytes))
    throw new UsageError(`${shown} is the solution itself; give a reference that was written independently.`);
  for (const file of [solution, ...tests])
    if (basename(file.path) === basename(oracle.path))
      throw new UsageError(`${shown} has the same name as "${oneLine(file.path, 300)}"; rename it.`);
}

/**
 * ASCII, so that no look-alike letter passes review, and so that it is a file name everywhere, though Python would import others too.
 * `way` says what to do about a file of another name.
 */
function requireName(name: string, shown: string, way: string | null, language: Language): void {
  const then = way === null ? "" : `; ${way}`;
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,79}$/.test(name))
    throw new UsageError(
      `${shown} cannot be used under the name "${oneLine(name, 80)}": module names of ASCII letters, digits and _ are taken, up to 80${then}.`,
    );
  const problem = language.nameProblem(name);
  if (problem !== null) throw new UsageError(`${shown} cannot be used: ${problem.replace(/\.$/, "")}${then}.`);
}
