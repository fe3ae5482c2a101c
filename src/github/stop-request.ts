import type { GitHubClient } from "./client.ts";
import type { NotDone } from "./outcome.ts";
import { isBy, type Self } from "./overview.ts";
import type { Place } from "./place.ts";
import { react } from "./reactions.ts";

/**
 * A stop is asked for with a reaction of our own account to the live comment of the run. That needs no permission a run does not have
 * anyway, and the run sees it in the answer to its next edit. Strangers can react too, so their reactions stop nothing.
 */
const STOP = "-1";

/** Asks the run whose live comment this is to stop. `number` is the thread's. A failure is a value. */
export const askToStop = (
  client: GitHubClient,
  place: Place,
  number: number,
  commentId: number,
): Promise<{ ok: true } | NotDone> => react(client, place, { number, comment: { id: commentId, kind: "issue" } }, STOP);

/** Reactions that may be a request to stop, as the roll-up of a comment counts them. */
export const stopVotes = (comment: { reactions?: { [STOP]: number } | undefined }): number =>
  comment.reactions?.[STOP] ?? 0;

/** Whether one of them is our own account's. Throws an `ApiError`. */
export async function isStopAsked(
  client: GitHubClient,
  { owner, repo }: Place,
  commentId: number,
  self: Self,
): Promise<boolean> {
  const votes = await client.list("read the reactions to its comment", (rest, page) =>
    rest.reactions.listForIssueComment({ owner, repo, comment_id: commentId, content: STOP, ...page }),
  );
  return votes.some(({ user }) => isBy(user, self));
}
