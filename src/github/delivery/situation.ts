import { candidateNames, PREFIX } from "./branch-name.ts";
import { COMMIT_FIELDS, type CommitView, type Lookup, lookUp, type RefView } from "./lookup.ts";
import type { Job } from "./request.ts";

/** The repository as it is when the delivery starts. */
export interface Situation {
  isArchived: boolean;
  isEmpty: boolean;
  defaultBranch: string | null;
  /** Head of the base branch now; null when the branch is gone. */
  baseOid: string | null;
  /** A branch named `verialgo` makes every `verialgo/…` impossible. */
  isPrefixTaken: boolean;
  /** Names the branch may get, in order, each with its head commit where it exists. */
  names: { name: string; head: CommitView | null }[];
  /** Head of the branch a revision goes on from; null when it is gone or there is none. */
  goesOn: CommitView | null;
}

type Answer = { isArchived: boolean; isEmpty: boolean; defaultBranchRef: { name: string } | null } & {
  [branch: string]: RefView;
};

const branch = (name: string): Lookup => ({ kind: "ref", value: `refs/heads/${name}`, select: COMMIT_FIELDS });

/** Reads all of it in one request. Throws `ApiError`. */
export async function readSituation(job: Job): Promise<Situation> {
  const { thread, runId, slug, base, goesOn } = job.request;
  const names = candidateNames(thread, runId, slug);
  const asked: Record<string, Lookup> = { base: branch(base.branch), prefix: branch(PREFIX.slice(0, -1)) };
  for (const [at, name] of names.entries()) asked[`n${at}`] = branch(name);
  if (goesOn !== null) asked.goesOn = branch(goesOn.branch);
  const besides = "isArchived isEmpty defaultBranchRef { name }";
  const answer = await lookUp<Answer>(job, "read the repository", asked, besides);
  const headOf = (key: string) => answer[key]?.target ?? null;
  return {
    isArchived: answer.isArchived,
    isEmpty: answer.isEmpty,
    defaultBranch: answer.defaultBranchRef?.name ?? null,
    baseOid: headOf("base")?.oid ?? null,
    isPrefixTaken: headOf("prefix") !== null,
    names: names.map((name, at) => ({ name, head: headOf(`n${at}`) })),
    goesOn: headOf("goesOn"),
  };
}
