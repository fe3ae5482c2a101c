import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";

/** Far above any program a person writes; keeps a wrong file from filling the memory. */
const LARGEST_FILE = 4_194_304;

export interface NamedFile {
  /** As given on the command line. */
  path: string;
  /** The file itself, links followed. */
  real: string;
  bytes: Buffer;
  text: string;
}

/**
 * Reads a file a person named. `what` says what it is to be ("The solution"), `largest` counts bytes. Throws a `UsageError` of one
 * sentence for a file that is missing, a folder, not a regular file, unreadable, empty or too large.
 */
export function readNamedBytes(path: string, what: string, largest: number): Buffer {
  const shown = `${what} "${oneLine(path, 300)}"`;
  let descriptor: number;
  try {
    // Non-blocking: opening a pipe that nobody writes to would wait for ever.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new UsageError(`${shown} ${openProblem(path, (error as NodeJS.ErrnoException).code)}`);
  }
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) throw new UsageError(`${shown} is a folder; name a file.`);
    if (!stat.isFile()) throw new UsageError(`${shown} is not a regular file; copy it to one.`);
    if (stat.size > largest)
      throw new UsageError(`${shown} is larger than ${largest / 1_048_576} MiB; is it the file you mean?`);
    const bytes = readFileSync(descriptor);
    if (bytes.length === 0) throw new UsageError(`${shown} is empty; is it the file you mean?`);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a text file a person named; besides the above, one that is blank or not UTF-8 text is refused. */
export function readNamedFile(path: string, what: string): NamedFile {
  const bytes = readNamedBytes(path, what, LARGEST_FILE);
  return textOf({ path, real: realpathSync(path), bytes }, what);
}

/** Like `readNamedFile`, for a Python program: its name must end in `.py`. */
export const readProgram = (path: string, what: string): NamedFile => requirePython(readNamedFile(path, what), what);

/** The same for bytes that were read elsewhere. */
export const programOf = (file: Omit<NamedFile, "text">, what: string): NamedFile =>
  requirePython(textOf(file, what), what);

function requirePython(file: NamedFile, what: string): NamedFile {
  if (extname(file.path) === ".py") return file;
  throw new UsageError(`${what} "${oneLine(file.path, 300)}" is not a Python file; its name must end in .py.`);
}

function textOf(file: Omit<NamedFile, "text">, what: string): NamedFile {
  const shown = `${what} "${oneLine(file.path, 300)}"`;
  const text = decode(file.bytes);
  if (text === null) throw new UsageError(`${shown} is not UTF-8 text; is it the file you mean?`);
  if (text.trim() === "") throw new UsageError(`${shown} is empty; is it the file you mean?`);
  return { ...file, text };
}

function decode(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function openProblem(path: string, code: string | undefined): string {
  switch (code) {
    case "ENOENT":
      return `does not exist; ${neighbour(path)}`;
    case "ENOTDIR":
      return "does not exist: a part of its path is a file.";
    case "EACCES":
    case "EPERM":
      return "cannot be read: permission denied.";
    case "ELOOP":
      return "is a link that leads to itself.";
    case "ENXIO":
      return "is not a regular file; copy it to one.";
    case "ENAMETOOLONG":
      return "has too long a name.";
    default:
      return `cannot be read (${code ?? "unknown error"}).`;
  }
}

const CHECK = "check the path.";

/** What to do about a missing file: look at the one of nearly that name, where there is one, else at the path. */
function neighbour(path: string): string {
  let names: string[];
  try {
    names = readdirSync(dirname(path));
  } catch {
    return CHECK;
  }
  const wanted = basename(path).toLowerCase();
  const near = names.find((name) => distanceAtMostTwo(name.toLowerCase(), wanted));
  return near === undefined ? CHECK : `a file "${oneLine(near, 100)}" is there: is that the one you mean?`;
}

function distanceAtMostTwo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2 || Math.min(a.length, b.length) < 3) return false;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? 9) <= 2;
}
