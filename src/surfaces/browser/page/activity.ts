import { oneLine } from "../../../domain/untrusted-text.ts";
import type { RunView } from "../run-view.ts";
import type { BannerTexts } from "./texts/banner.ts";
import { msBetween } from "./use-now.ts";

/** Two may write at the same time; the line does not jump between them. */
const WRITERS = ["author", "understand", "arbiter", "examiner"] as const;

export interface Activity {
  said: string;
  /** The end of what is being written. */
  tail: string;
  /** Since when, in seconds; null where that is said already. */
  seconds: number | null;
}

/** What is awaited now, `now` in milliseconds since 1970; null where nothing is known to go on. */
export function activityOf({ state, timeline, lastAt }: RunView, now: number, words: BannerTexts): Activity | null {
  const since = (at: string | null) => (at === null ? null : Math.floor(msBetween(at, now) / 1_000));
  if (state.ended !== null) return null;
  if (state.checking !== null) {
    const gate = timeline.findLast((entry) => entry.kind === "gate");
    return { said: words.checks(state.checking), tail: "", seconds: since(gate?.checkingSince ?? null) };
  }
  if (state.running !== null) {
    const step = timeline.findLast((entry) => entry.kind === "step");
    const said = words.calls(oneLine(`${state.running.name} ${state.running.hint}`, 120));
    return { said, tail: "", seconds: since(step?.tools.at(-1)?.startedAt ?? null) };
  }
  const writer = WRITERS.find((session) => state.writing[session] !== undefined);
  const written = writer && state.writing[writer];
  if (writer && written)
    return { said: words.writes(words.sessions[writer], written.characters), tail: written.tail, seconds: null };
  if (state.waitingMs === null) return null;
  const seconds = Math.floor((state.waitingMs + (lastAt === null ? 0 : msBetween(lastAt, now))) / 1_000);
  return { said: words.waiting(seconds), tail: "", seconds: null };
}
