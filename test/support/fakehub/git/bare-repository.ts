import { randomUUID } from "node:crypto";
import { appendFile, chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type GitCommit, parseCommit, type Signature } from "./commit-object.ts";
import { GitFailure, type GitOptions, runGit } from "./run-git.ts";
import { UPDATE_HOOK } from "./update-hook.ts";

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

/** `oid: null` removes the path. */
export interface TreeChange {
  path: string;
  mode: string;
  oid: string | null;
}

export interface NewCommit {
  tree: string;
  parents: readonly string[];
  author: Signature;
  committer: Signature;
  message: string;
}

/** Pushes over HTTP, `refs/pull` and any reachable commit for fetches, no clean-up under a test's hands. */
const CONFIG = `[http]
\treceivepack = true
[uploadpack]
\tallowReachableSHA1InWant = true
[gc]
\tauto = 0
`;

const OID = /^[0-9a-f]{40}$/;
export const ZERO_OID = "0".repeat(40);
export const isOid = (text: string): boolean => OID.test(text);

/** One bare repository on disk. REST, GraphQL and `git http-backend` all work on it, so they cannot disagree. */
export class BareRepository {
  readonly dir: string;

  private constructor(dir: string) {
    this.dir = dir;
  }

  static async create(dir: string, defaultBranch: string): Promise<BareRepository> {
    await mkdir(dir, { recursive: true });
    const repo = new BareRepository(dir);
    await repo.git(["init", "--bare", "--quiet", `--initial-branch=${defaultBranch}`]);
    await repo.#configure();
    return repo;
  }

  static async fork(dir: string, parent: BareRepository): Promise<BareRepository> {
    await runGit("/", ["clone", "--bare", "--quiet", "--no-hardlinks", parent.dir, dir]);
    const repo = new BareRepository(dir);
    await repo.#configure();
    return repo;
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
    return (await this.#text(["for-each-ref", "--count=1", "refs/heads/"])) === "";
  }

  /** The commit a full ref points to, or null. */
  refOid(ref: string): Promise<string | null> {
    return this.tryText(["rev-parse", "--verify", "--quiet", `${ref}^{}`]);
  }

  branchOid(branch: string): Promise<string | null> {
    return this.refOid(`refs/heads/${branch}`);
  }

  /** The commit a branch, tag, full ref or object id stands for, or null. */
  async commitOid(name: string): Promise<string | null> {
    if (isOid(name)) return (await this.type(name)) === "commit" ? name : null;
    const short = name.replace(/^refs\//, "");
    for (const ref of [`refs/${short}`, `refs/heads/${name}`, `refs/tags/${name}`]) {
      const oid = await this.tryText(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]);
      if (oid !== null) return oid;
    }
    if (/^[0-9a-f]{7,39}$/.test(name)) return this.tryText(["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
    return null;
  }

  /** Refs below a prefix; a prefix without a slash at the end also matches the middle of a name, as GitHub's does. */
  async refs(prefix: string): Promise<GitRef[]> {
    const lines = await this.#text(["for-each-ref", "--format=%(refname) %(objectname) %(objecttype)", "refs/"]);
    return lines
      .split("\n")
      .filter((line) => line.startsWith(prefix))
      .map((line) => line.split(" "))
      .map(([ref = "", oid = "", type = ""]) => ({ ref, oid, type }));
  }

  async isRefName(ref: string): Promise<boolean> {
    return (await this.tryText(["check-ref-format", ref])) !== null;
  }

  /** Moves or makes a ref; false when it no longer is at `old` (40 zeros: must not exist). */
  async updateRef(ref: string, oid: string, old?: string): Promise<boolean> {
    const done = await this.tryText(["update-ref", ref, oid, ...(old === undefined ? [] : [old])]);
    return done !== null;
  }

  async deleteRef(ref: string): Promise<void> {
    await this.git(["update-ref", "-d", ref]);
  }

  type(oid: string): Promise<string | null> {
    return isOid(oid) ? this.tryText(["cat-file", "-t", oid]) : Promise.resolve(null);
  }

  readBlob(oid: string): Promise<Buffer> {
    return this.git(["cat-file", "blob", oid]);
  }

  writeBlob(bytes: Uint8Array): Promise<string> {
    return this.#text(["hash-object", "-w", "--stdin"], { input: bytes });
  }

  async commit(oid: string): Promise<GitCommit> {
    return parseCommit(oid, (await this.git(["cat-file", "commit", oid])).toString("utf8"));
  }

  async entries(treeish: string, recursive = false): Promise<TreeEntry[]> {
    const flags = recursive ? ["-r", "-t"] : [];
    const out = (await this.git(["ls-tree", "-z", "-l", ...flags, treeish])).toString("utf8");
    return out.split("\0").filter(Boolean).map(parseEntry);
  }

  /** What stands at a path of a commit or tree; the root is a tree. Null when nothing does. */
  async entryAt(treeish: string, path: string): Promise<TreeEntry | null> {
    if (path === "") {
      const oid = await this.#text(["rev-parse", `${treeish}^{tree}`]);
      return { mode: "040000", type: "tree", oid, size: null, path: "" };
    }
    const out = (await this.git(["--literal-pathspecs", "ls-tree", "-z", "-l", treeish, "--", path])).toString("utf8");
    const first = out.split("\0")[0];
    return first ? parseEntry(first) : null;
  }

  /** A new tree: `base` (or nothing) with the changes. Throws `GitFailure` when an object or path is not acceptable. */
  async writeTree(base: string | null, changes: readonly TreeChange[]): Promise<string> {
    const index = join(this.dir, `index-${randomUUID()}`);
    const env = { GIT_INDEX_FILE: index };
    if (base !== null) await this.git(["read-tree", base], { env });
    const lines = changes.map(({ path, mode, oid }) =>
      oid === null ? `0 ${ZERO_OID}\t${path}` : `${mode} ${oid}\t${path}`,
    );
    const grafts = changes.filter(({ mode, oid }) => mode === "040000" && oid !== null);
    const files = lines.filter((_, index) => !grafts.includes(changes[index] as TreeChange));
    await this.git(["update-index", "-z", "--index-info"], { env, input: files.map((line) => `${line}\0`).join("") });
    for (const { path, oid } of grafts) await this.git(["read-tree", `--prefix=${path}/`, oid as string], { env });
    const tree = await this.#text(["write-tree"], { env });
    await rm(index, { force: true });
    return tree;
  }

  writeCommit(commit: NewCommit): Promise<string> {
    return this.#text(["commit-tree", commit.tree, ...commit.parents.flatMap((oid) => ["-p", oid]), "-F", "-"], {
      input: commit.message,
      env: {
        GIT_AUTHOR_NAME: commit.author.name,
        GIT_AUTHOR_EMAIL: commit.author.email,
        GIT_AUTHOR_DATE: commit.author.date,
        GIT_COMMITTER_NAME: commit.committer.name,
        GIT_COMMITTER_EMAIL: commit.committer.email,
        GIT_COMMITTER_DATE: commit.committer.date,
      },
    });
  }

  async isAncestor(old: string, oid: string): Promise<boolean> {
    return (await this.tryText(["merge-base", "--is-ancestor", old, oid])) !== null;
  }

  mergeBase(a: string, b: string): Promise<string | null> {
    return this.tryText(["merge-base", a, b]);
  }

  /** Commits reachable from `to` and not from `from`, oldest first. */
  async commitsBetween(from: string, to: string): Promise<string[]> {
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

function parseEntry(line: string): TreeEntry {
  const [meta = "", path = ""] = line.split("\t");
  const [mode = "", type = "", oid = "", size = "-"] = meta.split(/ +/);
  return { mode, type, oid, size: size === "-" ? null : Number(size), path };
}
