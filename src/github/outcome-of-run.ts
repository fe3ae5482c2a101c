import type { Verdict } from "../domain/verdict.ts";
import { cleanKey } from "./marker.ts";
import type { Self } from "./overview.ts";
import { ACTIONS_BOT } from "./own-event.ts";
import type { OwnComment } from "./thread-comments.ts";

/** What a run said of itself in its thread. */
export interface OutcomeOfRun {
  /** Of the comment. */
  url: string;
  /** False: the comment follows a run that works, or was left by one that was killed. */
  isOver: boolean;
  /** Null where it is not over, was broken off, or does not say. */
  verdict: Verdict | null;
  /** The comment's first heading, as it stands there; null where it has none. */
  heading: string | null;
}

/** The account of every job's own token. Its id differs between servers, so it goes by its login, which nobody else can have. */
export const JOBS_ACCOUNT: Self = { login: ACTIONS_BOT, id: 0 };

/**
 * What the run of this key (of the trigger) wrote last: its live or final comment, or why it did not start. Null: nothing. `comments` are
 * those of the accounts it may have written with; a queued comment is none of the run's. Pure.
 */
export function outcomeIn(comments: readonly OwnComment[], key: string): OutcomeOfRun | null {
  const ofRun = ({ marker }: OwnComment) => (marker.kind === "run" || marker.kind === "reply") && isOf(marker.key, key);
  const comment = comments.findLast(ofRun);
  if (comment === undefined) return null;
  const { url, body, marker } = comment;
  const { isOver, verdict = null } = marker;
  return { url, isOver, verdict, heading: /^## (.+)$/m.exec(body)?.[1]?.trim() ?? null };
}

/** A workflow run that was started again adds to its key which attempt it is. */
function isOf(marked: string, key: string): boolean {
  const clean = cleanKey(key);
  return marked === clean || (marked.startsWith(clean) && /^-again-\d+$/.test(marked.slice(clean.length)));
}
