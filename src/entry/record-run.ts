import { basename, dirname } from "node:path";
import type { Settings } from "../config/schema.ts";
import { UsageError } from "../domain/errors.ts";
import type { Receipt } from "../domain/receipt.ts";
import { type Redact, redactDeep } from "../domain/redact.ts";
import type { Requirement } from "../domain/task.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { recordingModel } from "../model/recording-model.ts";
import type { ScriptStep } from "../model/script.ts";
import type { Model } from "../ports/model.ts";
import { fileError } from "../workspace/file-error.ts";
import { prepareFolder } from "../workspace/folder-delivery.ts";
import { readRegularFile, writeAtomically } from "../workspace/regular-file.ts";
import type { RunModels } from "./models.ts";
import { LARGEST_RECORDING, parseRecording, recordingOf } from "./recording-file.ts";

/** A run being recorded. */
export interface RunRecorder {
  /** The same models, listened to. */
  models: RunModels;
  /** Writes what was recorded, however the run ended. Returns the sentence to be shown when that failed. */
  write(run: { requirement: Requirement; settings: Settings; receipt: Receipt | null }): Promise<string | null>;
}

/**
 * Opens a recording before anything is spent. Throws a `UsageError` when the file cannot be written, or is there already and is no
 * recording: an earlier recording is replaced, anything else is not.
 */
export async function recordRun(path: string, models: RunModels, redact: Redact): Promise<RunRecorder> {
  const shown = `"${oneLine(path, 300)}"`;
  await requireOwn(path, shown);
  const steps: ScriptStep[] = [];
  // One model may play several roles: it is listened to once.
  const heard = new Map<Model, Model>();
  const listen = <T extends { model: Model }>(priced: T): T => {
    const model = heard.get(priced.model) ?? recordingModel(priced.model, redact, steps);
    heard.set(priced.model, model);
    return { ...priced, model };
  };
  const { examiner, arbiter } = models.roles;
  return {
    models: {
      ...listen(models),
      roles: {
        ...(examiner === undefined ? {} : { examiner: listen(examiner) }),
        ...(arbiter === undefined ? {} : { arbiter: listen(arbiter) }),
      },
    },
    async write({ requirement, settings, receipt }) {
      // A run without a reply leaves an earlier recording as it is.
      if (steps.length === 0) return receipt === null ? null : "Nothing was recorded: no reply came.";
      const ended = receipt && { verdict: receipt.verdict, level: receipt.level };
      const recording = recordingOf(settings, { requirement: redactDeep(requirement, redact), ended, replies: steps });
      // The run itself may have put something there: its receipt, its event log.
      const foreign = await foreignAt(path, shown);
      if (foreign !== null) return foreign;
      try {
        await writeAtomically(dirname(path), basename(path), Buffer.from(`${JSON.stringify(recording, null, 2)}\n`));
        return null;
      } catch (error) {
        return fileError(`Writing the recording ${shown}`, error);
      }
    },
  };
}

async function requireOwn(path: string, shown: string): Promise<void> {
  const prepared = await prepareFolder(dirname(path));
  const problem = prepared.ok ? await foreignAt(path, shown) : prepared.message;
  if (problem !== null) throw new UsageError(problem);
}

/** Why nothing may be written there: what it is, or that it cannot be told; null when there is nothing, or an earlier recording. */
async function foreignAt(path: string, shown: string): Promise<string | null> {
  try {
    const found = await readRegularFile(path, LARGEST_RECORDING);
    if (found.kind === "missing") return null;
    if (found.kind === "bytes" && parseRecording(found.bytes.toString("utf8")) !== null) return null;
  } catch (error) {
    return fileError(`Writing the recording ${shown}`, error);
  }
  return `${shown} is there already and is no recording; name another file with --record, or move it.`;
}
