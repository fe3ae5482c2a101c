import { oneLine } from "../../../domain/untrusted-text.ts";
import type { RunView } from "../run-view.ts";
import type { RunSource } from "./run-source.ts";
import type { BannerTexts } from "./texts/banner.ts";

/** What the run is about: the specification's title, else the requirement's first line, else the file judged, else the run's name; `listed` as long as it has told nothing. */
export function titleOf({ state, runId, files }: RunView, listed: string | null = null): string {
  const first = state.requirement?.trim().split("\n", 1)[0] ?? "";
  const judged = [...(state.ended?.receipt.files ?? []), ...files].find(({ role }) => role === "solution")?.path;
  return oneLine(state.specification?.title || first || judged || runId || listed || "VeriAlgo", 160);
}

/** One word on how it stands. */
export function standingOf({ state }: RunView, { isLive }: RunSource, words: BannerTexts): string {
  if (state.ended !== null) return state.ended.verdict;
  return isLive ? words.running : words.brokenOff;
}

/** What a screen reader says when it changes: the phase, then the verdict. */
export function announcementOf(view: RunView, source: RunSource, words: BannerTexts): string {
  const { state } = view;
  if (state.ended === null && source.isLive) return state.phase === null ? "" : words.phases[state.phase];
  return `${titleOf(view, source.title)}: ${standingOf(view, source, words)}`;
}
