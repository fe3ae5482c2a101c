import { useEffect } from "preact/hooks";
import { useTexts } from "./language.ts";
import type { PartProps } from "./part.ts";
import { RunParts } from "./parts/run-parts.tsx";
import { type RunSource, RunSourceContext } from "./run-source.ts";
import { announcementOf, standingOf, titleOf } from "./run-title.ts";
import { bannerTexts } from "./texts/banner.ts";

/** A run, wherever it comes from: its parts, the window's title, and what a screen reader hears of it. */
export function RunScreen({ view, source }: PartProps & { source: RunSource }) {
  const words = useTexts(bannerTexts);
  const title = `${standingOf(view, source, words)}: ${titleOf(view, source.title)} – VeriAlgo`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <RunSourceContext.Provider value={source}>
      <p class="visually-hidden" role="status" aria-live="polite">
        {announcementOf(view, source, words)}
      </p>
      <RunParts view={view} />
    </RunSourceContext.Provider>
  );
}
