import { isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import type { Place } from "./place.ts";

/**
 * Whether the token may change the repository's contents, found out by making a blob that nothing refers to: `permissions` in a
 * repository's answer says nothing of an installation token. `message` says why not. Throws an `ApiError` when GitHub does not tell.
 */
export async function canWrite(
  client: GitHubClient,
  { owner, repo }: Place,
): Promise<{ contents: true } | { contents: false; message: string }> {
  try {
    await client.repeat(`write to ${owner}/${repo}`, (rest) =>
      rest.git.createBlob({ owner, repo, content: "VeriAlgo asks whether it may write here.\n" }),
    );
    return { contents: true };
  } catch (error) {
    // 409: an empty repository takes no blob, but it was the permission that is asked first.
    if (isProblem(error, "invalid") && error.status === 409) return { contents: true };
    if (isProblem(error, "forbidden", "not-found")) return { contents: false, message: error.message };
    throw error;
  }
}
