import { isProblem } from "../../github/api-error.ts";
import { threadOfBranch } from "../../github/delivery/branch-name.ts";
import type { Asked } from "../asked.ts";
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

/** The branch of a pull request that VeriAlgo itself opened, where a revision of it is asked for; null for anything else. */
export function ownHeadOf({ overview, talk, parsed }: Pick<Asked, "overview" | "talk" | "parsed">): string | null {
  const pull = talk?.thread.kind === "pull" ? (overview.thread?.pull ?? null) : null;
  const isRevision = parsed.kind === "command" && parsed.command.name === "revise";
  if (!isRevision || pull === null || pull.isFork) return null;
  return threadOfBranch(pull.headRef) === null ? null : pull.headRef;
}

/** The default branch; for a pull request its head, or its base where it comes from a fork or a revision of our own is asked for. */
export async function baseOf({ client, place }: Job, asked: Asked): Promise<Base | { refusal: Refusal }> {
  const { overview, talk } = asked;
  const pull = talk?.thread.kind === "pull" ? (overview.thread?.pull ?? null) : null;
  const { defaultBranch } = overview.repository;
  if (pull === null) {
    if (defaultBranch === null) return { refusal: refusals.emptyRepository() };
    return { branch: defaultBranch.name, oid: defaultBranch.oid, forkPull: null };
  }
  if (!pull.isFork && ownHeadOf(asked) === null) return { branch: pull.headRef, oid: pull.headOid, forkPull: null };
  const { owner, repo } = place;
  try {
    const ref = await client.repeat(`read the branch ${pull.baseRef}`, (rest) =>
      rest.git.getRef({ owner, repo, ref: `heads/${pull.baseRef}` }),
    );
    return { branch: pull.baseRef, oid: ref.object.sha, forkPull: pull.isFork ? (talk?.thread.number ?? null) : null };
  } catch (error) {
    if (isProblem(error, "not-found")) return { refusal: refusals.noBase(pull.baseRef) };
    throw error;
  }
}
