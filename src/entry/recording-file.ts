import * as z from "zod";
import { combine } from "../config/load.ts";
import { SETTINGS, type SettingName, type Settings } from "../config/schema.ts";
import { UsageError } from "../domain/errors.ts";
import { Requirement } from "../domain/task.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { Level, Verdict } from "../domain/verdict.ts";
import { Script } from "../model/script.ts";
import { readNamedBytes } from "./source-file.ts";

/** Settings that decide how a run goes on after a reply. What needs the endpoint (money, seconds) has no part in it. */
const KEPT = [
  ...(["lang", "requireLevel", "maxSteps", "maxToolCalls", "maxInputTokens", "maxOutputTokens"] as const),
  ...(["testTimeout", "seed"] as const),
] satisfies SettingName[];

/** A recorded run: what was asked, under which settings, every reply of every session, and how it ended. */
const Recording = z.strictObject({
  kind: z.literal("verialgo-recording"),
  version: z.literal(1),
  requirement: Requirement,
  /** As a person would write them; those that were not set are absent. */
  settings: z.partialRecord(z.enum(KEPT), z.string()),
  /** Null when the run was ended before it had a verdict. */
  ended: z.object({ verdict: Verdict, level: Level }).nullable(),
  replies: Script,
});
export type Recording = z.infer<typeof Recording>;

/** Far above a run of 60 steps. */
export const LARGEST_RECORDING = 67_108_864;

export const recordingOf = (
  settings: Settings,
  rest: Pick<Recording, "requirement" | "ended" | "replies">,
): Recording => ({
  ...{ kind: "verialgo-recording", version: 1 },
  ...rest,
  settings: Object.fromEntries(
    KEPT.flatMap((name) => (settings[name] === null ? [] : [[name, String(settings[name])]])),
  ),
});

/** A recording a text holds, or null. */
export function parseRecording(text: string): Recording | null {
  try {
    return Recording.parse(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return null;
  }
}

/** Reads the recording a person named. Throws a `UsageError` of one sentence for anything else. */
export function readRecording(path: string): Recording {
  const recording = parseRecording(readNamedBytes(path, "The script", LARGEST_RECORDING).toString("utf8"));
  if (recording !== null) return recording;
  throw new UsageError(
    `The script "${oneLine(path, 300)}" is no recording of a run; verialgo implement --record FILE writes one.`,
  );
}

/** `settings` with those of the recorded run. Throws a `SettingsError` for a value its setting does not take. */
export function withRecorded(settings: Settings, { settings: recorded }: Recording): Settings {
  const entries = Object.entries(recorded) as [(typeof KEPT)[number], string][];
  const source = Object.fromEntries(
    entries.map(([name, text]) => [name, { text, called: `${SETTINGS[name].flag ?? name} in the script` }]),
  );
  const read = combine([source], [...KEPT]);
  return { ...settings, ...Object.fromEntries(KEPT.map((name) => [name, read[name]])) };
}
