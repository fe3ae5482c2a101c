import { lstatSync, realpathSync } from "node:fs";
import { dirname } from "node:path";

/** Where the helpers of a Linux system live. PATH is never consulted: a workflow step can prepend to it (case D16). */
const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/**
 * Says why a file must not be run by us, or null: it has to be a regular executable owned by root that nobody else can
 * change, in folders of which the same is true.
 * @param path an absolute path without symbolic links
 */
export function distrustOf(path: string): string | null {
  for (let current = path; ; current = dirname(current)) {
    const info = lstatSync(current, { throwIfNoEntry: false });
    if (info === undefined) return `${current} does not exist`;
    if (info.uid !== 0) return `${current} is not owned by root`;
    if ((info.mode & 0o022) !== 0) return `${current} can be changed by other users`;
    if (current === path && (!info.isFile() || (info.mode & 0o111) === 0)) return `${path} is not a program`;
    if (current === "/") return null;
  }
}

/**
 * The real path of a system helper, for instance `bwrap`, or null when there is none that can be trusted.
 * @param folders where to look, in order
 */
export function trustedBinary(name: string, folders: readonly string[] = FOLDERS): string | null {
  for (const folder of folders) {
    try {
      const path = realpathSync(`${folder}/${name}`);
      if (distrustOf(path) === null) return path;
    } catch {
      // Not there: try the next folder.
    }
  }
  return null;
}

/**
 * The paths of several helpers at once.
 * @returns the paths by name, or the names that are missing
 */
export function trustedBinaries<Name extends string>(
  names: readonly Name[],
): { ok: true; paths: Record<Name, string> } | { ok: false; missing: Name[] } {
  const found = names.map((name) => [name, trustedBinary(name)] as const);
  const missing = found.filter(([, path]) => path === null).map(([name]) => name);
  if (missing.length > 0) return { ok: false, missing };
  return { ok: true, paths: Object.fromEntries(found) as Record<Name, string> };
}
