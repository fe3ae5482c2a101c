import { isProblem } from "../api-error.ts";
import { markOf } from "./commit-message.ts";
import type { Job } from "./request.ts";

/**
 * `ours`: every commit that the base does not have was made by this bot for this thread, so a further one takes nothing from anybody;
 * `written` are the paths they touched. `untouched`: it stands at the base and holds nothing. `foreign`: anything else, also a commit by hand on top.
 */
export type Whose = { kind: "ours"; written: ReadonlySet<string> } | { kind: "untouched" } | { kind: "foreign" };

/** GitHub gives at most 300 files in a comparison; a longer list cannot be judged. */
const MAX_FILES = 300;

interface Compared {
  commit: { message: string; verification?: { verified: boolean } | undefined };
  author: { id?: number } | null;
}

/**
 * A message can be written by anybody, so the author counts too: the account the token acts as. Where that is unknown, GitHub's signature
 * must say that the commit was made through its API.
 */
function isOurs({ request: { thread, own } }: Job, { commit, author }: Compared): boolean {
  const mark = markOf(commit.message);
  if (mark === null || mark.thread !== String(thread ?? "none")) return false;
  return own === null ? commit.verification?.verified === true : author?.id === own.id;
}

/** Judges a branch by its head commit. Throws `ApiError`. */
export async function whoseBranch(job: Job, branch: string, head: string): Promise<Whose> {
  const { client, place, request } = job;
  const { owner, repo } = place;
  if (head === request.base.oid) return { kind: "untouched" };
  try {
    const basehead = `${request.base.oid}...${head}`;
    const { commits, ahead_by, files } = await client.repeat(`compare the branch ${branch} with its base`, (rest) =>
      rest.repos.compareCommitsWithBasehead({ owner, repo, basehead }),
    );
    const isWhole = ahead_by === commits.length && (files ?? []).length < MAX_FILES;
    if (ahead_by === 0 || !isWhole || !commits.every((commit) => isOurs(job, commit as Compared)))
      return { kind: "foreign" };
    return { kind: "ours", written: new Set((files ?? []).map(({ filename }) => filename)) };
  } catch (error) {
    // No common ancestor.
    if (isProblem(error, "not-found")) return { kind: "foreign" };
    throw error;
  }
}

/** Whether a pull request from this branch was merged: then the branch is finished, and further work gets a new one. */
export async function isMerged({ client, place }: Job, branch: string): Promise<boolean> {
  const { owner, repo } = place;
  try {
    const pulls = await client.repeat(`list the pull requests of ${branch}`, (rest) =>
      rest.pulls.list({ owner, repo, head: `${owner}:${branch}`, state: "closed", per_page: 30 }),
    );
    return pulls.some(({ merged_at }) => merged_at !== null);
  } catch (error) {
    // Without the permission to read pull requests the branch is judged by its commits alone.
    if (isProblem(error, "forbidden", "not-found")) return false;
    throw error;
  }
}
