import { isProblem } from "../../github/api-error.ts";
import type { Asked } from "./asked.ts";
import type { Job } from "./job.ts";
import type { Refusal } from "./refusals.ts";
import * as refusals from "./refusals.ts";

/** Where a new branch starts and the pull request goes: fixed when the run starts, whatever moves afterwards. */
export interface Base {
  branch: string;
  oid: string;
  /** The pull request of a fork in which it was asked; nothing is pushed to a fork, so the base is that pull request's base. */
  forkPull: number | null;
}

/** The default branch; for a pull request its head, or for one from a fork its base. */
export async function baseOf({ client, place }: Job, { overview, talk }: Asked): Promise<Base | { refusal: Refusal }> {
  const pull = talk?.thread.kind === "pull" ? (overview.thread?.pull ?? null) : null;
  const { defaultBranch } = overview.repository;
  if (pull === null) {
    if (defaultBranch === null) return { refusal: refusals.emptyRepository() };
    return { branch: defaultBranch.name, oid: defaultBranch.oid, forkPull: null };
  }
  if (!pull.isFork) return { branch: pull.headRef, oid: pull.headOid, forkPull: null };
  const { owner, repo } = place;
  try {
    const ref = await client.repeat(`read the branch ${pull.baseRef}`, (rest) =>
      rest.git.getRef({ owner, repo, ref: `heads/${pull.baseRef}` }),
    );
    return { branch: pull.baseRef, oid: ref.object.sha, forkPull: talk?.thread.number ?? null };
  } catch (error) {
    if (isProblem(error, "not-found")) return { refusal: refusals.noBase(pull.baseRef) };
    throw error;
  }
}
