import type { SourceModule, TestSubject } from "../languages/language.ts";
import type { GateFile } from "./check.ts";

/** The module name of a file: its name without the last ending. */
export const moduleOf = (path: string): string => path.replace(/\.[^.]*$/, "");

/** UTF-8 with a byte order mark dropped; invalid bytes become U+FFFD (the `files` check refuses such a file). */
const decoded = (bytes: Uint8Array): string => new TextDecoder("utf-8").decode(bytes);

/** The oracle's module; null when there is none. It never stands beside the solution. */
export function oracleOf(files: readonly GateFile[]): SourceModule | null {
  const oracle = files.find((file) => file.role === "oracle");
  return oracle === undefined ? null : { name: moduleOf(oracle.path), text: decoded(oracle.bytes) };
}

/** Decodes what the gate judges, once. A missing solution is an empty module: the `files` check says so. */
export function subjectOf(files: readonly GateFile[], moduleName: string): TestSubject {
  const solution = files.find((file) => file.role === "solution");
  const tests = files
    .filter((file) => file.role === "tests")
    .map((file): SourceModule => ({ name: moduleOf(file.path), text: decoded(file.bytes) }));
  return { solution: { name: moduleName, text: solution === undefined ? "" : decoded(solution.bytes) }, tests };
}
