/** What the main step saves for the post step, under these names. */
export const STATE = {
  talk: "talk",
  begun: "begun",
  publishing: "publishing",
  app: "app",
  over: "over",
  kept: "kept",
} as const;

/** Gives a saved state by its name; empty when there is none. */
export type ReadState = (name: string) => string;

/** The main step did everything as the App. */
export const wasApp = (read: ReadState): boolean => read(STATE.app) === "true";

/** The last word is said and what was done is kept. */
export const isFinished = (read: ReadState): boolean => read(STATE.over) === "true" && read(STATE.kept) === "true";

/** Whether the main step began something and did not come to its end. Most events begin nothing. */
export const isLeftUndone = (read: ReadState): boolean =>
  [STATE.talk, STATE.begun, STATE.publishing].some((name) => read(name) !== "") && !isFinished(read);
