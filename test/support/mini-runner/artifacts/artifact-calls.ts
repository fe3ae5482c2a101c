import { createHash } from "node:crypto";
import * as z from "zod";
import { type JobIdentity, TwirpError } from "./job-identity.ts";
import type { RunArtifacts, StoredArtifact } from "./run-artifacts.ts";

const ids = { workflow_run_backend_id: z.uuid(), workflow_job_run_backend_id: z.uuid() };
const name = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^":<>|*?\r\n\\/]+$/, "the artifact name holds a character that is not allowed");

const createRequest = z.strictObject({
  ...ids,
  name,
  version: z.int().min(4).max(7),
  expires_at: z.iso.datetime().optional(),
  mime_type: z.string().optional(),
});
const finalizeRequest = z.strictObject({
  ...ids,
  name,
  size: z.string().regex(/^\d+$/),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
});
const listRequest = z.strictObject({
  ...ids,
  name_filter: z.string().optional(),
  id_filter: z.string().regex(/^\d+$/).optional(),
});
const oneRequest = z.strictObject({ ...ids, name });

/** How a stored artifact is reached: an address that holds its own permission. */
export type Sign = (artifact: StoredArtifact, permission: "write" | "read") => string;

export interface Call {
  who: JobIdentity;
  body: unknown;
  sign: Sign;
  nextId: () => number;
}

/** The five methods of `ArtifactService`. Each throws `TwirpError` to refuse. */
export const artifactCalls: Record<string, (call: Call) => Record<string, unknown>> = {
  CreateArtifact({ who, body, sign, nextId }) {
    const wish = read(createRequest, body);
    requireOwn(who, wish, "own job");
    if (find(who, wish.name, false) !== undefined) {
      throw new TwirpError("already_exists", "an artifact with this name already exists on the workflow run");
    }
    const artifact: StoredArtifact = {
      id: nextId(),
      name: wish.name,
      attempt: who.attempt,
      jobId: who.jobId,
      createdAt: new Date().toISOString(),
      expiresAt: wish.expires_at ?? null,
      contentType: wish.mime_type ?? "application/zip",
      blocks: new Map(),
      content: null,
      digest: null,
      finalized: false,
    };
    who.run.stored.push(artifact);
    return { ok: true, signed_upload_url: sign(artifact, "write") };
  },

  FinalizeArtifact({ who, body }) {
    const wish = read(finalizeRequest, body);
    requireOwn(who, wish, "own job");
    const artifact = find(who, wish.name, false);
    if (artifact?.content == null) throw new TwirpError("not_found", `no content was uploaded for ${wish.name}`);
    if (artifact.finalized) throw new TwirpError("already_exists", `${wish.name} is finalized already`);
    const digest = `sha256:${createHash("sha256").update(artifact.content).digest("hex")}`;
    if (wish.hash !== digest) throw new TwirpError("invalid_argument", `the hash is ${wish.hash}, not ${digest}`);
    if (Number(wish.size) !== artifact.content.length) {
      throw new TwirpError("invalid_argument", `the size is ${wish.size}, not ${artifact.content.length}`);
    }
    artifact.digest = digest;
    artifact.finalized = true;
    return { ok: true, artifact_id: String(artifact.id) };
  },

  ListArtifacts({ who, body }) {
    const wish = read(listRequest, body);
    requireOwn(who, wish, "own job");
    const found = who.run.stored
      .filter(({ finalized }) => finalized)
      .filter((artifact) => wish.name_filter === undefined || artifact.name === wish.name_filter)
      .filter((artifact) => wish.id_filter === undefined || String(artifact.id) === wish.id_filter);
    return { artifacts: found.map((artifact) => shown(who.run, artifact)) };
  },

  GetSignedArtifactURL({ who, body, sign }) {
    const wish = read(oneRequest, body);
    return { name: wish.name, signed_url: sign(existing(who, wish), "read") };
  },

  DeleteArtifact({ who, body }) {
    const artifact = existing(who, read(oneRequest, body));
    who.run.stored.splice(who.run.stored.indexOf(artifact), 1);
    return { ok: true, artifact_id: String(artifact.id) };
  },
};

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw new TwirpError("invalid_argument", z.prettifyError(result.error));
  return result.data;
}

interface Ids {
  workflow_run_backend_id: string;
  workflow_job_run_backend_id: string;
}

function requireOwn(who: JobIdentity, wish: Ids, _what: "own job"): void {
  if (wish.workflow_run_backend_id !== who.runId || wish.workflow_job_run_backend_id !== who.jobId)
    throw new TwirpError("permission_denied", "the ids are not those of the token");
}

const find = (who: JobIdentity, wanted: string, isFinal: boolean): StoredArtifact | undefined =>
  who.run.stored.find((each) => each.name === wanted && each.attempt === who.attempt && (each.finalized || !isFinal));

/** Of any job and attempt of the run the token is for. */
function existing(who: JobIdentity, wish: Ids & { name: string }): StoredArtifact {
  const found = who.run.stored.findLast(
    (each) =>
      each.finalized &&
      each.name === wish.name &&
      each.jobId === wish.workflow_job_run_backend_id &&
      who.run.backendId(each.attempt) === wish.workflow_run_backend_id,
  );
  if (found === undefined) throw new TwirpError("not_found", `artifact ${wish.name} not found`);
  return found;
}

const shown = (run: RunArtifacts, artifact: StoredArtifact) => ({
  workflow_run_backend_id: run.backendId(artifact.attempt),
  workflow_job_run_backend_id: artifact.jobId,
  database_id: String(artifact.id),
  name: artifact.name,
  size: String(artifact.content?.length ?? 0),
  created_at: artifact.createdAt,
  digest: artifact.digest,
});
