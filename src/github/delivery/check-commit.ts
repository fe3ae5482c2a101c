import { blobOid } from "./blob-oid.ts";
import { markOf } from "./commit-message.ts";
import { differingFiles } from "./folder.ts";
import {
  COMMIT_FIELDS,
  type CommitView,
  type Lookup,
  lookUp,
  type RefView,
  TREE_FIELDS,
  type TreeView,
} from "./lookup.ts";
import { mismatch } from "./notes.ts";
import type { Job, Landed } from "./request.ts";

/** Reads that may follow each other: what was just written may not be readable at once everywhere at GitHub. */
const READS = 3;
const BETWEEN_MS = 2_000;

const wantedBlobs = (job: Job): Map<string, string> =>
  new Map(job.request.files.map(({ path, bytes }) => [path, blobOid(bytes)]));

interface ReadBack {
  branch: RefView;
  commit: Partial<CommitView> | null;
  folder: TreeView;
}

/**
 * Compares every file on the branch, as GitHub has it now, with the bytes that passed, and reads the signature. False, with a note, when a
 * file differs, is missing or is not a plain file: then nobody should trust the branch. Throws `ApiError`.
 */
export async function checkCommit(job: Job, { branch, folder, oid, url }: Landed): Promise<boolean> {
  const asked: Record<string, Lookup> = {
    branch: { kind: "ref", value: `refs/heads/${branch}`, select: COMMIT_FIELDS },
    commit: { kind: "oid", value: oid, select: COMMIT_FIELDS },
    folder: { kind: "at", value: `refs/heads/${branch}:${folder}`, select: TREE_FIELDS },
  };
  const wanted = wantedBlobs(job);
  let differing: string[] = [];
  for (let read = 0; read < READS; read += 1) {
    if (read > 0) await job.clock.sleep(BETWEEN_MS, job.signal);
    const back = await lookUp<ReadBack>(job, "read the commit back", asked);
    differing = differingFiles(back.folder?.entries ?? [], wanted);
    // `isValid` is what REST calls `verification.verified`.
    job.out.commit = { oid, url, signed: back.commit?.signature?.isValid === true };
    if (differing.length === 0) return true;
  }
  job.out.notes.push(mismatch(branch, differing));
  return false;
}

/** A commit of this run as `Landed`, when its own folder holds exactly the files; else null. */
export async function landedIn(job: Job, branch: string, { oid, url, message }: CommitView): Promise<Landed | null> {
  const folder = markOf(message)?.folder ?? "";
  const isExpected = folder === job.folder || folder.startsWith(`${job.folder}-`);
  if (!isExpected) return null;
  const asked = { folder: { kind: "at", value: `${oid}:${folder}`, select: TREE_FIELDS } as const };
  const back = await lookUp<{ folder: TreeView }>(job, "read the commit of this run", asked);
  if (differingFiles(back.folder?.entries ?? [], wantedBlobs(job)).length > 0) return null;
  return { branch, folder, oid, url, isNew: false };
}
