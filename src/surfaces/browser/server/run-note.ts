import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { EndNote } from "../api.ts";
import { StartRequestShape } from "./start-request.ts";

const ProcessMark = z.object({ pid: z.int().positive(), start: z.string() });
/** A process by its number and its start (`workspace/live-process.ts`). */
export type ProcessMark = z.infer<typeof ProcessMark>;

const RunNote = z.object({
  version: z.literal(1),
  request: StartRequestShape,
  startedAt: z.iso.datetime(),
  /** The server that started it. */
  server: ProcessMark,
  /** Null before the run's process is there. */
  process: ProcessMark.nullable(),
});
/** `run.json` of a run's folder: what a server that is started anew has to know of it. */
export type RunNote = z.infer<typeof RunNote>;

const End: z.ZodType<EndNote> = z.object({ exitCode: z.int().nullable(), message: z.string() });

/** The files of a run's folder; `result` is the folder the run delivers to. */
export const RUN_FILES = {
  note: "run.json",
  end: "end.json",
  events: "events.ndjson",
  requirement: "requirement.md",
  result: "result",
  stdout: "stdout.json",
  stderr: "stderr.txt",
} as const;

export const writeNote = (folder: string, note: RunNote): void => write(join(folder, RUN_FILES.note), note);
export const writeEnd = (folder: string, end: EndNote): void => write(join(folder, RUN_FILES.end), end);
export const readNote = (folder: string): RunNote | null => read(join(folder, RUN_FILES.note), RunNote);
export const readEnd = (folder: string): EndNote | null => read(join(folder, RUN_FILES.end), End);

/** Whole or not at all, whenever the process is killed. */
function write(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const LARGEST = 1_048_576;

/** Null where it is not there, is a link, or is nothing of ours. */
function read<T>(path: string, shape: z.ZodType<T>): T | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > LARGEST) return null;
    return shape.safeParse(JSON.parse(readFileSync(descriptor, "utf8"))).data ?? null;
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
