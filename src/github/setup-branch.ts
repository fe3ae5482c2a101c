import { oneLine } from "../domain/untrusted-text.ts";
import { ApiError, type ApiProblem, isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import type { Place } from "./place.ts";

/** Always the same one, so that asking twice makes one pull request. */
export const SETUP_BRANCH = "verialgo/setup";

export interface SetupFile {
  /** The branch it is for. */
  base: string;
  /** From the root: `.github/workflows/verialgo.yml`. */
  path: string;
  text: string;
  /** Logins of the App: what nobody else committed may be replaced. */
  self: readonly string[];
}

/**
 * A branch with one commit on top of the base, which adds one file or replaces it. `delivery/` never writes to `.github/`; this does, as the
 * text is the product's own. The branch is made last, so that there is none without its file. Throws an `ApiError`; `stale`: the branch
 * is somebody else's.
 */
export async function makeSetupBranch(
  client: GitHubClient,
  place: Place,
  { base, path, text, self }: SetupFile,
): Promise<void> {
  const { owner, repo } = place;
  const what = `write ${path}`;
  const head = await headOf(client, place, base);
  if (head === null) throw refused("not-found", `The branch ${oneLine(base, 100)} is not there.`);
  const left = await headOf(client, place, SETUP_BRANCH);
  if (left !== null && !(await isOurs(client, place, { base: head, head: left, self })))
    throw refused("stale", `The branch ${SETUP_BRANCH} holds commits of somebody else.`);
  const parent = await client.repeat(what, (rest) => rest.git.getCommit({ owner, repo, commit_sha: head }));
  const tree = await client.repeat(what, (rest) =>
    rest.git.createTree({
      ...{ owner, repo, base_tree: parent.tree.sha },
      tree: [{ path, mode: "100644", type: "blob", content: text }],
    }),
  );
  // Without author and committer GitHub signs it in the App's name.
  const commit = { owner, repo, message: `Add ${path}`, tree: tree.sha, parents: [head] };
  const { sha } = await client.repeat(what, (rest) => rest.git.createCommit(commit));
  await (left === null ? create(client, place, sha, what) : replace(client, place, sha, what));
}

const create = (client: GitHubClient, { owner, repo }: Place, sha: string, what: string) =>
  client.create<unknown>(
    what,
    (rest) => rest.git.createRef({ owner, repo, ref: `refs/heads/${SETUP_BRANCH}`, sha }),
    async (rest) => {
      const { data } = await rest.git.listMatchingRefs({ owner, repo, ref: `heads/${SETUP_BRANCH}` });
      return data.find(({ object }) => object.sha === sha) ?? null;
    },
  );

const replace = (client: GitHubClient, { owner, repo }: Place, sha: string, what: string) =>
  client.repeat<unknown>(what, (rest) =>
    rest.git.updateRef({ owner, repo, ref: `heads/${SETUP_BRANCH}`, sha, force: true }),
  );

async function headOf(client: GitHubClient, { owner, repo }: Place, branch: string): Promise<string | null> {
  try {
    const what = `look at the branch ${oneLine(branch, 100)}`;
    return (await client.repeat(what, (rest) => rest.git.getRef({ owner, repo, ref: `heads/${branch}` }))).object.sha;
  } catch (error) {
    if (isProblem(error, "not-found")) return null;
    throw error;
  }
}

/** Whether every commit that the base does not have is the App's, as GitHub's signature vouches: then nobody loses work. */
async function isOurs(
  client: GitHubClient,
  { owner, repo }: Place,
  { base, head, self }: { base: string; head: string; self: readonly string[] },
): Promise<boolean> {
  try {
    const { commits, ahead_by } = await client.repeat(`compare the branch ${SETUP_BRANCH} with its base`, (rest) =>
      rest.repos.compareCommitsWithBasehead({ owner, repo, basehead: `${base}...${head}` }),
    );
    const isApps = (one: (typeof commits)[number]) =>
      one.commit.verification?.verified === true && self.includes(one.author?.login ?? "");
    return ahead_by === commits.length && commits.every(isApps);
  } catch (error) {
    // No common ancestor.
    if (isProblem(error, "not-found")) return false;
    throw error;
  }
}

const refused = (problem: ApiProblem, message: string) => new ApiError(problem, 0, message, message);
