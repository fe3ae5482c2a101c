import { PREFIX } from "./branch-name.ts";
import { landedIn } from "./check-commit.ts";
import { markOf } from "./commit-message.ts";
import type { Replaceable } from "./folder.ts";
import type { CommitView } from "./lookup.ts";
import { newBranchName } from "./notes.ts";
import type { Job, Landed } from "./request.ts";
import type { Situation } from "./situation.ts";
import { isMerged, whoseBranch } from "./whose-branch.ts";

/** Where to commit: a branch of ours at `head`, or one to be made there. */
export interface Target {
  branch: string;
  head: string;
  isNew: boolean;
  replaceable: Replaceable;
}

/** Taken branches that are looked into before only free names count. */
const MAX_JUDGED = 3;

/**
 * The first branch that may take this run's commit, outside `taken`; or the commit itself when this run made it before. Null: no name is
 * left. Never the default branch, never the base, never one with somebody else's commits. Throws `ApiError`.
 */
export async function nextTarget(
  job: Job,
  situation: Situation,
  taken: ReadonlySet<string>,
): Promise<Target | Landed | null> {
  const { request } = job;
  const going = request.goesOn;
  const isFree = (name: string) =>
    !taken.has(name) && name.startsWith(PREFIX) && name !== situation.defaultBranch && name !== request.base.branch;
  const replaceable: Replaceable = going === null ? { by: "same" } : { by: "listed" };
  const start = going?.headOid ?? request.base.oid;

  if (going !== null && isFree(going.branch)) {
    const head = situation.goesOn;
    if (head === null) return { branch: going.branch, head: start, isNew: true, replaceable };
    return (
      (await landedBefore(job, going.branch, head)) ?? { branch: going.branch, head: start, isNew: false, replaceable }
    );
  }
  let judged = 0;
  let inTheWay: string | null = null;
  for (const { name, head } of situation.names) {
    if (!isFree(name)) continue;
    if (head === null) {
      if (inTheWay !== null) job.out.notes.push(newBranchName(inTheWay, name));
      return { branch: name, head: start, isNew: true, replaceable };
    }
    inTheWay ??= name;
    // A revision that lost its branch goes to a fresh one: other branches of the thread were not what it went on from.
    if (going !== null || judged >= MAX_JUDGED) continue;
    judged += 1;
    const usable = await usableBranch(job, name, head);
    if (usable !== null) return usable;
  }
  return null;
}

async function usableBranch(job: Job, branch: string, head: CommitView): Promise<Target | Landed | null> {
  const whose = await whoseBranch(job, branch, head.oid);
  if (whose.kind === "foreign") return null;
  if (whose.kind === "untouched") return { branch, head: head.oid, isNew: false, replaceable: { by: "same" } };
  const before = await landedBefore(job, branch, head);
  if (before !== null) return before;
  if (await isMerged(job, branch)) return null;
  return { branch, head: head.oid, isNew: false, replaceable: { by: "written", paths: whose.written } };
}

/** The commit of this very run, when it stands on the branch already with these bytes (a job that was started again). */
async function landedBefore(job: Job, branch: string, head: CommitView): Promise<Landed | null> {
  return markOf(head.message)?.run === job.request.runId ? landedIn(job, branch, head) : null;
}
