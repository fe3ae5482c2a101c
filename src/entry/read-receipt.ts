import { readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../domain/errors.ts";
import { RECEIPT_FILE, Receipt } from "../domain/receipt.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { readNamedFile } from "./source-file.ts";

/** A receipt a person named. Throws a `UsageError` of one sentence for a file that is none. */
export function readReceipt(path: string): Receipt {
  const shown = `"${oneLine(path, 300)}"`;
  const { text } = readNamedFile(path, "The receipt");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${shown} is not a receipt: it is not JSON. Name a ${RECEIPT_FILE}.`);
  }
  const parsed = Receipt.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") || "its form";
  throw new UsageError(`${shown} is not a receipt this version can read (${oneLine(field, 80)}).`);
}

/**
 * The receipts a path stands for: a file itself; of a folder its own receipt, else those of the folders right in it, in the order of their
 * names. Throws a `UsageError` for a folder with none. A path that does not exist is left to whoever reads it.
 */
export function receiptsAt(path: string): string[] {
  if (kindOf(path) !== "folder") return [path];
  const own = join(path, RECEIPT_FILE);
  if (kindOf(own) === "file") return [own];
  const below = foldersIn(path).flatMap((name) => {
    const file = join(path, name, RECEIPT_FILE);
    return kindOf(file) === "file" ? [file] : [];
  });
  if (below.length > 0) return below;
  throw new UsageError(`The folder "${oneLine(path, 300)}" holds no ${RECEIPT_FILE}, nor does a folder right in it.`);
}

/** A link and what it leads to are one file. */
export function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Null for what is neither, is not there, or is no path at all. */
function kindOf(path: string): "file" | "folder" | null {
  try {
    const stat = statSync(path);
    return stat.isDirectory() ? "folder" : stat.isFile() ? "file" : null;
  } catch {
    return null;
  }
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    throw new UsageError(
      `The folder "${oneLine(path, 300)}" cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"}).`,
    );
  }
}
