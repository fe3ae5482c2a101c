import { isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";

/** Takes a comment of an issue or pull request away. One that is gone already is fine; a failure is a value. */
export function deleteComment(
  client: GitHubClient,
  { owner, repo }: Place,
  comment_id: number,
): Promise<{ ok: true } | NotDone> {
  return attempt(async () => {
    await client
      .repeat<unknown>("take its comment away", (rest) => rest.issues.deleteComment({ owner, repo, comment_id }))
      .catch((error: unknown) => {
        if (!isProblem(error, "not-found", "gone")) throw error;
      });
    return { ok: true } as const;
  });
}
