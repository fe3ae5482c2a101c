import type { TreeEntry } from "../git/bare-repository.ts";
import type { Signature } from "../git/commit-object.ts";
import { actor, bodyOf, inRepository, param, type Reply, type RepositoryCall, type Routes } from "../http/call.ts";
import { conflict, forbidden, notFound, unprocessable } from "../http/refusal.ts";
import { renderGitCommit } from "../render/commit.ts";
import { apiUrl, webUrl } from "../render/repository.ts";
import { isTreePath, refuseGuardedFile, refuseWorkflowFiles, signatureOf, webFlow } from "../state/branch-rules.ts";
import { inLines, isBase64 } from "./git-objects.ts";

/** Between 1 and 100 MB the content is left out; above, the endpoint refuses. */
const INLINE_BYTES = 1024 * 1024;
const MAX_BYTES = 100 * 1024 * 1024;

const clean = (path: string): string => path.replace(/^\/+|\/+$/g, "");

const TYPE: Record<string, string> = { "120000": "symlink", "160000": "submodule", "040000": "dir" };

function renderEntry({ hub, repo }: RepositoryCall, ref: string, entry: TreeEntry, path: string) {
  const type = TYPE[entry.mode] ?? "file";
  const quoted = path.split("/").map(encodeURIComponent).join("/");
  const url = `${apiUrl(hub, repo)}/contents/${quoted}?ref=${encodeURIComponent(ref)}`;
  const git_url = `${apiUrl(hub, repo)}/git/${entry.type === "tree" ? "trees" : "blobs"}/${entry.oid}`;
  const html_url = `${webUrl(hub, repo)}/${type === "dir" ? "tree" : "blob"}/${encodeURIComponent(ref)}/${quoted}`;
  return {
    name: path.split("/").at(-1) ?? "",
    path,
    sha: entry.oid,
    size: entry.size ?? 0,
    url,
    html_url,
    git_url,
    download_url: type === "file" ? `${webUrl(hub, repo)}/raw/${encodeURIComponent(ref)}/${quoted}` : null,
    type,
    _links: { self: url, git: git_url, html: html_url },
  };
}

async function read(call: RepositoryCall): Promise<Reply> {
  const { git } = call.repo;
  const path = clean(param(call, "path"));
  const ref = call.query.ref === undefined ? call.repo.defaultBranch : String(call.query.ref);
  if (await git.isEmpty()) throw notFound("This repository is empty.");
  const commit = await git.commitOid(ref);
  if (commit === null) throw notFound(`No commit found for the ref ${ref}`);
  const entry = await git.entryAt(commit, path);
  if (entry === null) throw notFound();
  if (entry.type === "tree") {
    const items = await git.entries(entry.oid);
    const below = (item: TreeEntry) => (path === "" ? item.path : `${path}/${item.path}`);
    return { status: 200, body: items.map((item) => renderEntry(call, ref, item, below(item))) };
  }
  const shown = renderEntry(call, ref, entry, path);
  if (shown.type === "submodule")
    return { status: 200, body: { ...shown, submodule_git_url: `${webUrl(call.hub, call.repo)}.git` } };
  const bytes = await git.readBlob(entry.oid);
  if (bytes.length > MAX_BYTES) throw forbidden("This API returns blobs up to 100 MB in size.");
  if (/\braw\b/.test(call.accept)) return { status: 200, raw: bytes };
  if (shown.type === "symlink") return { status: 200, body: { ...shown, target: bytes.toString("utf8") } };
  const isSmall = bytes.length <= INLINE_BYTES;
  const content = isSmall ? { content: inLines(bytes), encoding: "base64" } : { content: "", encoding: "none" };
  return { status: 200, body: { ...shown, ...content } };
}

interface FileWish {
  message: string;
  content?: string;
  sha?: string;
  branch?: string;
  author?: Partial<Signature>;
  committer?: Partial<Signature>;
}

/** One file made, changed or (with `bytes` null) deleted by a commit on a branch. */
async function write(call: RepositoryCall, bytes: Buffer | null): Promise<Reply> {
  const { hub, repo } = call;
  const { git } = repo;
  const wish = bodyOf<FileWish>(call);
  const path = clean(param(call, "path"));
  const branch = wish.branch ?? repo.defaultBranch;
  if (!isTreePath(path)) throw unprocessable("path contains a malformed path component");
  refuseWorkflowFiles(call.token, [path]);
  const head = await git.branchOid(branch);
  // The first commit of an empty repository may be made here, and nowhere else in the REST API.
  if (head === null && !(await git.isEmpty())) throw notFound(`Branch ${branch} not found`);
  const old = head === null ? null : await git.entryAt(head, path);
  if (bytes === null && old === null) throw notFound();
  if (old !== null && wish.sha === undefined) throw unprocessable('Invalid request.\n\n"sha" wasn\'t supplied.');
  if (old !== null && old.oid !== wish.sha) throw conflict(`${path} does not match ${wish.sha}`);
  refuseGuardedFile(repo, branch, bytes === null ? "delete" : old === null ? "create" : "update");
  const oid = bytes === null ? null : await git.writeBlob(bytes);
  const tree = await git.writeTree(head, [{ path, mode: old?.mode ?? "100644", oid }]);
  const signs = actor(call).type === "Bot" && wish.author === undefined && wish.committer === undefined;
  const author = { ...signatureOf(hub, actor(call)), ...wish.author };
  const committer = signs ? webFlow(hub) : { ...author, ...wish.committer };
  const commit = await git.writeCommit({
    tree,
    parents: head === null ? [] : [head],
    author,
    committer,
    message: wish.message,
  });
  if (signs) repo.signed.add(commit);
  if (!(await git.updateRef(`refs/heads/${branch}`, commit, head ?? "0".repeat(40)))) {
    throw conflict(`is at another commit but expected ${head}`);
  }
  const entry = bytes === null ? null : await git.entryAt(commit, path);
  const content = entry === null ? null : renderEntry(call, branch, entry, path);
  return {
    status: old === null ? 201 : 200,
    body: { content, commit: renderGitCommit(hub, repo, await git.commit(commit)) },
  };
}

export const contentRoutes: Routes = {
  "repos/get-content": inRepository([{ contents: "read" }], read),
  "repos/create-or-update-file-contents": inRepository([{ contents: "write" }], (call) => {
    const { content = "" } = bodyOf<FileWish>(call);
    if (!isBase64(content)) throw unprocessable("content is not valid Base64");
    return write(call, Buffer.from(content, "base64"));
  }),
  "repos/delete-file": inRepository([{ contents: "write" }], (call) => write(call, null)),
};
