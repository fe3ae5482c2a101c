import { nodeId } from "../render/account.ts";
import { webUrl } from "../render/repository.ts";
import type { Hub } from "../state/hub.ts";
import type { Repository } from "../state/model.ts";
import { repositoryView } from "./repository-view.ts";

/** GitHub cuts the text of a blob at 512 kB. */
const MAX_TEXT = 512 * 1024;

const common = (hub: Hub, repo: Repository, oid: string) => ({
  id: nodeId("G", repo.id, oid),
  oid,
  abbreviatedOid: oid.slice(0, 7),
  commitUrl: `${webUrl(hub, repo)}/commit/${oid}`,
  repository: () => repositoryView(hub, repo),
});

export async function objectView(hub: Hub, repo: Repository, oid: string): Promise<unknown> {
  switch (await repo.git.type(oid)) {
    case "commit":
      return commitView(hub, repo, oid);
    case "tree":
      return treeView(hub, repo, oid);
    case "blob":
      return blobView(hub, repo, oid);
    case "tag":
      return { __typename: "Tag", ...common(hub, repo, oid), name: oid };
    default:
      return null;
  }
}

export async function commitView(hub: Hub, repo: Repository, oid: string) {
  const commit = await repo.git.commit(oid);
  const [headline = "", ...rest] = commit.message.split("\n");
  const signature = {
    __typename: "GpgSignature",
    isValid: true,
    keyId: "B5690EEEBB952194",
    state: "VALID",
    wasSignedByGitHub: true,
  };
  return {
    __typename: "Commit",
    ...common(hub, repo, oid),
    id: nodeId("C", repo.id, oid),
    author: commit.author,
    committedDate: commit.committer.date,
    message: commit.message,
    messageHeadline: headline,
    messageBody: rest.join("\n").trim(),
    parents: () => ({
      totalCount: commit.parents.length,
      nodes: commit.parents.map((parent) => commitView(hub, repo, parent)),
    }),
    signature: repo.signed.has(oid) ? signature : null,
    tree: () => treeView(hub, repo, commit.tree),
    url: `${webUrl(hub, repo)}/commit/${oid}`,
  };
}

function treeView(hub: Hub, repo: Repository, oid: string) {
  return {
    __typename: "Tree",
    ...common(hub, repo, oid),
    entries: async () =>
      (await repo.git.entries(oid)).map((entry) => ({
        mode: Number.parseInt(entry.mode, 8),
        name: entry.path,
        path: entry.path,
        oid: entry.oid,
        size: entry.size ?? 0,
        type: entry.type,
        object: () => objectView(hub, repo, entry.oid),
      })),
  };
}

async function blobView(hub: Hub, repo: Repository, oid: string) {
  const bytes = await repo.git.readBlob(oid);
  const isBinary = bytes.includes(0);
  return {
    __typename: "Blob",
    ...common(hub, repo, oid),
    byteSize: bytes.length,
    isBinary,
    isTruncated: bytes.length > MAX_TEXT,
    text: isBinary ? null : bytes.subarray(0, MAX_TEXT).toString("utf8"),
  };
}

export async function refView(hub: Hub, repo: Repository, ref: string): Promise<unknown> {
  const oid = await repo.git.refOid(ref);
  if (oid === null) return null;
  const prefix = /^refs\/[^/]+\//.exec(ref)?.[0] ?? "refs/";
  return {
    __typename: "Ref",
    id: nodeId("REF", repo.id, ref),
    name: ref.slice(prefix.length),
    prefix,
    repository: () => repositoryView(hub, repo),
    target: () => objectView(hub, repo, oid),
  };
}
