import type { TreeEntry } from "../git/bare-repository.ts";
import type { Signature } from "../git/commit-object.ts";
import type { TreeChange } from "../git/tree-object.ts";
import { actor, bodyOf, inRepository, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { notFound, unprocessable } from "../http/refusal.ts";
import { nodeId } from "../render/account.ts";
import { renderGitCommit } from "../render/commit.ts";
import { apiUrl } from "../render/repository.ts";
import { isTreePath, signatureOf, webFlow } from "../state/branch-rules.ts";
import { refuseEmpty } from "./refs.ts";

const READ = [{ contents: "read" }] as const;
const WRITE = [{ contents: "write" }] as const;

interface TreeItem {
  path?: string;
  mode?: string;
  type?: string;
  sha?: string | null;
  content?: string;
}

async function toChange(call: RepositoryCall, item: TreeItem): Promise<TreeChange> {
  const { path = "", mode, sha, content } = item;
  if (!isTreePath(path)) throw unprocessable("tree.path contains a malformed path component");
  if (sha === null && content === undefined) return { path, mode: "100644", oid: null };
  if (mode === undefined) throw unprocessable("Must supply a valid tree.mode");
  if (typeof sha === "string" && content !== undefined)
    throw unprocessable("Must supply either tree.sha or tree.content, not both");
  if (content !== undefined) return { path, mode, oid: await call.repo.git.writeBlob(Buffer.from(content)) };
  if (typeof sha !== "string") throw unprocessable("Must supply tree.sha or tree.content");
  const type = await call.repo.git.type(sha);
  const wanted = mode === "040000" ? "tree" : "blob";
  if (mode !== "160000" && type !== wanted) throw unprocessable(`tree.sha ${sha} is not a valid ${wanted}`);
  return { path, mode, oid: sha };
}

function renderTree({ hub, repo }: RepositoryCall, sha: string, entries: TreeEntry[]) {
  const api = `${apiUrl(hub, repo)}/git`;
  return {
    sha,
    url: `${api}/trees/${sha}`,
    tree: entries.map(({ path, mode, type, oid, size }) => ({
      path,
      mode,
      type,
      sha: oid,
      ...(size === null ? {} : { size }),
      url: `${api}/${type}s/${oid}`,
    })),
    truncated: false,
  };
}

export const gitObjectRoutes: Routes = {
  "git/get-blob": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    const sha = param(call, "file_sha");
    if ((await call.repo.git.type(sha)) !== "blob") throw notFound();
    const bytes = await call.repo.git.readBlob(sha);
    if (/\braw\b/.test(call.accept)) return { status: 200, raw: bytes };
    return {
      status: 200,
      body: {
        sha,
        node_id: nodeId("B", call.repo.id, sha),
        size: bytes.length,
        url: `${apiUrl(call.hub, call.repo)}/git/blobs/${sha}`,
        content: inLines(bytes),
        encoding: "base64",
      },
    };
  }),

  "git/create-blob": inRepository(WRITE, async (call) => {
    await refuseEmpty(call);
    const { content, encoding = "utf-8" } = bodyOf<{ content: string; encoding?: string }>(call);
    if (encoding === "base64" && !isBase64(content)) throw unprocessable("content is not valid Base64");
    const sha = await call.repo.git.writeBlob(Buffer.from(content, encoding === "base64" ? "base64" : "utf8"));
    const url = `${apiUrl(call.hub, call.repo)}/git/blobs/${sha}`;
    return { status: 201, body: { sha, url }, headers: { location: url } };
  }),

  "git/get-tree": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    const name = param(call, "tree_sha");
    const isTree = (await call.repo.git.type(name)) === "tree";
    const commit = isTree ? name : await call.repo.git.commitOid(name);
    const root = commit === null ? null : await call.repo.git.entryAt(commit, "");
    if (root === null) throw notFound();
    const entries = await call.repo.git.entries(root.oid, call.query.recursive !== undefined);
    return { status: 200, body: renderTree(call, root.oid, entries) };
  }),

  "git/create-tree": inRepository(WRITE, async (call) => {
    await refuseEmpty(call);
    const { tree, base_tree = null } = bodyOf<{ tree: TreeItem[]; base_tree?: string }>(call);
    if (base_tree !== null && !["tree", "commit"].includes((await call.repo.git.type(base_tree)) ?? "")) {
      throw unprocessable("base_tree is not a valid tree oid");
    }
    const changes = await Promise.all(tree.map((item) => toChange(call, item)));
    const sha = await call.repo.git.writeTree(base_tree, changes);
    return { status: 201, body: renderTree(call, sha, await call.repo.git.entries(sha)) };
  }),

  "git/get-commit": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    const sha = param(call, "commit_sha");
    if ((await call.repo.git.type(sha)) !== "commit") throw notFound();
    return { status: 200, body: renderGitCommit(call.hub, call.repo, await call.repo.git.commit(sha)) };
  }),

  "git/create-commit": inRepository(WRITE, async (call) => {
    await refuseEmpty(call);
    const { hub, repo } = call;
    const wish = bodyOf<{
      message: string;
      tree: string;
      parents?: string[];
      author?: Partial<Signature>;
      committer?: Partial<Signature>;
    }>(call);
    const parents = wish.parents ?? [];
    if ((await repo.git.type(wish.tree)) !== "tree") throw unprocessable("Tree SHA does not exist");
    for (const sha of parents) {
      if ((await repo.git.type(sha)) !== "commit")
        throw unprocessable("Parent SHA does not exist or is not a commit object");
    }
    const own = signatureOf(hub, actor(call));
    const author = { ...own, ...wish.author };
    // GitHub signs a bot's commit only when it may name author and committer itself.
    const signs = actor(call).type === "Bot" && wish.author === undefined && wish.committer === undefined;
    const committer = signs ? webFlow(hub) : { ...author, ...wish.committer };
    const oid = await repo.git.writeCommit({ tree: wish.tree, parents, author, committer, message: wish.message });
    if (signs) repo.signed.add(oid);
    const body = renderGitCommit(hub, repo, await repo.git.commit(oid));
    return { status: 201, body, headers: { location: body.url } };
  }),
};

/** Base64 as GitHub prints it: a line break after every 60 characters. */
export const inLines = (bytes: Buffer): string => bytes.toString("base64").replace(/.{60}|.+$/g, "$&\n");

export const isBase64 = (text: string): boolean => {
  const bare = text.replace(/\s/g, "");
  return /^[A-Za-z0-9+/]*={0,2}$/.test(bare) && bare.length % 4 === 0;
};
