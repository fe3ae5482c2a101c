import type { GitHubClient } from "../client.ts";
import type { Place } from "../place.ts";
import { prefixOf } from "./branch-name.ts";
import { markOf } from "./commit-message.ts";
import { folderProblem } from "./deliverable.ts";
import { COMMIT_FIELDS, type CommitView, type Lookup, lookUp, type RefView } from "./lookup.ts";

/** A branch of a thread that holds a delivery, and where. */
export interface ThreadBranch {
  branch: string;
  headOid: string;
  folder: string;
}

/** Branches and, on each, commits by hand on top of a delivery that are looked through. */
const MAX_BRANCHES = 20;
const MAX_COMMITS = 50;

type At = { client: GitHubClient; place: Place };

/** The newest branch of an issue or pull request with a commit of VeriAlgo for it; null when there is none. Throws `ApiError`. */
export async function newestBranch(at: At, thread: number): Promise<ThreadBranch | null> {
  const { owner, repo } = at.place;
  const ref = `heads/${prefixOf(thread)}`;
  const refs = await at.client.repeat(`list the branches of #${thread}`, (rest) =>
    rest.git.listMatchingRefs({ owner, repo, ref }),
  );
  const names = refs.slice(-MAX_BRANCHES).map((item) => item.ref.replace("refs/heads/", ""));
  return newestOf(at, names, thread);
}

/** The newest of these branches with a commit of VeriAlgo for `thread` (`none`: for a step). Throws `ApiError`. */
export async function newestOf(
  at: At,
  names: readonly string[],
  thread: number | "none",
): Promise<ThreadBranch | null> {
  if (names.length === 0) return null;
  const asked: Record<string, Lookup> = {};
  for (const [key, name] of names.entries())
    asked[`n${key}`] = { kind: "ref", value: `refs/heads/${name}`, select: COMMIT_FIELDS };
  const views = await lookUp<Record<string, RefView>>(at, "read the branches of an earlier delivery", asked);
  const heads = names.flatMap((branch, key) => {
    const head = views[`n${key}`]?.target;
    return head ? [{ branch, head }] : [];
  });
  // Times have whole seconds; of two equal ones the higher suffix is the newer.
  heads.sort((a, b) => b.head.committedDate.localeCompare(a.head.committedDate) || b.branch.localeCompare(a.branch));
  for (const { branch, head } of heads) {
    const folder = await folderOf(at, thread, head);
    if (folder !== null) return { branch, headOid: head.oid, folder };
  }
  return null;
}

/** The folder named by the newest commit of VeriAlgo for this thread; null when there is none. */
async function folderOf(at: At, thread: number | "none", head: CommitView): Promise<string | null> {
  const folderIn = (message: string): string | null => {
    const mark = markOf(message);
    return mark?.thread === String(thread) && folderProblem(mark.folder) === null ? mark.folder : null;
  };
  const own = folderIn(head.message);
  if (own !== null) return own;
  const { owner, repo } = at.place;
  const commits = await at.client.repeat("read the commits of a branch", (rest) =>
    rest.repos.listCommits({ owner, repo, sha: head.oid, per_page: MAX_COMMITS }),
  );
  for (const { commit } of commits) {
    const folder = folderIn(commit.message);
    if (folder !== null) return folder;
  }
  return null;
}
