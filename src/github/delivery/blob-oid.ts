import { createHash } from "node:crypto";

/** The id git gives a file's bytes, so that what GitHub stored can be compared without fetching it. */
export const blobOid = (bytes: Uint8Array): string =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
