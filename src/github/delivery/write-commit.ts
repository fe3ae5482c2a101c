import { type ApiError, isProblem } from "../api-error.ts";
import { repositoryUrl } from "../place.ts";
import { commitMessage, markOf } from "./commit-message.ts";
import { readHead } from "./lookup.ts";
import type { Job } from "./request.ts";

export interface Written {
  oid: string;
  url: string;
}

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid url } }
}`;

const WHAT = "commit the files";

/** Large payloads make `createCommitOnBranch` run out of time (5xx) or refuse. */
const isTooMuch = (error: unknown): boolean =>
  isProblem(error, "unavailable") ||
  (isProblem(error, "invalid") &&
    ((error as ApiError).status === 413 || /too large|too big|time[d ]?.?out/i.test(error.said)));

/**
 * One commit with all files on top of `head`, which must still be the branch's head: `stale` otherwise. It is signed by GitHub and its files
 * are plain. Asked again after a lost answer, it finds its commit instead of making a second one. Throws `ApiError`.
 */
export async function writeCommit(job: Job, branch: string, head: string, folder: string): Promise<Written> {
  try {
    return await onBranch(job, branch, head, folder);
  } catch (error) {
    if (job.signal?.aborted || !isTooMuch(error)) throw error;
    return byObjects(job, branch, head, folder);
  }
}

async function onBranch(job: Job, branch: string, head: string, folder: string): Promise<Written> {
  const { client, place, request } = job;
  const input = {
    branch: { repositoryNameWithOwner: `${place.owner}/${place.repo}`, branchName: branch },
    expectedHeadOid: head,
    message: commitMessage(request, folder),
    fileChanges: {
      additions: request.files.map(({ path, bytes }) => ({
        path: `${folder}/${path}`,
        contents: Buffer.from(bytes).toString("base64"),
      })),
    },
  };
  const answer = await client.graphql<{ createCommitOnBranch: { commit: Written } }>(
    WHAT,
    COMMIT,
    { input },
    async () => {
      const commit = await committedBefore(job, branch, head);
      return commit === null ? null : { createCommitOnBranch: { commit } };
    },
  );
  return answer.createCommitOnBranch.commit;
}

/** The commit of this run on top of `head`, when a lost answer was about it. */
async function committedBefore(job: Job, branch: string, head: string): Promise<Written | null> {
  const now = await readHead(job, branch);
  const isOwn = now !== null && markOf(now.message)?.run === job.request.runId && now.parents.nodes[0]?.oid === head;
  return isOwn ? { oid: now.oid, url: now.url } : null;
}

/** The same commit in small requests. Without author and committer GitHub signs it too. Every step may be repeated without harm. */
async function byObjects(job: Job, branch: string, head: string, folder: string): Promise<Written> {
  const { client, place, request } = job;
  const { owner, repo } = place;
  const tree: { path: string; mode: "100644"; type: "blob"; sha: string }[] = [];
  for (const { path, bytes } of request.files) {
    const content = Buffer.from(bytes).toString("base64");
    const { sha } = await client.repeat(WHAT, (rest) =>
      rest.git.createBlob({ owner, repo, content, encoding: "base64" }),
    );
    tree.push({ path: `${folder}/${path}`, mode: "100644", type: "blob", sha });
  }
  const parent = await client.repeat(WHAT, (rest) => rest.git.getCommit({ owner, repo, commit_sha: head }));
  const base_tree = parent.tree.sha;
  const { sha: treeOid } = await client.repeat(WHAT, (rest) => rest.git.createTree({ owner, repo, base_tree, tree }));
  const { headline, body } = commitMessage(request, folder);
  const wish = { owner, repo, message: `${headline}\n\n${body}`, tree: treeOid, parents: [head] };
  const { sha } = await client.repeat(WHAT, (rest) => rest.git.createCommit(wish));
  const ref = `heads/${branch}`;
  await client.repeat(WHAT, (rest) => rest.git.updateRef({ owner, repo, ref, sha, force: false }));
  return { oid: sha, url: `${repositoryUrl(place)}/commit/${sha}` };
}
