import { count, duration, money } from "../../../figures.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { useRunSource } from "../run-source.ts";
import { bannerTexts } from "../texts/banner.ts";
import { msBetween, useNow } from "../use-now.ts";

/** What the run has used so far; its time ticks while it goes on. */
export function RunFigures({ view: { state, lastAt } }: PartProps) {
  const { isLive } = useRunSource();
  const words = useTexts(bannerTexts);
  const now = useNow(isLive);
  if (state.startedAt === null) return null;
  const elapsed = msBetween(state.startedAt, isLive ? now : (lastAt ?? state.startedAt));
  const seconds = Math.floor(elapsed / 1_000);
  const ticking = seconds < 100 ? words.seconds(seconds) : duration(seconds * 1_000);
  const tokens = state.inputTokens + state.outputTokens;
  const cost = state.costUsd === null ? words.costUnknown : money(state.costUsd);
  const hasPrice = state.modelCalls > 0 && state.model?.scripted === false;
  const figures: [string, string][] = [
    [words.elapsed, isLive ? ticking : duration(elapsed)],
    ...(state.stepLimit > 0 ? [[words.steps, `${state.step} / ${state.stepLimit}`] as [string, string]] : []),
    ...(state.tools.length > 0 ? [[words.tools, count(state.tools.length)] as [string, string]] : []),
    ...(tokens > 0 ? [[words.tokens, count(tokens)] as [string, string]] : []),
    ...(hasPrice ? [[words.cost, cost] as [string, string]] : []),
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
