import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ActionContext } from "../../config/action-context.ts";
import { sentenceOf } from "../../domain/errors.ts";
import type { Job } from "./job.ts";
import { UNPACK_LIMITS, unpackArtifact } from "./unpack-artifact.ts";

/** Days an artifact is asked to be kept; the repository's own setting wins where it is shorter. */
const RETENTION_DAYS = 30;

/** The report of a run as a file of the artifact. */
export const REPORT_FILE = "report.md";

/** Where the archive lies until it is unpacked: no file of an artifact may begin with a dot. */
const PACKED = ".packed";

/** `isTaken`: the run has an artifact of that name already. */
export type Uploaded = { ok: true; id: number } | { ok: false; message: string; isTaken: boolean };

/** Writes one of the artifact's files, without secrets. On a full disk that is a warning: it must not take the last word from anybody. */
export function keepText(
  { folder, redact, runner }: Pick<Job, "folder" | "redact" | "runner">,
  name: string,
  text: string,
) {
  try {
    writeFileSync(join(folder, name), redact(text));
  } catch (error) {
    runner.annotate("warning", `The file ${name} could not be written (${sentenceOf(error)}).`);
  }
}

/** The folder whose files become the artifact. Each step of a job has its own: one run may ask for several things. */
export const artifactFolder = (context: ActionContext): string =>
  join(context.tempFolder, stepName("verialgo", context));

/** A name that no other step of this job, and no other attempt, has. */
export const stepName = (what: string, { runId, runAttempt, step }: ActionContext): string =>
  `${what}-${runId}-${runAttempt}-${step.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 80)}`;

/** Artifacts cannot be replaced, so each attempt of a run has its own. */
export const artifactName = (runId: number, attempt: number): string => `verialgo-${runId}-${attempt}`;

/** Uploads every file below `folder` but those named in `without`. Never rejects: a run without an artifact is still a run. */
export async function uploadArtifact(name: string, folder: string, without: readonly string[] = []): Promise<Uploaded> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !without.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  if (files.length === 0) return failed("There was nothing to keep as an artifact.");
  try {
    const client = await artifactClient();
    const { id } = await client.uploadArtifact(name, files, folder, { retentionDays: RETENTION_DAYS });
    if (id === undefined) return failed("The artifact could not be uploaded: no id came back.");
    return { ok: true, id };
  } catch (error) {
    const said = sentenceOf(error);
    return failed(`The artifact could not be uploaded (${said}).`, said.includes("(409)"));
  }
}

const failed = (message: string, isTaken = false): Uploaded => ({ ok: false, message, isTaken });

/** Downloads an artifact of this run and unpacks it into the empty `folder`. Never rejects. What it holds is untrusted. */
export async function downloadArtifact(
  name: string,
  folder: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const packed = join(folder, PACKED);
  try {
    const client = await artifactClient();
    const { artifact } = await client.getArtifact(name);
    if (artifact.size > UNPACK_LIMITS.packed)
      return { ok: false, message: `The artifact ${name} is larger than ${UNPACK_LIMITS.packed} bytes.` };
    await client.downloadArtifact(artifact.id, { path: packed, skipDecompress: true });
    const [file = ""] = readdirSync(packed);
    const unpacked = unpackArtifact(readFileSync(join(packed, file)));
    if ("problem" in unpacked) return { ok: false, message: unpacked.problem };
    for (const [path, bytes] of unpacked.files) writeFileSync(join(folder, path), bytes, { flag: "wx" });
    return { ok: true };
  } catch (error) {
    return { ok: false, message: `The artifact ${name} of the solve job could not be read (${sentenceOf(error)}).` };
  } finally {
    rmSync(packed, { recursive: true, force: true });
  }
}

/** Loaded late: it is by far the largest dependency, and most runs need it only at their end. */
async function artifactClient() {
  const { DefaultArtifactClient } = await import("@actions/artifact");
  return new DefaultArtifactClient();
}
