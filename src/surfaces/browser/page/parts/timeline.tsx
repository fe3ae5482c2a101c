import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TimelineEntry } from "../../run-view.ts";
import { useTexts } from "../language.ts";
import { memo } from "../memo.tsx";
import type { PartProps } from "../part.ts";
import { useRunSource } from "../run-source.ts";
import { shellTexts } from "../texts/shell.ts";
import { timelineTexts } from "../texts/timeline.ts";
import { useGrowing } from "../use-growing.ts";
import { useRoom } from "../use-room.ts";
import { Entry } from "./timeline-entry.tsx";

/** Entries that are looked at together when something is new: a long list is passed over quickly. */
const STRETCH = 50;
/** Stretches that are drawn at a time, and about how high an entry is. */
const AT_ONCE = 2;
const ENTRY_REM = 6;
/** Pixels from the end that still count as being there. */
const NEAR = 40;

/** What happened, in its order. It follows the run as long as the reader is at its end. */
export function Timeline({ view }: PartProps) {
  const { isLive } = useRunSource();
  const [words, { events }] = [useTexts(timelineTexts), useTexts(shellTexts)];
  const [panel, box] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  useRoom(panel);
  const [isAtEnd, setAtEnd] = useState(isLive);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  const starts = Array.from({ length: Math.ceil(view.timeline.length / STRETCH) }, (_, index) => index * STRETCH);
  const drawn = useGrowing(starts.length, AT_ONCE);
  useLayoutEffect(() => {
    if (isAtEnd) toEnd();
  }, [view, isAtEnd, drawn]);
  const look = () => {
    const { scrollTop, clientHeight, scrollHeight } = box.current ?? { scrollTop: 0, clientHeight: 0, scrollHeight: 0 };
    setAtEnd(scrollTop + clientHeight >= scrollHeight - NEAR);
  };
  const shared = { startedAt: view.state.startedAt, isLive };
  return (
    <section class="timeline panel" ref={panel} data-part="timeline" aria-labelledby="timeline-title">
      <div class="timeline-head">
        <h2 id="timeline-title">{words.title}</h2>
        <span class="muted small">{events(view.state.seq)}</span>
      </div>
      <section
        class="timeline-box"
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={isLive ? look : undefined}
        aria-label={words.title}
      >
        {view.timeline.length === 0 && <p class="muted">{words.empty}</p>}
        <ol>
          {starts.map((start, index) => {
            const entries = view.timeline.slice(start, start + STRETCH);
            // What is new is at the end, and never waits.
            if (index < drawn || index === starts.length - 1)
              return <Stretch key={start} {...shared} entries={entries} />;
            return <li key={start} aria-hidden="true" style={{ blockSize: `${entries.length * ENTRY_REM}rem` }} />;
          })}
        </ol>
      </section>
      {isLive && !isAtEnd && (
        <button type="button" class="to-now" onClick={toEnd}>
          {words.toNow}
        </button>
      )}
    </section>
  );
}

interface StretchProps {
  entries: readonly TimelineEntry[];
  startedAt: string | null;
  isLive: boolean;
}

/** Drawn again only when one of its entries is another one. */
function Stretch({ entries, ...shared }: StretchProps) {
  const last = useRef(entries);
  if (entries.length !== last.current.length || entries.some((entry, index) => entry !== last.current[index]))
    last.current = entries;
  return <Entries {...shared} entries={last.current} />;
}

const Entries = memo<StretchProps>(({ entries, ...shared }) => (
  <>
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} {...shared} />
    ))}
  </>
));
