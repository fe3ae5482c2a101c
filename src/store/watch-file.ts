import { statSync } from "node:fs";
import { resolve } from "node:path";
import { IN_MEMORY } from "./open-database.ts";

/**
 * Whether the file at `path` is still the one that was there now. SQLite goes on in a file that was deleted or replaced as if nothing had
 * happened, and what it keeps ends with the process.
 */
export function watchFile(path: string): () => boolean {
  if (path === IN_MEMORY) return () => true;
  const file = resolve(path);
  const look = () => {
    const found = statSync(file, { throwIfNoEntry: false, bigint: true });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  };
  const opened = look();
  return () => {
    try {
      return look() === opened;
    } catch {
      // A folder that cannot be read is no proof; the write itself will tell.
      return true;
    }
  };
}
