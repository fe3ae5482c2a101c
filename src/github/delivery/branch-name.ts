import { slugFromTitle } from "../../domain/names.ts";

/** Every branch VeriAlgo makes is below this; it commits to no other. */
export const PREFIX = "verialgo/";

const MAX_SUFFIX = 9;

/** Start of the names of all branches of an issue or pull request. */
export const prefixOf = (thread: number): string => `${PREFIX}${thread}-`;

/** The thread a branch of ours is for, as its commits name it (`none`: a step's run); null for any other branch. */
export const threadOfBranch = (branch: string): number | "none" | null => {
  const [, number] = /^verialgo\/(?:(\d{1,10})|run)-/.exec(branch) ?? [null, null];
  return number === null ? null : number === undefined ? "none" : Number(number);
};

const plainRunId = (runId: string): string => runId.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 60);

/**
 * The name wanted for a run's branch, whatever the slug holds: only `a-z0-9_` of it get in, at most 40, so no `..`, `@{`, `.lock` or
 * option can stand in it.
 */
export function branchName(thread: number | null, runId: string, slug: string): string {
  const ascii = slugFromTitle(slug);
  return thread === null ? `${PREFIX}run-${plainRunId(runId)}-${ascii}` : `${prefixOf(thread)}${ascii}`;
}

/** The name itself, then `-2` … `-9`, then one with the run's id, for when all of them are taken. */
export function candidateNames(thread: number | null, runId: string, slug: string): string[] {
  const name = branchName(thread, runId, slug);
  const numbered = Array.from({ length: MAX_SUFFIX - 1 }, (_, at) => `${name}-${at + 2}`);
  return [name, ...numbered, `${name}-run-${plainRunId(runId)}`];
}
