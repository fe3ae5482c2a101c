import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { RUN_FILES } from "./run-note.ts";

/** One run below the folder of runs. */
export interface RunPlace {
  /** The name of its folder, or of its log with `.ndjson`. */
  id: string;
  /** Null where there is a log alone. */
  folder: string | null;
  log: string;
  /** Of the log; null before its first event is written. */
  stat: { size: number; mtimeMs: number } | null;
}

/** How many files are looked at at the same time. */
const AT_ONCE = 64;

/** Every run below a folder: folders that hold a log or were made by a server, and logs. Links are not followed. In no order. */
export async function runsIn(root: string): Promise<RunPlace[]> {
  const names = await entriesOf(root);
  const found: (RunPlace | null)[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE)
    found.push(...(await Promise.all(names.slice(at, at + AT_ONCE).map((entry) => placeOf(root, entry)))));
  return found.filter((place) => place !== null);
}

/** The run of that name, compared with what is there; null where there is none. */
export async function runIn(root: string, id: string): Promise<RunPlace | null> {
  const entry = (await entriesOf(root)).find(({ name }) => name === id);
  return entry === undefined ? null : placeOf(root, entry);
}

/** The same run as it is now. */
export const seenAgain = async (place: RunPlace): Promise<RunPlace> => ({ ...place, stat: await fileStat(place.log) });

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

async function entriesOf(root: string) {
  try {
    return await readdir(root, { withFileTypes: true });
  } catch {
    return [];
  }
}

async function placeOf(root: string, entry: Entry): Promise<RunPlace | null> {
  const path = join(root, entry.name);
  if (entry.isFile() && entry.name.endsWith(".ndjson"))
    return { id: entry.name, folder: null, log: path, stat: await fileStat(path) };
  if (!entry.isDirectory()) return null;
  const log = join(path, RUN_FILES.events);
  const stat = await fileStat(log);
  if (stat === null && (await fileStat(join(path, RUN_FILES.note))) === null) return null;
  return { id: entry.name, folder: path, log, stat };
}

/** Null where it is no file of its own. */
async function fileStat(path: string): Promise<RunPlace["stat"]> {
  try {
    const stat = await lstat(path);
    return stat.isFile() ? { size: stat.size, mtimeMs: stat.mtimeMs } : null;
  } catch {
    return null;
  }
}
