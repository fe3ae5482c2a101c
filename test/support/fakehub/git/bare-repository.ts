import { appendFile, chmod, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatCommit, type GitCommit, type NewCommit, parseCommit } from "./commit-object.ts";
import { isOid, ObjectStore } from "./object-store.ts";
import { readRef, readRefs } from "./read-refs.ts";
import { GitFailure, type GitOptions, runGit } from "./run-git.ts";
import { changeTree, parseTree, type TreeChange } from "./tree-object.ts";
import { UPDATE_HOOK } from "./update-hook.ts";
import { writeRef } from "./write-ref.ts";

export interface GitRef {
  ref: string;
  oid: string;
  type: string;
}

export interface TreeEntry {
  mode: string;
  type: string;
  oid: string;
  /** Bytes; null for trees and submodules. */
  size: number | null;
  path: string;
}

/** Pushes over HTTP, fetches of any reachable commit, loose objects only, no clean-up under a test's hands. */
const CONFIG = `[http]
\treceivepack = true
[uploadpack]
\tallowReachableSHA1InWant = true
[transfer]
\tunpackLimit = 1000000
[gc]
\tauto = 0
`;

const MAX_LINE = 10;

export const ZERO_OID = "0".repeat(40);

/** One bare repository on disk. REST, GraphQL and `git http-backend` all work on it, so they cannot disagree. */
export class BareRepository {
  readonly dir: string;
  readonly #objects: ObjectStore;

  private constructor(dir: string) {
    this.dir = dir;
    this.#objects = new ObjectStore(dir);
  }

  static async create(dir: string, defaultBranch: string): Promise<BareRepository> {
    await mkdir(dir, { recursive: true });
    const repo = new BareRepository(dir);
    await repo.git(["init", "--bare", "--quiet", `--initial-branch=${defaultBranch}`]);
    await repo.#configure();
    return repo;
  }

  /** A copy with the parent's branches and objects, without its pull requests. */
  static async fork(dir: string, parent: BareRepository): Promise<BareRepository> {
    await cp(parent.dir, dir, { recursive: true });
    for (const name of ["refs/pull", "refs/fakehub", "guarded-refs"])
      await rm(join(dir, name), { recursive: true, force: true });
    return new BareRepository(dir);
  }

  async #configure(): Promise<void> {
    await appendFile(join(this.dir, "config"), CONFIG);
    const hook = join(this.dir, "hooks", "update");
    await mkdir(join(this.dir, "hooks"), { recursive: true });
    await writeFile(hook, UPDATE_HOOK);
    await chmod(hook, 0o755);
  }

  /** Which branches the update hook guards during a push. */
  async guard(branches: readonly string[]): Promise<void> {
    await writeFile(join(this.dir, "guarded-refs"), branches.map((name) => `refs/heads/${name}\n`).join(""));
  }

  git(argv: readonly string[], options: GitOptions = {}): Promise<Buffer> {
    return runGit(this.dir, argv, options);
  }

  async #text(argv: readonly string[], options: GitOptions = {}): Promise<string> {
    return (await this.git(argv, options)).toString("utf8").trim();
  }

  /** Standard output, or null when git says no. */
  async tryText(argv: readonly string[]): Promise<string | null> {
    try {
      return await this.#text(argv);
    } catch (error) {
      if (error instanceof GitFailure) return null;
      throw error;
    }
  }

  async isEmpty(): Promise<boolean> {
    return (await this.refs("refs/heads/")).length === 0;
  }

  /** The object a full ref names, or null. */
  refOid(ref: string): Promise<string | null> {
    return readRef(this.dir, ref);
  }

  branchOid(branch: string): Promise<string | null> {
    return this.refOid(`refs/heads/${branch}`);
  }

  /** The commit a branch, tag, full ref or object id stands for, or null. */
  async commitOid(name: string): Promise<string | null> {
    const short = name.replace(/^refs\//, "");
    const refs = [`refs/${short}`, `refs/heads/${name}`, `refs/tags/${name}`];
    for (const ref of refs) {
      const oid = await this.refOid(ref);
      if (oid !== null) return this.#peel(oid);
    }
    if (isOid(name)) return this.#peel(name);
    if (/^[0-9a-f]{7,39}$/.test(name)) return this.tryText(["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
    return null;
  }

  /** The commit behind annotated tags. */
  async #peel(oid: string): Promise<string | null> {
    const object = await this.#objects.read(oid);
    if (object?.type !== "tag") return object?.type === "commit" ? oid : null;
    return this.#peel(object.data.toString("utf8").slice("object ".length, "object ".length + 40));
  }

  /** Refs whose full name begins with the prefix; it may end in the middle of a part, as GitHub's may. */
  async refs(prefix: string): Promise<GitRef[]> {
    const found = (await readRefs(this.dir)).filter(([ref]) => ref.startsWith(prefix));
    return Promise.all(found.map(async ([ref, oid]) => ({ ref, oid, type: (await this.type(oid)) ?? "commit" })));
  }

  async isRefName(ref: string): Promise<boolean> {
    const isPlain = /^refs\/heads(\/[A-Za-z0-9_-]+)+$/.test(ref);
    return isPlain || (await this.tryText(["check-ref-format", ref])) !== null;
  }

  /** Moves or makes a ref; false when it no longer is at `old` (40 zeros: must not exist). */
  async updateRef(ref: string, oid: string, old?: string): Promise<boolean> {
    const written = (await this.type(oid)) === null ? null : await writeRef(this.dir, ref, oid, old);
    if (written !== null) return written;
    const done = await this.tryText(["update-ref", ref, oid, ...(old === undefined ? [] : [old])]);
    return done !== null;
  }

  async deleteRef(ref: string): Promise<void> {
    await this.git(["update-ref", "-d", ref]);
  }

  async type(oid: string): Promise<string | null> {
    return (await this.#objects.read(oid))?.type ?? null;
  }

  async #data(oid: string, type: string): Promise<Buffer> {
    const object = await this.#objects.read(oid);
    if (object?.type !== type) throw new Error(`${oid} is no ${type}`);
    return object.data;
  }

  readBlob(oid: string): Promise<Buffer> {
    return this.#data(oid, "blob");
  }

  writeBlob(bytes: Uint8Array): Promise<string> {
    return this.#objects.write("blob", Buffer.from(bytes));
  }

  async commit(oid: string): Promise<GitCommit> {
    return parseCommit(oid, (await this.#data(oid, "commit")).toString("utf8"));
  }

  async #rootOf(treeish: string): Promise<string> {
    return (await this.type(treeish)) === "commit" ? (await this.commit(treeish)).tree : treeish;
  }

  /** What a tree or commit holds; recursively, folders come before what is in them. */
  async entries(treeish: string, recursive = false, prefix = ""): Promise<TreeEntry[]> {
    const items = parseTree(await this.#data(await this.#rootOf(treeish), "tree"));
    const entries: TreeEntry[] = [];
    for (const { mode, name, oid } of items) {
      const type = mode === "040000" ? "tree" : mode === "160000" ? "commit" : "blob";
      const size = type === "blob" ? (await this.readBlob(oid)).length : null;
      entries.push({ mode, type, oid, size, path: prefix + name });
      if (recursive && type === "tree") entries.push(...(await this.entries(oid, true, `${prefix}${name}/`)));
    }
    return entries;
  }

  /** What stands at a path of a commit or tree; the root is a tree. Null when nothing does. */
  async entryAt(treeish: string, path: string): Promise<TreeEntry | null> {
    const root = await this.#rootOf(treeish);
    let entry: TreeEntry = { mode: "040000", type: "tree", oid: root, size: null, path: "" };
    for (const name of path === "" ? [] : path.split("/")) {
      const found =
        entry.type === "tree" ? (await this.entries(entry.oid)).find((item) => item.path === name) : undefined;
      if (found === undefined) return null;
      entry = found;
    }
    return { ...entry, path };
  }

  /** A new tree: `base` (a tree, a commit or nothing) with the changes. */
  async writeTree(base: string | null, changes: readonly TreeChange[]): Promise<string> {
    return changeTree(this.#objects, base === null ? null : await this.#rootOf(base), changes);
  }

  writeCommit(commit: NewCommit): Promise<string> {
    return this.#objects.write("commit", Buffer.from(formatCommit(commit)));
  }

  async isAncestor(old: string, oid: string): Promise<boolean> {
    return (await this.tryText(["merge-base", "--is-ancestor", old, oid])) !== null;
  }

  async mergeBase(a: string, b: string): Promise<string | null> {
    return (await this.#lineBetween(a, b)) === null ? this.tryText(["merge-base", a, b]) : a;
  }

  /** Commits after `from` up to `to`, oldest first, where they are a short straight line; else null. Saves starting git. */
  async #lineBetween(from: string, to: string): Promise<string[] | null> {
    const line: string[] = [];
    for (let oid = to; oid !== from; ) {
      const parents =
        line.length < MAX_LINE && (await this.type(oid)) === "commit" ? (await this.commit(oid)).parents : [];
      if (parents.length !== 1) return null;
      line.unshift(oid);
      oid = parents[0] as string;
    }
    return line;
  }

  /** Commits reachable from `to` and not from `from`, oldest first. */
  async commitsBetween(from: string, to: string): Promise<string[]> {
    const line = await this.#lineBetween(from, to);
    if (line !== null) return line;
    return (await this.#text(["rev-list", "--reverse", "--topo-order", `${from}..${to}`])).split("\n").filter(Boolean);
  }

  /** Commits from `start` back, newest first, optionally those that touch a path. */
  async history(start: string, path?: string): Promise<string[]> {
    const filter = path === undefined ? [] : ["--", path];
    return (await this.#text(["--literal-pathspecs", "rev-list", start, ...filter])).split("\n").filter(Boolean);
  }

  /** Takes a commit and its ancestors over from another repository, under a ref. */
  async fetchFrom(other: BareRepository, oid: string, ref: string): Promise<void> {
    await this.git(["fetch", "--quiet", "--no-tags", other.dir, `+${oid}:${ref}`]);
  }
}
