import { isUtf8 } from "node:buffer";
import { isDeviceName } from "../../domain/names.ts";
import { RECEIPT_FILE } from "../../domain/receipt.ts";
import { isToolFile } from "../../domain/tool-files.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import type { DeliveredFile } from "./request.ts";

/** Ample for an algorithm with tests, oracle and receipt. */
export const MAX_FILES = 20;
export const MAX_BYTES = 1_000_000;
const MAX_NAME = 80;
const MAX_FOLDER = 200;

const quoted = (text: string): string => `"${oneLine(text, 60)}"`;

/** Why `name` may not be one part of a path, else null. ASCII only, so that no look-alike passes review. */
function nameProblem(name: string): string | null {
  if (name === "") return "has an empty part";
  if (name.length > MAX_NAME) return `has a part longer than ${MAX_NAME} characters`;
  if (name.startsWith(".")) return "has a part that starts with a dot";
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name)) return 'holds more than ASCII letters, digits, "_", "-" and "."';
  if (name.endsWith(".")) return "has a part that ends in a dot";
  if (isDeviceName(name)) return "has a name that Windows keeps for a device";
  return null;
}

/** Why nothing may be delivered to `folder`, as the end of a sentence that begins with its name; null when it may. */
export function folderProblem(folder: string): string | null {
  if (folder === "") return "is the repository's root";
  if (folder.length > MAX_FOLDER) return `is longer than ${MAX_FOLDER} characters`;
  for (const part of folder.split("/")) {
    const problem = nameProblem(part);
    if (problem !== null) return problem;
  }
  return null;
}

/** Why `path` may not name a delivered file, else null: a plain name, no folder in it. */
export function pathProblem(path: string): string | null {
  const problem = nameProblem(path);
  if (problem !== null) return problem;
  return isToolFile(path) ? "has a name that tools act upon" : null;
}

function fileProblem({ path, role, bytes }: DeliveredFile): string | null {
  const problem = pathProblem(path);
  if (problem !== null) return problem;
  if ((path.toLowerCase() === RECEIPT_FILE) !== (role === "receipt")) return `is not a ${role} by its name`;
  if (bytes.includes(0) || !isUtf8(bytes)) return "is not text";
  return null;
}

/** One clause for each file that must not be delivered; empty when all may. */
export function fileProblems(files: readonly DeliveredFile[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const key = file.path.toLowerCase();
    const problem =
      fileProblem(file) ?? (seen.has(key) ? "differs from another one only in upper and lower case" : null);
    if (problem !== null) problems.push(`${quoted(file.path)} ${problem}`);
    seen.add(key);
  }
  return problems;
}

/** Why all files together are too much, else null. */
export function sizeProblem(files: readonly DeliveredFile[]): string | null {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (files.length > MAX_FILES) return `there are ${files.length} files, and at most ${MAX_FILES} are delivered`;
  if (bytes > MAX_BYTES) return `the files have ${bytes} bytes together, and at most ${MAX_BYTES} are delivered`;
  return null;
}
