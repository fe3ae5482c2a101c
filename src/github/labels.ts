import { isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";

/** Takes a label off an issue or pull request. One that is gone already, with or without its issue, is fine; a failure is a value. */
export function removeLabel(
  client: GitHubClient,
  { owner, repo }: Place,
  number: number,
  name: string,
): Promise<{ ok: true } | NotDone> {
  return attempt(async () => {
    await client
      .repeat<unknown>(`remove the label ${name}`, (rest) =>
        rest.issues.removeLabel({ owner, repo, issue_number: number, name }),
      )
      .catch((error: unknown) => {
        if (!isProblem(error, "not-found", "gone")) throw error;
      });
    return { ok: true } as const;
  });
}
