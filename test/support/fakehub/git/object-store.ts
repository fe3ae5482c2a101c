import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import { GitFailure, runGit } from "./run-git.ts";

export type ObjectType = "blob" | "tree" | "commit" | "tag";

export interface GitObject {
  type: ObjectType;
  data: Buffer;
}

const OID = /^[0-9a-f]{40}$/;
export const isOid = (text: string): boolean => OID.test(text);

/**
 * Reads and writes the loose objects of a repository in this process: starting git for each costs far more than the
 * work itself. Pushes are unpacked into loose objects too; what is packed after all is asked of git.
 */
export class ObjectStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  #path = (oid: string) => join(this.#dir, "objects", oid.slice(0, 2), oid.slice(2));

  /** Null when there is no such object. */
  async read(oid: string): Promise<GitObject | null> {
    if (!isOid(oid)) return null;
    let packed: Buffer;
    try {
      packed = await readFile(this.#path(oid));
    } catch {
      return this.#readWithGit(oid);
    }
    const raw = await promisify(inflate)(packed);
    const end = raw.indexOf(0);
    const [type = ""] = raw.subarray(0, end).toString("latin1").split(" ");
    return { type: type as ObjectType, data: raw.subarray(end + 1) };
  }

  async #readWithGit(oid: string): Promise<GitObject | null> {
    try {
      const type = (await runGit(this.#dir, ["cat-file", "-t", oid])).toString("utf8").trim() as ObjectType;
      return { type, data: await runGit(this.#dir, ["cat-file", type, oid]) };
    } catch (error) {
      if (error instanceof GitFailure) return null;
      throw error;
    }
  }

  async write(type: ObjectType, data: Buffer): Promise<string> {
    const raw = Buffer.concat([Buffer.from(`${type} ${data.length}\0`), data]);
    const oid = createHash("sha1").update(raw).digest("hex");
    const path = this.#path(oid);
    await mkdir(join(path, ".."), { recursive: true });
    // Renamed into place, so that git never reads half an object.
    const draft = `${path}.${Math.random().toString(36).slice(2)}`;
    await writeFile(draft, await promisify(deflate)(raw), { mode: 0o444 });
    await rename(draft, path);
    return oid;
  }
}
