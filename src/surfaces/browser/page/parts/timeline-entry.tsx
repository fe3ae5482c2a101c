import type { ComponentChildren } from "preact";
import { duration } from "../../../figures.ts";
import type { CaughtEntry, NoteEntry, PhaseEntry, ReplyEntry, TimelineEntry } from "../../run-view.ts";
import { clockText } from "../clock-text.ts";
import { useTexts } from "../language.ts";
import { memo } from "../memo.tsx";
import { bannerTexts } from "../texts/banner.ts";
import { timelineTexts } from "../texts/timeline.ts";
import { msBetween } from "../use-now.ts";
import { Fold } from "./fold.tsx";
import { LazyDetails } from "./lazy-details.tsx";
import { Mark, type MarkKind, markOf } from "./mark.tsx";
import { TimelineGate } from "./timeline-gate.tsx";
import { TimelineStep } from "./timeline-step.tsx";

interface EntryProps {
  entry: TimelineEntry;
  startedAt: string | null;
  /** Whether the run goes on; what never ended in a log that broke off stands still. */
  isLive: boolean;
}

/** One thing that happened. */
export const Entry = memo<EntryProps>(({ entry, startedAt, isLive }) => {
  const time = clockText(startedAt, entry.at);
  switch (entry.kind) {
    case "step":
      return <TimelineStep step={entry} time={time} isLive={isLive} />;
    case "gate":
      return <TimelineGate gate={entry} time={time} isLive={isLive} />;
    case "phase":
      return <Phase entry={entry} time={time} isLive={isLive} />;
    case "reply":
      return <Reply entry={entry} time={time} />;
    case "caught":
      return <CaughtNote entry={entry} time={time} />;
    case "end":
      return <End time={time} />;
    default:
      return <Note entry={entry} time={time} />;
  }
});

interface RowProps {
  kind: string;
  time: string;
  mark?: MarkKind;
  title: ComponentChildren;
  /** Behind the title, small. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}

/** The shape all entries have: when, what, and what came of it. */
export function EntryRow({ kind, time, mark, title, note, children }: RowProps) {
  return (
    <li class={`entry ${kind}`}>
      <div class="entry-head">
        {mark && <Mark kind={mark} />}
        <div class="entry-title">
          <h3>{title}</h3>
          {note && <span class="muted small">{note}</span>}
        </div>
        <span class="entry-time muted small">{time}</span>
      </div>
      {children}
    </li>
  );
}

function Phase({ entry, time, isLive }: { entry: PhaseEntry; time: string; isLive: boolean }) {
  const words = useTexts(bannerTexts);
  const note = entry.endedAt === null ? "" : duration(msBetween(entry.at, entry.endedAt));
  const row = { kind: "phase", time, mark: markOf(entry.ok, isLive), title: words.phases[entry.phase], note };
  return (
    <EntryRow {...row}>
      {entry.summary !== "" && (
        <div class={entry.ok === false ? "bad" : "muted"}>
          <Fold text={entry.summary} lines={4} characters={500} prose />
        </div>
      )}
    </EntryRow>
  );
}

function Reply({ entry, time }: { entry: ReplyEntry; time: string }) {
  const [words, { sessions }] = [useTexts(timelineTexts), useTexts(bannerTexts)];
  const tokens = entry.inputTokens + entry.outputTokens;
  const note = [duration(entry.ms), ...(tokens > 0 ? [words.tokens(tokens)] : [])].join(" · ");
  return (
    <EntryRow kind="reply" time={time} title={words.reply(sessions[entry.session])} note={note}>
      {entry.text.trim() !== "" && (
        <LazyDetails summary={words.thought}>
          {() => <Fold text={entry.text} lines={40} characters={6_000} />}
        </LazyDetails>
      )}
    </EntryRow>
  );
}

function Note({ entry, time }: { entry: NoteEntry; time: string }) {
  const words = useTexts(timelineTexts);
  const isLimit = entry.kind === "limit";
  const text = isLimit ? entry.text : [entry.title, entry.text].filter((one) => one !== "").join(" ");
  return (
    <EntryRow kind="note warn" time={time} title={isLimit ? words.limit : words.warning}>
      <Fold text={text} lines={6} characters={1_000} prose />
    </EntryRow>
  );
}

function CaughtNote({ entry, time }: { entry: CaughtEntry; time: string }) {
  const words = useTexts(timelineTexts);
  const { step, fixedAtStep, what } = entry;
  const note = fixedAtStep === null ? words.caughtAt(String(step)) : words.fixed(String(step), String(fixedAtStep));
  const title = fixedAtStep === null ? words.caught : words.mended;
  return (
    <EntryRow kind={fixedAtStep === null ? "note bad" : "note ok"} time={time} title={title} note={note}>
      <Fold text={what} lines={4} characters={600} prose />
    </EntryRow>
  );
}

const End = ({ time }: { time: string }) => <EntryRow kind="phase" time={time} title={useTexts(timelineTexts).end} />;
