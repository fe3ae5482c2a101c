import type { RequestComment } from "../domain/trigger.ts";
import type { Verdict } from "../domain/verdict.ts";
import type { GitHubClient } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";

export type Reaction = "eyes" | "rocket" | "+1" | "-1" | "confused";

/** What is reacted to: the request's own comment, or the issue where there is none. */
export interface ReactionTarget {
  number: number;
  comment: Pick<RequestComment, "id" | "kind"> | null;
}

/** The last reaction to a request. It joins the eyes of the beginning; nothing is taken back. */
export const FINAL_REACTION: Record<Verdict, Reaction> = {
  verified: "rocket",
  tested: "+1",
  refuted: "-1",
  unverified: "confused",
  "not-run": "confused",
};

/** Adds a reaction; GitHub answers a second one of the same account with the first. Never throws an `ApiError`: a failure is a value. */
export function react(
  client: GitHubClient,
  { owner, repo }: Place,
  { number, comment }: ReactionTarget,
  content: Reaction,
): Promise<{ ok: true } | NotDone> {
  const what = "add a reaction";
  return attempt(async () => {
    if (comment === null) {
      await client.repeat(what, (rest) =>
        rest.reactions.createForIssue({ owner, repo, issue_number: number, content }),
      );
    } else if (comment.kind === "issue") {
      const comment_id = comment.id;
      await client.repeat(what, (rest) => rest.reactions.createForIssueComment({ owner, repo, comment_id, content }));
    } else {
      const comment_id = comment.id;
      await client.repeat(what, (rest) =>
        rest.reactions.createForPullRequestReviewComment({ owner, repo, comment_id, content }),
      );
    }
    return { ok: true } as const;
  });
}
