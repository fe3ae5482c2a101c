import { blobOid, sha256Of } from "./blob-oid.ts";
import { receiptIn } from "./delivered-receipt.ts";
import { differingFiles, PLAIN_FILE } from "./folder.ts";
import { type Lookup, lookUp, TREE_FIELDS, type TreeView } from "./lookup.ts";
import { readBlobs } from "./read-blobs.ts";
import type { Job, Landed } from "./request.ts";
import type { Situation } from "./situation.ts";

/**
 * The commit a revision went on from, when its branch still stands there and already holds these very files with a receipt that lists
 * them: a further commit would change nothing but times. Null otherwise. Throws `ApiError`.
 */
export async function sameAsBefore(job: Job, { goesOn: head }: Situation): Promise<Landed | null> {
  const { request, folder } = job;
  if (request.goesOn === null || head === null || head.oid !== request.goesOn.headOid) return null;
  const asked = { folder: { kind: "at", value: `${head.oid}:${folder}`, select: TREE_FIELDS } satisfies Lookup };
  const view = await lookUp<{ folder: TreeView }>(job, "compare with the earlier files", asked);
  const entries = view.folder?.entries ?? [];
  const files = request.files.filter(({ role }) => role !== "receipt");
  if (differingFiles(entries, new Map(files.map(({ path, bytes }) => [path, blobOid(bytes)]))).length > 0) return null;
  const receiptName = request.files.find(({ role }) => role === "receipt")?.path;
  if (receiptName !== undefined) {
    const entry = entries.find(({ name, mode }) => name === receiptName && mode === PLAIN_FILE);
    const receipt = entry === undefined ? null : receiptIn((await readBlobs(job, [entry.oid])).get(entry.oid));
    const listed = new Map(receipt?.files.map(({ path, sha256 }) => [path, sha256]));
    if (!files.every(({ path, bytes }) => listed.get(path) === sha256Of(bytes))) return null;
  }
  job.out.commit = { oid: head.oid, url: head.url, signed: head.signature?.isValid === true };
  return { branch: request.goesOn.branch, folder, oid: head.oid, url: head.url, isNew: false };
}
