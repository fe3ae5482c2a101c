import { realpathSync, statSync } from "node:fs";
import { isAbsolute, normalize } from "node:path";

/** A host directory as it will appear inside, read-only and at the same path. */
export interface Bind {
  source: string;
  target: string;
}

/** Never shown, nor any folder above them: accounts, settings, devices, other programs' files, sockets. */
const REFUSED = ["/etc", "/proc", "/sys", "/dev", "/run", "/boot", "/box", "/root", "/home", "/tmp", "/var"];
/** Never shown, nor any folder below them. */
const REFUSED_BELOW = ["/etc", "/proc", "/sys", "/dev", "/run", "/boot", "/box", "/var/run", "/var/lib", "/var/log"];
/** Children of these are whole home folders. */
const HOMES = /^\/(home|Users)\/[^/]+$/;

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function refusal(path: string): string | null {
  if (path === "/" || REFUSED.some((folder) => isBelow(folder, path)) || HOMES.test(path)) return "too much lies in it";
  if (REFUSED_BELOW.some((folder) => isBelow(path, folder))) return "it belongs to the system";
  return null;
}

/**
 * Decides which host directories a program may see.
 * @param directories absolute paths; those below /usr are visible anyway and need no bind
 * @returns the binds, or one sentence naming the directory that is refused
 */
export function readOnlyBinds(
  directories: readonly string[],
): { ok: true; binds: Bind[] } | { ok: false; problem: string } {
  const binds = new Map<string, Bind>();
  for (const given of directories) {
    const refuse = (why: string) =>
      ({ ok: false, problem: `the directory ${given} cannot be shown to a program: ${why}` }) as const;
    if (!isAbsolute(given) || normalize(given).replace(/(.)\/$/, "$1") !== given || given.includes("\0")) {
      return refuse("give its absolute path without . or ..");
    }
    let source: string;
    try {
      source = realpathSync(given);
      if (!statSync(source).isDirectory()) return refuse("it is not a directory");
    } catch {
      return refuse("it does not exist");
    }
    // A link may lead to a refused place; and what is inside may name itself by either path.
    for (const target of new Set([given, source])) {
      const why = refusal(target);
      if (why !== null) return refuse(why);
      if (!isBelow(target, "/usr")) binds.set(target, { source, target });
    }
  }
  // Parents first, so that a bind below another is not covered by it.
  return { ok: true, binds: [...binds.values()].sort((a, b) => a.target.length - b.target.length) };
}

/** The folders above a path that have to exist inside, outermost first, without those in `existing`. */
export function parentsOf(path: string, existing: readonly string[]): string[] {
  const parts = path.split("/").slice(1, -1);
  return parts
    .map((_, index) => `/${parts.slice(0, index + 1).join("/")}`)
    .filter((folder) => !existing.includes(folder));
}
