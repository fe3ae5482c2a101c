import { type ApiError, isProblem } from "../api-error.ts";
import { readHead } from "./lookup.ts";
import { leftBranch } from "./notes.ts";
import type { Job } from "./request.ts";

const says = (error: unknown, words: RegExp): boolean =>
  isProblem(error, "invalid") && words.test((error as ApiError).said);

/**
 * Makes a branch at `oid`. `there`: one of that name stands at `oid` already and holds nothing, so it serves, but is not ours to delete.
 * `taken`: somebody made one with commits first. Throws `ApiError`.
 */
export async function makeBranch(
  { client, place, signal }: Job,
  branch: string,
  oid: string,
): Promise<"made" | "there" | "taken"> {
  const { owner, repo } = place;
  try {
    await client.create(
      `make the branch ${branch}`,
      (rest) => rest.git.createRef({ owner, repo, ref: `refs/heads/${branch}`, sha: oid }),
      async (rest) => {
        const head = await readHead({ client, place }, branch);
        return head?.oid === oid ? (await rest.git.getRef({ owner, repo, ref: `heads/${branch}` })).data : null;
      },
    );
    return "made";
  } catch (error) {
    if (signal?.aborted || !says(error, /already exists/i)) throw error;
    return (await readHead({ client, place }, branch))?.oid === oid ? "there" : "taken";
  }
}

/** Deletes a branch this run has just made, if nothing was committed to it since; a note when that fails. Never throws. */
export async function unmakeBranch(job: Job, branch: string, oid: string): Promise<void> {
  const { client, place, out } = job;
  const { owner, repo } = place;
  try {
    const now = await readHead(job, branch);
    if (now?.oid !== oid) return;
    await client.repeat("delete the empty branch", (rest) =>
      rest.git.deleteRef({ owner, repo, ref: `heads/${branch}` }),
    );
  } catch (error) {
    if (!says(error, /does not exist/i)) out.notes.push(leftBranch(branch));
  }
}
