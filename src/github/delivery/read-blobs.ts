import type { GitHubClient } from "../client.ts";
import type { Place } from "../place.ts";
import { blobOid } from "./blob-oid.ts";
import { BLOB_FIELDS, type BlobView, type Lookup, lookUp } from "./lookup.ts";

/** Bytes of a blob that are worth fetching: whatever VeriAlgo delivers is smaller. */
const MAX_BLOB = 1_000_000;

/**
 * The exact bytes of blobs, in one request where they are text; blobs over 1 MB, and ids that are no blob, are left out. What GraphQL calls
 * text is believed only when its hash is the blob's id: it is cut at 512 kB and other encodings are converted.
 */
export async function readBlobs(
  at: { client: GitHubClient; place: Place },
  oids: readonly string[],
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const wanted = [...new Set(oids)];
  if (wanted.length === 0) return found;
  const asked: Record<string, Lookup> = {};
  for (const oid of wanted) asked[`b${oid}`] = { kind: "oid", value: oid, select: BLOB_FIELDS };
  const views = await lookUp<Record<string, BlobView>>(at, "read files of an earlier delivery", asked);
  for (const oid of wanted) {
    const view = views[`b${oid}`];
    if (view?.oid === undefined) continue;
    const bytes = Buffer.from(view.text ?? "", "utf8");
    if (blobOid(bytes) === oid) found.set(oid, bytes);
    else {
      const exact = await readExactly(at, oid);
      if (exact !== null) found.set(oid, exact);
    }
  }
  return found;
}

async function readExactly(
  { client, place }: { client: GitHubClient; place: Place },
  oid: string,
): Promise<Buffer | null> {
  const { owner, repo } = place;
  const blob = await client.repeat("read a file of an earlier delivery", (rest) =>
    rest.git.getBlob({ owner, repo, file_sha: oid }),
  );
  const bytes = Buffer.from(blob.content, "base64");
  return bytes.length <= MAX_BLOB && blobOid(bytes) === oid ? bytes : null;
}
