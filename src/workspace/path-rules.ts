import { isDeviceName } from "../domain/names.ts";
import { oneLine } from "../domain/untrusted-text.ts";

/** Bytes one file may hold, and files a workspace may hold: ample for an algorithm, small enough to copy into every sandbox. */
export const MAX_FILE_BYTES = 262_144;
export const MAX_FILES = 40;
const MAX_NAME = 80;

/** Names that tools of the user's repository, the interpreter or VeriAlgo itself would act upon. Compared in lower case. */
const RESERVED = new Set([
  "action.yml",
  "action.yaml",
  "conftest.py",
  "events.ndjson",
  "package.json",
  "pyproject.toml",
  "pytest.ini",
  "setup.cfg",
  "setup.py",
  "sitecustomize.py",
  "tox.ini",
  "usercustomize.py",
  "verialgo-receipt.json",
]);
const COMPILED = /\.(pyc|pyo|pyd|pth|so|dll|dylib)$/i;

/** A sentence for the model when `path` may not name a file of the workspace, else null. Pure: looks at the text only. */
export function pathProblem(path: string): string | null {
  const shown = `"${oneLine(path, 60)}"`;
  const advice = 'Use a plain file name such as "heap_sort.py".';
  if (path === "") return `The path is empty. ${advice}`;
  if (path.length > MAX_NAME) return `The path ${shown} is longer than ${MAX_NAME} characters. ${advice}`;
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) || /^[/\\~]/.test(path))
    return `The path ${shown} is absolute; paths are relative to the workspace. ${advice}`;
  const segments = path.split(/[/\\]/);
  if (segments.includes("..")) return `The path ${shown} leaves the workspace. ${advice}`;
  if (segments.length > 1) return `The path ${shown} has a folder; the workspace is flat. ${advice}`;
  if (path.startsWith(".")) return `The path ${shown} starts with a dot; such names are not allowed. ${advice}`;
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(path))
    return `The path ${shown} may hold only ASCII letters, digits, "_", "-" and ".". ${advice}`;
  if (path.endsWith(".")) return `The path ${shown} ends in a dot. ${advice}`;
  if (isDeviceName(path) || RESERVED.has(path.toLowerCase()) || COMPILED.test(path))
    return `The name ${shown} is reserved and may not be used. Choose another name.`;
  return null;
}

/** A sentence when `text` may not be a file's content, else null. */
export function contentProblem(path: string, text: string): string | null {
  const bytes = Buffer.byteLength(text, "utf8");
  if (bytes > MAX_FILE_BYTES)
    return `${path} would be ${bytes} bytes; a file may hold ${MAX_FILE_BYTES}. Generate large data in the program instead of storing it.`;
  // A lone surrogate has no UTF-8 form: what is stored would differ from what was sent.
  if (/[\ud800-\udfff]/u.test(text))
    return `The text for ${path} holds half a surrogate pair. Send valid Unicode text.`;
  return null;
}

/** A sentence when `path` cannot join the files already there, else null. */
export function placeProblem(path: string, existing: readonly string[]): string | null {
  if (existing.includes(path)) return null;
  const twin = existing.find((other) => other.toLowerCase() === path.toLowerCase());
  if (twin !== undefined)
    return `"${path}" differs from the file "${twin}" only in upper and lower case. Use "${twin}".`;
  if (existing.length >= MAX_FILES)
    return `The workspace already holds ${MAX_FILES} files, the most it may. Edit an existing file instead of adding one.`;
  return null;
}

/** What a missing file is answered with: it names the files that are there. */
export function missingFile(path: string, existing: readonly string[]): string {
  const names = existing.slice(0, 20).join(", ");
  return existing.length === 0
    ? `There is no file "${path}": the workspace is empty. Write it first with write_file.`
    : `There is no file "${path}". The workspace holds: ${names}. Use one of these, or write the file first.`;
}
