import { join } from "node:path";
import { BareRepository } from "../git/bare-repository.ts";
import { signatureOf } from "./branch-rules.ts";
import type { Hub } from "./hub.ts";
import type { Account, Repository, Role } from "./model.ts";

export type Files = Record<string, string | Uint8Array>;

export interface NewRepository {
  owner: Account;
  name: string;
  private: boolean;
  defaultBranch: string;
  /** Null makes an empty repository: no commit, no branch. */
  files: Files | null;
  roles: Record<string, Role>;
}

/** A repository with one first commit by its owner. `root` holds `<id>.git`, as names may change. */
export async function createRepository(hub: Hub, root: string, wish: NewRepository): Promise<Repository> {
  const id = hub.nextId();
  const git = await BareRepository.create(join(root, `${id}.git`), wish.defaultBranch);
  const repo = blank(hub, id, wish.owner, wish.name, git);
  repo.private = wish.private;
  repo.defaultBranch = wish.defaultBranch;
  for (const [login, role] of Object.entries(wish.roles)) {
    repo.roles.set(hub.account(login).login.toLowerCase(), role);
  }
  if (wish.files !== null) await commitFiles(hub, repo, wish.defaultBranch, wish.files, wish.owner, "Initial commit");
  return hub.addRepository(repo);
}

export async function forkRepository(hub: Hub, root: string, parent: Repository, owner: Account): Promise<Repository> {
  const id = hub.nextId();
  const repo = blank(hub, id, owner, parent.name, await BareRepository.fork(join(root, `${id}.git`), parent.git));
  repo.private = parent.private;
  repo.defaultBranch = parent.defaultBranch;
  repo.parent = parent;
  return hub.addRepository(repo);
}

function blank(hub: Hub, id: number, owner: Account, name: string, git: BareRepository): Repository {
  return {
    id,
    owner,
    name,
    description: null,
    private: true,
    archived: false,
    defaultBranch: "main",
    parent: null,
    git,
    roles: new Map(),
    actionsMayOpenPulls: false,
    draftPulls: true,
    protections: new Map(),
    issues: new Map(),
    comments: new Map(),
    reviewComments: new Map(),
    labels: new Map(),
    checkRuns: new Map(),
    runs: new Map(),
    disabledWorkflows: new Map(),
    dispatches: [],
    signed: new Set(),
    createdAt: hub.now(),
    updatedAt: hub.now(),
  };
}

/** A commit straight into the object store, past every rule: how a person's push reached GitHub. Returns its id. */
export async function commitFiles(
  hub: Hub,
  repo: Repository,
  branch: string,
  files: Record<string, string | Uint8Array | null>,
  author: Account,
  message: string,
): Promise<string> {
  const { git } = repo;
  const head = (await git.branchOid(branch)) ?? (await git.branchOid(repo.defaultBranch));
  const changes = [];
  for (const [path, content] of Object.entries(files)) {
    const oid = content === null ? null : await git.writeBlob(Buffer.from(content as Uint8Array));
    changes.push({ path, mode: "100644", oid });
  }
  const tree = await git.writeTree(head, changes);
  const signature = signatureOf(hub, author);
  const parents = head === null ? [] : [head];
  const oid = await git.writeCommit({ tree, parents, author: signature, committer: signature, message });
  await git.updateRef(`refs/heads/${branch}`, oid);
  return oid;
}

const LEGACY = { admin: "admin", maintain: "write", write: "write", triage: "read", read: "read" } as const;

/** What the permission endpoint says about an account: the old base level and the role's own name. */
export function permissionOf(repo: Repository, account: Account): { permission: string; role_name: string } {
  if (account.login === repo.owner.login) return { permission: "admin", role_name: "admin" };
  const role = repo.roles.get(account.login.toLowerCase());
  if (typeof role === "object") return { permission: role.base, role_name: role.name };
  if (role !== undefined) return { permission: LEGACY[role], role_name: role };
  // Everybody may read a public repository, and GitHub then says so instead of 404.
  return repo.private ? { permission: "none", role_name: "" } : { permission: "read", role_name: "read" };
}
