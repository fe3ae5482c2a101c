import { oneLine } from "../../../../domain/untrusted-text.ts";
import { duration } from "../../../figures.ts";
import type { StepEntry, ToolEntry } from "../../run-view.ts";
import { useTexts } from "../language.ts";
import { memo } from "../memo.tsx";
import { timelineTexts } from "../texts/timeline.ts";
import { Fold } from "./fold.tsx";
import { LazyDetails } from "./lazy-details.tsx";
import { Mark, type MarkKind, markOf } from "./mark.tsx";
import { EntryRow } from "./timeline-entry.tsx";

interface StepProps {
  step: StepEntry;
  time: string;
  isLive: boolean;
}

/** What the author thought, did, and saw come of it. */
export function TimelineStep({ step, time, isLive }: StepProps) {
  const words = useTexts(timelineTexts);
  const { reply } = step;
  const tokens = reply === null ? 0 : reply.inputTokens + reply.outputTokens;
  const note = [
    words.of(step.limit),
    ...(reply === null ? [] : [duration(reply.ms)]),
    ...(tokens > 0 ? [words.tokens(tokens)] : []),
  ].join(" · ");
  return (
    <EntryRow kind="step" time={time} mark={markOfStep(step, isLive)} title={words.step(step.step)} note={note}>
      {reply !== null && reply.text.trim() !== "" && (
        <div class="thought">
          <Fold text={reply.text.trim()} lines={6} characters={700} prose />
        </div>
      )}
      {step.tools.length > 0 && (
        <ul class="tools">
          {step.tools.map((tool) => (
            <Tool key={tool.key} tool={tool} isLive={isLive} />
          ))}
        </ul>
      )}
    </EntryRow>
  );
}

function markOfStep({ reply, tools }: StepEntry, isLive: boolean): MarkKind {
  if (reply === null || tools.some(({ ok }) => ok === null)) return markOf(null, isLive);
  return tools.some(({ ok }) => ok === false) ? "fail" : "pass";
}

const Tool = memo<{ tool: ToolEntry; isLive: boolean }>(({ tool, isLive }) => {
  const words = useTexts(timelineTexts);
  const row = <ToolRow tool={tool} isLive={isLive} />;
  const name = tool.ok === false ? "tool failed" : "tool";
  if (tool.detail.trim() === "")
    return (
      <li class={name}>
        <div class="tool-row">{row}</div>
      </li>
    );
  return (
    <li class={name}>
      <LazyDetails summary={<span class="tool-row">{row}</span>}>
        {() => <Fold text={tool.detail} label={words.output(tool.name)} lines={30} characters={6_000} />}
      </LazyDetails>
    </li>
  );
});

function ToolRow({ tool, isLive }: { tool: ToolEntry; isLive: boolean }) {
  // Most summaries name the file themselves.
  const isNamed = tool.hint === "" || tool.summary.includes(tool.hint);
  return (
    <>
      <Mark kind={markOf(tool.ok, isLive)} />
      <span class="tool-said">
        <code class="foreign">{oneLine(tool.name, 60)}</code>
        {!isNamed && <code class="foreign muted">{oneLine(tool.hint, 120)}</code>}
        <span class="tool-summary foreign" dir="auto">
          {oneLine(tool.summary, 300)}
        </span>
      </span>
      {tool.ok !== null && <span class="muted small nowrap">{duration(tool.ms)}</span>}
    </>
  );
}
