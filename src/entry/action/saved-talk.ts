import * as z from "zod";
import { MARKER_KINDS } from "../../github/marker.ts";
import type { Runner } from "./runner.ts";

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

const STATE = { talk: "talk", publishing: "publishing", over: "over", kept: "kept" } as const;

/** Said when the publish job begins, which does not know yet where its comment is. */
export const savePublishing = (runner: Runner): Promise<void> => runner.saveState(STATE.publishing, "true");

export const saveTalk = (runner: Runner, talk: SavedTalk): Promise<void> =>
  runner.saveState(STATE.talk, JSON.stringify(SavedTalk.parse(talk)));

/** Said when the last word is written: the post step then leaves the comment alone. */
export const saveOver = (runner: Runner): Promise<void> => runner.saveState(STATE.over, "true");

/** Said when the artifact is uploaded, or there is nothing to upload. */
export const saveKept = (runner: Runner): Promise<void> => runner.saveState(STATE.kept, "true");

/** What the main step left for the post step. */
export interface Left {
  /** Null in a publish job, which finds its comment by the artifact or the event. */
  talk: SavedTalk | null;
  /** The comment has its last word. */
  isOver: boolean;
  /** What was done is in the artifact. */
  isKept: boolean;
}

/** Null when the main step never spoke. `read` gives a state by its name. */
export function readLeft(read: (name: string) => string): Left | null {
  const text = read(STATE.talk);
  const isPublishing = read(STATE.publishing) === "true";
  if (text === "" && !isPublishing) return null;
  const talk = text === "" ? null : SavedTalk.safeParse(JSON.parse(text));
  if (talk?.success === false) return null;
  return { talk: talk?.data ?? null, isOver: read(STATE.over) === "true", isKept: read(STATE.kept) === "true" };
}
