import type { Place } from "../place.ts";

/** A pull request as its event shows it. `headRepository` is `owner/name`, null when the fork was deleted. */
export interface PullPlace {
  number: number;
  headRepository: string | null;
  head: { branch: string; oid: string };
  base: { branch: string; oid: string };
}

/**
 * Where work asked for on a pull request starts and goes back to: the pull request's own branch, or, as nothing is pushed to a fork, the
 * branch the pull request itself goes to; then `forkPull` is its number.
 */
export function baseForPull({ number, headRepository, head, base }: PullPlace, { owner, repo }: Place) {
  const isOwn = headRepository?.toLowerCase() === `${owner}/${repo}`.toLowerCase();
  return isOwn ? { base: head, forkPull: null } : { base, forkPull: number };
}
