import { RECEIPT_FILE } from "../../domain/receipt.ts";
import { sha256Of } from "./blob-oid.ts";
import { receiptIn } from "./delivered-receipt.ts";
import { type EntryView, type Lookup, lookUp, TREE_FIELDS, type TreeView } from "./lookup.ts";
import { readBlobs } from "./read-blobs.ts";
import type { Job } from "./request.ts";

/** 100644, as GraphQL gives modes. */
export const PLAIN_FILE = 0o100644;

/**
 * Which files that are there already may be replaced. `written`: these paths were written by earlier commits of VeriAlgo on this branch.
 * `same`: those an earlier delivery's receipt lists with the very bytes they have. `listed`: those it lists, changed since or not, because
 * this run has read them.
 */
export type Replaceable = { by: "written"; paths: ReadonlySet<string> } | { by: "same" } | { by: "listed" };

/** The folder that takes the files, or a clause saying why none does. */
export type FolderChoice = { folder: string; isWanted: boolean } | { refused: string };

const CANDIDATES = 5;

function candidates({ folder, request }: Job): string[] {
  const other = `${folder}-${request.thread ?? "verialgo"}`;
  return [folder, other, ...Array.from({ length: CANDIDATES - 2 }, (_, at) => `${other}-${at + 2}`)];
}

/** Root, then each folder above the wanted one. */
export function ancestorsOf(folder: string): string[] {
  const parts = folder.split("/").slice(0, -1);
  return ["", ...parts.map((_, at) => parts.slice(0, at + 1).join("/"))];
}

/**
 * Finds a folder in the tree of commit `oid` where nothing is overwritten that is not ours: the wanted one, else `<folder>-<issue>`.
 * A link, file or submodule on the way, or a folder that differs in case only, refuses all.
 */
export async function chooseFolder(job: Job, oid: string, replaceable: Replaceable): Promise<FolderChoice> {
  const above = ancestorsOf(job.folder);
  const names = candidates(job);
  const asked: Record<string, Lookup> = {};
  for (const [at, path] of above.entries())
    asked[`a${at}`] = { kind: "at", value: `${oid}:${path}`, select: TREE_FIELDS };
  for (const [at, path] of names.entries())
    asked[`f${at}`] = { kind: "at", value: `${oid}:${path}`, select: TREE_FIELDS };
  const views = await lookUp<Record<string, TreeView>>(job, `read the folder ${job.folder}`, asked);
  const entriesOf = (key: string) => views[key]?.entries ?? [];

  const blocked = blockedWay(above, (at) => entriesOf(`a${at}`));
  if (blocked !== null) return { refused: blocked };
  const siblings = entriesOf(`a${above.length - 1}`);
  for (const [at, folder] of names.entries()) {
    const name = folder.split("/").at(-1) ?? "";
    const twin = twinOf(siblings, name);
    if (twin !== undefined && (twin.name !== name || twin.type !== "tree")) continue;
    if (twin === undefined || (await isFree(job, folder, entriesOf(`f${at}`), replaceable)))
      return { folder, isWanted: at === 0 };
  }
  return { refused: "files of these names exist there and beside it" };
}

/** Why no folder can be reached through these, a clause; null when it can. `entriesAt` gives what lies in each of `above`. */
export function blockedWay(above: readonly string[], entriesAt: (at: number) => readonly EntryView[]): string | null {
  for (const [at, path] of above.slice(1).entries()) {
    const name = path.split("/").at(-1) ?? "";
    const twin = twinOf(entriesAt(at), name);
    if (twin !== undefined && (twin.name !== name || twin.type !== "tree"))
      return twin.name === name ? `${path} is no folder` : `the repository calls ${path} ${twin.name}`;
  }
  return null;
}

const twinOf = (entries: readonly EntryView[], name: string): EntryView | undefined =>
  entries.find((entry) => entry.name === name) ??
  entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());

async function isFree(job: Job, folder: string, entries: EntryView[], replaceable: Replaceable): Promise<boolean> {
  const names = new Map(job.request.files.map(({ path }) => [path.toLowerCase(), path]));
  const taken = entries.filter(({ name }) => names.has(name.toLowerCase()));
  if (taken.length === 0) return true;
  const isPlain = ({ name, mode }: EntryView) => mode === PLAIN_FILE && names.get(name.toLowerCase()) === name;
  if (!taken.every(isPlain)) return false;
  if (replaceable.by === "written") return taken.every(({ name }) => replaceable.paths.has(`${folder}/${name}`));
  return isListed(job, entries, taken, replaceable.by === "same");
}

/** Whether a receipt in the folder lists the files, and (`isExact`) with the bytes they have. */
async function isListed(job: Job, entries: EntryView[], taken: EntryView[], isExact: boolean): Promise<boolean> {
  const own = entries.find(({ name, mode }) => name === RECEIPT_FILE && mode === PLAIN_FILE);
  if (own === undefined) return false;
  const files = taken.filter(({ name }) => name !== RECEIPT_FILE);
  const blobs = await readBlobs(job, [own.oid, ...(isExact ? files.map(({ oid }) => oid) : [])]);
  const receipt = receiptIn(blobs.get(own.oid));
  if (receipt === null) return false;
  const listed = new Map(receipt.files.map(({ path, sha256 }) => [path, sha256]));
  return files.every(({ name, oid }) => {
    if (!listed.has(name)) return false;
    const bytes = blobs.get(oid);
    return !isExact || (bytes !== undefined && sha256Of(bytes) === listed.get(name));
  });
}

/** Names of the wanted files (name → blob id) that the folder does not hold as plain files with these bytes; what else lies there does not matter. */
export function differingFiles(entries: readonly EntryView[], wanted: ReadonlyMap<string, string>): string[] {
  const have = new Map(entries.map((entry) => [entry.name, entry]));
  return [...wanted].flatMap(([path, oid]) => {
    const entry = have.get(path);
    return entry?.oid === oid && entry.mode === PLAIN_FILE ? [] : [path];
  });
}
