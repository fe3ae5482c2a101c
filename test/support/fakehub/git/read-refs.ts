import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

async function text(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}

async function packedRefs(dir: string): Promise<Map<string, string>> {
  const lines = (await text(join(dir, "packed-refs")))?.split("\n") ?? [];
  const found = lines.map((line) => /^([0-9a-f]{40}) (refs\/.*)$/.exec(line)).filter((match) => match !== null);
  return new Map(found.map(([, oid = "", ref = ""]) => [ref, oid]));
}

/** The object a full ref names, or null. Read from disk: git would take a process for each. */
export async function readRef(dir: string, ref: string): Promise<string | null> {
  if (!ref.startsWith("refs/") || ref.includes("..") || ref.includes("\0")) return null;
  const loose = (await text(join(dir, ref)))?.trim();
  return loose ?? (await packedRefs(dir)).get(ref) ?? null;
}

/** Every ref with its object, sorted by name. */
export async function readRefs(dir: string): Promise<[ref: string, oid: string][]> {
  const refs = await packedRefs(dir);
  for (const entry of await readdir(join(dir, "refs"), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.endsWith(".lock")) continue;
    const oid = (await text(path))?.trim();
    if (oid) refs.set(relative(dir, path), oid);
  }
  return [...refs].sort(([a], [b]) => (a < b ? -1 : 1));
}
