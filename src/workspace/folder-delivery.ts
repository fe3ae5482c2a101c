import { lstat, mkdir, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sha256 } from "../domain/random.ts";
import { RECEIPT_FILE, Receipt } from "../domain/receipt.ts";
import { type DeliveredFile, type Delivery, type DeliveryOutcome, KEPT_FOLDER } from "../ports/delivery.ts";
import { errorCode, fileError } from "./file-error.ts";
import { pathProblem } from "./path-rules.ts";
import { readRegularFile, writeAtomically } from "./regular-file.ts";

/** The largest earlier file that is compared before it is replaced; a larger one is set aside unread. */
const COMPARE_BYTES = 16_777_216;

/** `out` may be a link the user chose; nothing below it is followed. Throws on disk errors. */
async function ready(out: string): Promise<string> {
  await makeFolder(out);
  return realpath(out);
}

/** Not mkdir's own `recursive`: Node retries for ever where making a folder answers ENOENT although its parent is there (/proc). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) === "ENOENT" && parent !== path && !(await isFolder(parent))) {
      await makeFolder(parent);
      await mkdir(path);
    } else if (errorCode(error) !== "EEXIST" || !(await isFolder(path))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const folderError = (folder: string, error: unknown) =>
  errorCode(error) === "EEXIST" || errorCode(error) === "ENOTDIR"
    ? `The output folder ${folder} cannot be used: it, or a part of its path, is a file. Choose another folder.`
    : fileError(`Writing to the output folder ${folder}`, error);

/** Makes the output folder and tries to write in it, before a run spends anything. The outcome says why it cannot be used. */
export async function prepareFolder(out: string): Promise<DeliveryOutcome> {
  const folder = resolve(out);
  try {
    const root = await ready(folder);
    const probe = `.verialgo-probe-${process.pid}`;
    await writeAtomically(root, probe, new Uint8Array());
    await rm(join(root, probe));
    return { ok: true, where: folder };
  } catch (error) {
    return { ok: false, message: folderError(folder, error) };
  }
}

/** sha256 by path of what an earlier run says it left here; empty when there is no readable receipt of ours. */
async function earlierFiles(root: string): Promise<ReadonlyMap<string, string>> {
  try {
    const found = await readRegularFile(join(root, RECEIPT_FILE), COMPARE_BYTES);
    if (found.kind !== "bytes") return new Map();
    const receipt = Receipt.parse(JSON.parse(found.bytes.toString("utf8")));
    return new Map(receipt.files.map((file) => [file.path, file.sha256]));
  } catch {
    return new Map();
  }
}

const isOwnReceipt = (bytes: Buffer): boolean => {
  try {
    return (JSON.parse(bytes.toString("utf8")) as { tool?: { name?: unknown } }).tool?.name === "verialgo";
  } catch {
    return false;
  }
};

/** Moves what stands at `folder/name` to the first free `name.orig`, `name.orig2` …; returns the new name. */
async function setAside(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const free = `${name}.orig${count === 1 ? "" : count}`;
    const taken = await lstat(join(folder, free)).then(
      () => true,
      () => false,
    );
    if (taken) continue;
    await rename(join(folder, name), join(folder, free));
    return free;
  }
}

/** Puts one file in place. Returns a remark when something that was not ours had to be moved out of the way. */
async function place(folder: string, name: string, bytes: Uint8Array, isOurs: (old: Buffer) => boolean) {
  const old = await readRegularFile(join(folder, name), COMPARE_BYTES);
  const foreign =
    old.kind === "bytes" ? !isOurs(old.bytes) && sha256(old.bytes) !== sha256(bytes) : old.kind === "refused";
  const remark = foreign ? `your earlier ${name} is now ${await setAside(folder, name)}` : null;
  await writeAtomically(folder, name, bytes);
  return remark;
}

/**
 * Delivers into a folder: the files themselves, work that fell short into its `unverified/`, the receipt beside them. Files of an
 * earlier run are replaced; anything else of the same name is set aside and said so; other files are not touched.
 */
export function createFolderDelivery(out: string): Delivery {
  const folder = resolve(out);

  async function put(files: readonly DeliveredFile[], below: string): Promise<DeliveryOutcome> {
    const bad = files.map((file) => pathProblem(file.path)).find((problem) => problem !== null);
    if (bad) return { ok: false, message: bad };
    try {
      const root = await ready(folder);
      const earlier = await earlierFiles(root);
      const target = join(root, below);
      if (below !== "") {
        await mkdir(target).catch((error) => {
          if (errorCode(error) !== "EEXIST") throw error;
        });
        if (!(await lstat(target)).isDirectory())
          return { ok: false, message: `${join(folder, below)} is a link or a file, not a folder. Move it away.` };
      }
      const remarks: string[] = [];
      for (const file of files) {
        const before = earlier.get(below === "" ? file.path : `${below}/${file.path}`);
        const remark = await place(target, file.path, file.bytes, (old) => sha256(old) === before);
        if (remark !== null) remarks.push(remark);
      }
      const where = join(folder, below);
      return { ok: true, where: remarks.length === 0 ? where : `${where} (${remarks.join("; ")})` };
    } catch (error) {
      return { ok: false, message: folderError(folder, error) };
    }
  }

  return {
    deliver: (files) => put(files, ""),
    keep: (files) => put(files, KEPT_FOLDER),
    async writeReceipt(receipt) {
      try {
        const root = await ready(folder);
        const bytes = Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`, "utf8");
        const remark = await place(root, RECEIPT_FILE, bytes, isOwnReceipt);
        const where = join(folder, RECEIPT_FILE);
        return { ok: true, where: remark === null ? where : `${where} (${remark})` };
      } catch (error) {
        return { ok: false, message: folderError(folder, error) };
      }
    },
  };
}
