import { realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { sentenceOf, UsageError } from "../domain/errors.ts";
import { sha256 } from "../domain/random.ts";
import type { ReceiptFile } from "../domain/receipt.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { readNamedBytes } from "./source-file.ts";

/** Far above what the gate accepts. */
const LARGEST = 16_777_216;

/**
 * Compares the files a receipt names with those of a folder. `bytes` holds what was read, in the order of the receipt; each mismatch is
 * one sentence that names the file. A receipt is untrusted: a path that leaves the folder is never followed.
 */
export function compareFiles(
  files: readonly ReceiptFile[],
  folder: string,
): { bytes: Uint8Array[]; mismatches: string[] } {
  const bytes: Uint8Array[] = [];
  const mismatches: string[] = [];
  for (const file of files) {
    const shown = oneLine(file.path, 200);
    try {
      const read = readNamedBytes(insideOf(folder, file.path), "The file", LARGEST);
      bytes.push(read);
      const hash = sha256(read);
      if (hash !== file.sha256)
        mismatches.push(
          `${shown} is not the file of the receipt: its sha256 is ${hash.slice(0, 12)}…, the receipt says ${file.sha256.slice(0, 12)}….`,
        );
    } catch (error) {
      bytes.push(new Uint8Array());
      mismatches.push(`${shown} cannot be compared: ${sentenceOf(error)}`);
    }
  }
  return { bytes, mismatches };
}

/** The real place of a receipt's file. Throws when it is outside the folder, by its name or by a link. */
function insideOf(folder: string, path: string): string {
  const outside = new UsageError("the receipt names a file outside the folder.");
  if (isAbsolute(path) || path.split(/[/\\]/).includes("..")) throw outside;
  const root = realpathSync(folder);
  let real: string;
  try {
    real = realpathSync(join(root, path));
  } catch {
    throw new UsageError("there is no such file in the folder.");
  }
  const inner = relative(root, real);
  if (inner === "" || inner.startsWith(`..${sep}`) || inner === ".." || isAbsolute(inner)) throw outside;
  return real;
}
