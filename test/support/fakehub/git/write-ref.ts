import { access, mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readRef } from "./read-refs.ts";

const NO_OID = "0".repeat(40);

/**
 * Moves or makes a ref as `git update-ref` does, with the same lock file but without a process. False when it is no longer at `old` (40
 * zeros: must not exist), is locked, or a ref `a` is in the way of `a/b`. Null when refs are packed: then git must do it.
 */
export async function writeRef(dir: string, ref: string, oid: string, old?: string): Promise<boolean | null> {
  if (await exists(join(dir, "packed-refs"))) return null;
  const path = join(dir, ref);
  const lock = `${path}.lock`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(lock, `${oid}\n`, { flag: "wx" });
  } catch {
    return false;
  }
  try {
    const isExpected = old === undefined || ((await readRef(dir, ref)) ?? NO_OID) === old;
    if (!isExpected) return false;
    // A folder that its last ref has left is not in the way.
    await rmdir(path).catch(() => {});
    await rename(lock, path);
    return true;
  } catch {
    return false;
  } finally {
    await rm(lock, { force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
