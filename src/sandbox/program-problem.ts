import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { SandboxProgram } from "../ports/sandbox.ts";
import { readOnlyBinds } from "./read-only-directories.ts";
import { fileProblem } from "./stage.ts";

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Folders whose content is the same inside and outside. */
const SYSTEM = ["/usr/", "/bin/", "/sbin/", "/lib"];

/**
 * One sentence when a program cannot be run as it stands, else null. Checked before anything is started, so that no
 * program can pretend afterwards that it never was.
 * @param otherUser whether it will run as a user who is neither the owner nor in the group of its files
 */
export function programProblem(program: SandboxProgram, otherUser: boolean): string | null {
  const [path] = program.argv;
  if (path === undefined || !isAbsolute(path)) {
    return `the program ${JSON.stringify(path ?? "")} must be named by its absolute path`;
  }
  const texts = [...program.argv, ...Object.values(program.environment ?? {})];
  if (texts.some((text) => text.includes("\0"))) return "an argument or variable of the program holds a NUL character";
  const variable = Object.keys(program.environment ?? {}).find((name) => !VARIABLE.test(name));
  if (variable !== undefined) return `${JSON.stringify(variable)} is not a name for an environment variable`;
  return fileProblem(program.files) ?? directoriesProblem(program) ?? executableProblem(path, program, otherUser);
}

function directoriesProblem(program: SandboxProgram): string | null {
  const answer = readOnlyBinds(program.readOnlyDirectories ?? []);
  return answer.ok ? null : answer.problem;
}

function executableProblem(path: string, program: SandboxProgram, otherUser: boolean): string | null {
  if (path.startsWith("/box/")) return null;
  let real: string;
  try {
    real = realpathSync(path);
    accessSync(real, constants.X_OK);
  } catch {
    return `the program ${path} does not exist or cannot be run`;
  }
  const info = statSync(real);
  if (!info.isFile()) return `${path} is not a program`;
  const shown = [...SYSTEM, ...(program.readOnlyDirectories ?? []).map((folder) => `${folder}/`)];
  if (!shown.some((folder) => path.startsWith(folder))) {
    return `the program ${path} lies outside /usr: add its folder to the read-only directories`;
  }
  if (otherUser && (info.mode & 0o005) !== 0o005) return `${path} cannot be run by other users: chmod a+rx it`;
  return null;
}
