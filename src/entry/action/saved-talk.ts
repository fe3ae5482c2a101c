import * as z from "zod";
import { MARKER_KINDS } from "../../github/marker.ts";
import type { Runner } from "./runner.ts";
import { isLeftUndone, type ReadState, STATE } from "./saved-state.ts";

/** What the post step needs to finish the comment of a job that was cancelled or killed. */
const SavedTalk = z.object({
  number: z.int().positive(),
  target: z.object({
    number: z.int().positive(),
    comment: z.object({ id: z.int().positive(), kind: z.enum(["issue", "review"]) }).nullable(),
  }),
  marker: z.object({
    runId: z.string(),
    attempt: z.int().positive(),
    key: z.string(),
    kind: z.enum(MARKER_KINDS),
    askedAt: z.string().nullable(),
  }),
  commentId: z.int().positive().nullable(),
  requirement: z.string().nullable(),
});
export type SavedTalk = z.infer<typeof SavedTalk>;

/**
 * Code units of the request that are saved: enough to choose the language of the last word. The runner hands the whole state to the post
 * step as one environment variable, and Linux starts no process with one over 131,072 bytes.
 */
const SAVED_REQUEST = 2_000;

/** Said when a run without an issue begins: there is nobody to tell, but its work is kept. */
export const saveBegun = (runner: Runner): Promise<void> => runner.saveState(STATE.begun, "true");

/** Said when the publish job begins, which does not know yet where its comment is. */
export const savePublishing = (runner: Runner): Promise<void> => runner.saveState(STATE.publishing, "true");

/** Said when everything is done as the App: the comment is the App's. */
export const saveAsApp = (runner: Runner): Promise<void> => runner.saveState(STATE.app, "true");

export function saveTalk(runner: Runner, talk: SavedTalk): Promise<void> {
  const requirement = talk.requirement?.slice(0, SAVED_REQUEST) ?? null;
  return runner.saveState(STATE.talk, JSON.stringify(SavedTalk.parse({ ...talk, requirement })));
}

/** Said when the last word is written: the post step then leaves the comment alone. */
export const saveOver = (runner: Runner): Promise<void> => runner.saveState(STATE.over, "true");

/** Said when the artifact is uploaded, or there is nothing to upload. */
export const saveKept = (runner: Runner): Promise<void> => runner.saveState(STATE.kept, "true");

/** What the main step left undone. */
export interface Left {
  /** Null in a publish job, which finds its comment by the artifact or the event, and for a run without an issue. */
  talk: SavedTalk | null;
  /** The comment has its last word. */
  isOver: boolean;
  /** What was done is in the artifact. */
  isKept: boolean;
}

/** Null when nothing is left to do. */
export function readLeft(read: ReadState): Left | null {
  if (!isLeftUndone(read)) return null;
  const text = read(STATE.talk);
  const talk = text === "" ? null : SavedTalk.safeParse(JSON.parse(text));
  if (talk?.success === false) return null;
  return { talk: talk?.data ?? null, isOver: read(STATE.over) === "true", isKept: read(STATE.kept) === "true" };
}
