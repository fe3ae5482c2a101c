import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SecretMasker } from "./secret-masker.ts";
import type { StepLog } from "./step-log.ts";

/** 1 MiB: a larger summary is refused whole, and the job's colour does not change. */
export const SUMMARY_LIMIT_BYTES = 1024 * 1024;

/** Context name (`GITHUB_<NAME>`) → beginning of the file's name. */
const FILES = {
  path: "add_path_",
  env: "set_env_",
  step_summary: "step_summary_",
  state: "save_state_",
  output: "set_output_",
} as const;

export type FileCommandName = keyof typeof FILES;
export type FileCommandPaths = Record<FileCommandName, string>;

export interface FileCommandResult {
  outputs: Record<string, string>;
  state: Record<string, string>;
  env: Record<string, string>;
  path: string[];
  summary: string;
}

/** Makes the empty files of one step under the runner's temporary folder. */
export function createFileCommands(temp: string): FileCommandPaths {
  const folder = join(temp, "_runner_file_commands");
  mkdirSync(folder, { recursive: true });
  const suffix = randomUUID();
  const paths = Object.entries(FILES).map(([name, prefix]) => [name, join(folder, prefix + suffix)] as const);
  for (const [, path] of paths) writeFileSync(path, "");
  return Object.fromEntries(paths) as FileCommandPaths;
}

/** Reads the files after a step and deletes them. What is malformed becomes an error of the step in `log`. */
export function readFileCommands(paths: FileCommandPaths, log: StepLog, masker: SecretMasker): FileCommandResult {
  const result: FileCommandResult = { outputs: {}, state: {}, env: {}, path: [], summary: "" };
  const process = (name: FileCommandName, use: (text: string) => void) => {
    try {
      const text = readText(paths[name]);
      if (text !== null) use(text);
    } catch (error) {
      log.annotate("error", `Unable to process file command '${name}' successfully.`);
      log.fail((error as Error).message);
    }
  };
  process("path", (text) => {
    for (const line of text.split(/\r\n|\n|\r/)) if (line !== "") result.path.push(line);
  });
  process("env", (text) => {
    for (const [key, value] of keyValuePairs(text)) {
      if (key.toUpperCase() !== "NODE_OPTIONS") result.env[key] = value;
      else log.annotate("error", "Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.");
    }
  });
  result.summary = readSummary(paths.step_summary, log, masker);
  for (const [name, target] of [
    ["state", result.state],
    ["output", result.outputs],
  ] as const) {
    process(name, (text) => {
      for (const [key, value] of keyValuePairs(text)) target[key] = value;
    });
  }
  for (const path of Object.values(paths)) rmSync(path, { force: true });
  return result;
}

function readText(path: string): string | null {
  try {
    return new TextDecoder().decode(readFileSync(path));
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

function readSummary(path: string, log: StepLog, masker: SecretMasker): string {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > SUMMARY_LIMIT_BYTES) {
    log.annotate(
      "error",
      `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of ${SUMMARY_LIMIT_BYTES / 1024}k, got ${Math.floor(size / 1024)}k. For more information see: https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-markdown-summary`,
    );
    return "";
  }
  return masker.mask(readText(path) ?? "");
}

/** `name=value` and `name<<DELIMITER` blocks; pairs before a malformed line count. Throws in the runner's words. */
export function* keyValuePairs(text: string): Generator<[name: string, value: string]> {
  let index = 0;
  const next = (): { line: string; hasEnd: boolean } | null => {
    if (index >= text.length) return null;
    const end = text.indexOf("\n", index);
    const line = text.slice(index, end < 0 ? undefined : end);
    index = end < 0 ? text.length : end + 1;
    return { line, hasEnd: end >= 0 };
  };
  for (let current = next(); current !== null; current = next()) {
    const { line } = current;
    if (line === "") continue;
    const equals = line.indexOf("=");
    const heredoc = line.indexOf("<<");
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
      yield [line.slice(0, equals), line.slice(equals + 1)];
      continue;
    }
    if (heredoc < 0) throw new Error(`Invalid format '${line}'`);
    const [name, delimiter] = [line.slice(0, heredoc), line.slice(heredoc + 2)];
    if (name === "" || delimiter === "") {
      throw new Error(`Invalid format '${line}'. Name must not be empty and delimiter must not be empty`);
    }
    const lines: string[] = [];
    for (;;) {
      const part = next();
      if (part === null) throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`);
      if (part.line === delimiter) break;
      if (!part.hasEnd) throw new Error("Invalid value. EOF marker missing new line.");
      lines.push(part.line);
    }
    yield [name, lines.join("\n")];
  }
}
