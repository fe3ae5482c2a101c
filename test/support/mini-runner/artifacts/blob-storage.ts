import { randomUUID } from "node:crypto";
import type { JobIdentities } from "./job-identity.ts";
import type { RunArtifacts, StoredArtifact } from "./run-artifacts.ts";

export interface BlobRequest {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface BlobAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export const BLOB_PATH = "/actions-results/";
const HOUR_MS = 3_600_000;

/** What Azure answers: the code also stands in a header. */
export const blobError = (status: number, code: string, message: string): BlobAnswer => ({
  status,
  headers: { "content-type": "application/xml", "x-ms-error-code": code, "x-ms-request-id": randomUUID() },
  body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

/** The block blob storage behind the signed addresses: blocks, block lists, whole blobs and reading them. */
export class BlobStorage {
  readonly #identities: JobIdentities;
  readonly #blobs = new Map<string, { run: RunArtifacts; artifact: StoredArtifact }>();

  constructor(identities: JobIdentities) {
    this.#identities = identities;
  }

  /** An address that may be used for an hour, for reading or for writing. */
  sign(origin: string, run: RunArtifacts, artifact: StoredArtifact, permission: "write" | "read"): string {
    const path = `${BLOB_PATH}workflow-run-${run.backendId(artifact.attempt)}/${artifact.id}/artifact.zip`;
    this.#blobs.set(path, { run, artifact });
    const expiry = new Date(Date.now() + HOUR_MS).toISOString();
    const sp = permission === "write" ? "cw" : "r";
    const sig = this.#identities.sign(`${path} ${sp} ${expiry}`);
    return `${origin}${path}?${new URLSearchParams({ se: expiry, sp, sr: "b", sv: "2025-01-05", sig })}`;
  }

  /** The run a request is about; null when there is none. */
  runOf({ url }: BlobRequest): RunArtifacts | null {
    return this.#blobs.get(url.pathname)?.run ?? null;
  }

  answer(request: BlobRequest): BlobAnswer {
    const { url, method, body, headers } = request;
    const blob = this.#blobs.get(url.pathname);
    const [se = "", sp = "", sig = ""] = ["se", "sp", "sig"].map((name) => url.searchParams.get(name) ?? "");
    if (
      blob === undefined ||
      !this.#identities.isSigned(`${url.pathname} ${sp} ${se}`, sig) ||
      Date.parse(se) < Date.now()
    ) {
      return blobError(403, "AuthenticationFailed", "Server failed to authenticate the request.");
    }
    const isReading = method === "GET";
    if (isReading !== (sp === "r") || !["GET", "PUT"].includes(method)) {
      return blobError(403, "AuthorizationPermissionMismatch", "This request is not authorized by this permission.");
    }
    if (isReading) return readBlob(blob.artifact);
    if (headers["x-ms-version"] === undefined)
      return blobError(400, "MissingRequiredHeader", "x-ms-version is missing.");
    if (blob.artifact.finalized) return blobError(409, "BlobImmutableDueToPolicy", "The artifact is finalized.");
    return writeBlob(blob.artifact, url.searchParams, headers, body);
  }
}

const readBlob = ({ content, name, contentType }: StoredArtifact): BlobAnswer => ({
  status: 200,
  headers: {
    "content-type": contentType,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.zip`)}`,
  },
  body: content ?? "",
});

function writeBlob(
  artifact: StoredArtifact,
  query: URLSearchParams,
  headers: BlobRequest["headers"],
  body: Buffer,
): BlobAnswer {
  const comp = query.get("comp");
  if (comp === "block") artifact.blocks.set(query.get("blockid") ?? "", body);
  else if (comp === "blocklist") {
    const names = [...body.toString().matchAll(/<(?:Latest|Uncommitted)>([^<]+)<\//g)].map(([, name]) => name ?? "");
    const blocks = names.map((name) => artifact.blocks.get(name));
    if (blocks.includes(undefined)) return blobError(400, "InvalidBlockList", "The specified block list is invalid.");
    artifact.content = Buffer.concat(blocks as Buffer[]);
    artifact.blocks.clear();
  } else if (comp === null && headers["x-ms-blob-type"] === "BlockBlob") artifact.content = body;
  else return blobError(400, "InvalidHeaderValue", "Only block blobs are taken here.");
  const version = String(headers["x-ms-version"]);
  const date = new Date().toUTCString();
  return {
    status: 201,
    headers: {
      etag: `"${randomUUID()}"`,
      "last-modified": date,
      "x-ms-request-id": randomUUID(),
      "x-ms-version": version,
    },
    body: "",
  };
}
