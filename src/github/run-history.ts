import { cleanKey } from "./marker.ts";
import type { OwnComment } from "./thread-comments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** GitHub ends a job on its own runners after 6 hours; a comment that was not edited for longer belongs to no running job. */
const LONGEST_JOB_MS = 6 * HOUR_MS;

/** The workflow run that asks. */
export interface ThisRun {
  runId: string;
  attempt: number;
}

/**
 * The comment of an earlier run that took the same trigger, so that this one is a repeated delivery; null when there is none. A run that
 * was started again by hand (`attempt` > 1) is no duplicate, and neither is the next job of the same run. That it waits its turn is no run.
 */
export function duplicateOf(ours: readonly OwnComment[], key: string, { runId, attempt }: ThisRun): OwnComment | null {
  if (attempt > 1) return null;
  const isEarlier = ({ marker }: OwnComment) =>
    marker.kind !== "queued" && marker.key === cleanKey(key) && marker.runId !== cleanKey(runId);
  return ours.find(isEarlier) ?? null;
}

/** Runs that were started in this thread within the last 24 hours. */
export const runsInLastDay = (ours: readonly OwnComment[], now: Date): number =>
  ours.filter(({ marker, createdAt }) => marker.kind === "run" && now.getTime() - Date.parse(createdAt) < DAY_MS)
    .length;

/** The live comment of the newest run that has not ended; null when none runs. */
export function liveRun(ours: readonly OwnComment[], now: Date): OwnComment | null {
  const isLive = ({ marker, updatedAt }: OwnComment) =>
    marker.kind === "run" && !marker.isOver && now.getTime() - Date.parse(updatedAt) < LONGEST_JOB_MS;
  return ours.findLast(isLive) ?? null;
}

/**
 * Whether a cancel that was asked after `askedAt` (the trigger's `at`, ISO 8601) has been answered already: the run waited its turn and
 * must not begin. A run that was started again by hand is wanted in spite of it.
 */
export function wasCancelled(ours: readonly OwnComment[], askedAt: string, { attempt }: ThisRun): boolean {
  if (attempt > 1) return false;
  const since = Date.parse(askedAt);
  return ours.some(({ marker, createdAt }) => {
    const written = Date.parse(createdAt);
    // No answer is older than its question: a later time was not written by us, and would cancel for ever.
    const asked = marker.askedAt === null ? written : Math.min(Date.parse(marker.askedAt), written);
    return marker.kind === "cancel" && asked > since;
  });
}
