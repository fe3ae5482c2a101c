import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import type { Place } from "./place.ts";

/** GitHub answers longer files without their content; programs and settings are far shorter. */
export const MAX_FILE_BYTES = 1024 * 1024;

export interface RepositoryFile {
  path: string;
  /** Of the blob. */
  oid: string;
  bytes: Buffer;
}

type Entry = {
  type: string;
  name: string;
  path: string;
  sha: string;
  size: number;
  content?: string;
  encoding?: string;
};

/**
 * A file at a commit (`ref` may be a branch too); null when there is none. Folders, links, submodules and files over 1 MB are a
 * `UsageError`, other troubles an `ApiError`.
 */
export async function readFile(
  client: GitHubClient,
  place: Place,
  path: string,
  ref: string,
): Promise<RepositoryFile | null> {
  const shown = oneLine(path, 120);
  const found = await read(client, place, path, ref);
  if (found === null) return null;
  if (Array.isArray(found)) throw new UsageError(`${shown} is a folder in the repository; name a file in it.`);
  // GitHub may follow a link to another file of the repository; what it answers is that file then.
  if (found.type === "symlink" || found.path !== path) {
    throw new UsageError(`${shown} is a symbolic link in the repository; name the file it points to.`);
  }
  if (found.type !== "file") throw new UsageError(`${shown} is a submodule, not a file; name a file.`);
  if (found.size > MAX_FILE_BYTES || found.encoding !== "base64") {
    throw new UsageError(`${shown} has ${found.size} bytes; only files up to ${MAX_FILE_BYTES} bytes are read.`);
  }
  return { path, oid: found.sha, bytes: Buffer.from(found.content ?? "", "base64") };
}

async function read(client: GitHubClient, place: Place, path: string, ref: string): Promise<Entry | Entry[] | null> {
  const { owner, repo } = place;
  const parts = path.split("/");
  if (path !== "" && parts.some((part) => part === "" || part === "." || part === "..")) {
    throw new UsageError(`${oneLine(path, 120)} is not a path below the repository's root, such as src/sort.py.`);
  }
  try {
    const call = client.repeat(`read ${oneLine(path, 120) || "the root folder"}`, (rest) =>
      rest.repos.getContent({ owner, repo, path, ref }),
    );
    return (await call) as Entry | Entry[];
  } catch (error) {
    if (isProblem(error, "not-found")) return null;
    throw error;
  }
}
