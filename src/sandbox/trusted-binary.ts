import { lstatSync, readlinkSync, type Stats } from "node:fs";
import { resolve } from "node:path";

/** Where the helpers of a Linux system live. PATH is never consulted: a workflow step can prepend to it (case D16). */
const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/** The kernel's own limit. */
const MOST_LINKS = 40;

type Answer = { path: string } | { distrust: string };

/**
 * Follows a path step by step. Every folder, every link on the way and the file itself has to be root's and closed to changes by
 * others: a link in a folder of somebody else's would let them choose which of root's programs we run.
 */
function follow(path: string): Answer {
  let steps = path.split("/").filter((step) => step !== "");
  let current = "/";
  let info = lstatSync(current);
  for (let links = 0; ; ) {
    const why = openTo(current, info);
    if (why !== null) return { distrust: why };
    const step = steps.shift();
    if (step === undefined) break;
    const next = resolve(current, step);
    const found = lstatSync(next, { throwIfNoEntry: false });
    if (found === undefined) return { distrust: `${next} does not exist` };
    if (!found.isSymbolicLink()) {
      current = next;
      info = found;
      continue;
    }
    if (found.uid !== 0) return { distrust: `${next} is not owned by root` };
    links += 1;
    if (links > MOST_LINKS) return { distrust: `${path} leads in a circle` };
    steps = [
      ...resolve(current, readlinkSync(next))
        .split("/")
        .filter((one) => one !== ""),
      ...steps,
    ];
    current = "/";
    info = lstatSync(current);
  }
  return info.isFile() && (info.mode & 0o111) !== 0 ? { path: current } : { distrust: `${current} is not a program` };
}

function openTo(path: string, info: Stats): string | null {
  if (info.uid !== 0) return `${path} is not owned by root`;
  // Rights given by an access list show in the group's bits.
  return (info.mode & 0o022) !== 0 ? `${path} can be changed by other users` : null;
}

/**
 * Says why a file must not be run by us, or null: it has to be a regular executable owned by root that nobody else can
 * change, in folders and through links of which the same is true.
 */
export function distrustOf(path: string): string | null {
  const answer = follow(path);
  return "path" in answer ? null : answer.distrust;
}

/**
 * The real path of a system helper, for instance `bwrap`, or null when there is none that can be trusted.
 * @param folders where to look, in order
 */
export function trustedBinary(name: string, folders: readonly string[] = FOLDERS): string | null {
  for (const folder of folders) {
    try {
      const answer = follow(`${folder}/${name}`);
      if ("path" in answer) return answer.path;
    } catch {
      // Not to be looked at: try the next folder.
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
