import { type LimitName, type Limits, type LimitUse, LimitName as Names, STEP_LIMIT } from "../domain/limits.ts";
import type { Protocol, Usage } from "../domain/message.ts";
import type { Clock } from "../ports/clock.ts";

/** US dollars for a reply's tokens; null when the model's price is not known. */
export type PriceOf = (usage: Usage) => number | null;

/** What a run has used. Counted here, never by the model. */
export interface Meter {
  steps: number;
  turns: number;
  toolCalls: number;
  toolCallsCarriedOut: number;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** Null as soon as one reply's price is not known. */
  costUsd: number | null;
  protocol: Protocol | null;
  readonly startedMs: number;
}

export const newMeter = (clock: Clock): Meter => ({
  steps: 0,
  turns: 0,
  toolCalls: 0,
  toolCallsCarriedOut: 0,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  protocol: null,
  startedMs: clock.monotonicMs(),
});

const whole = (tokens: number | null) => (tokens === null || !(tokens > 0) ? 0 : Math.round(tokens));

/** Counts one request, also one that failed: discarded tokens are paid for too. Returns its US dollars, null when not known. */
export function countUsage(meter: Meter, usage: Usage, priceOf: PriceOf | undefined): number | null {
  meter.modelCalls += 1;
  meter.inputTokens += whole(usage.inputTokens);
  meter.outputTokens += whole(usage.outputTokens);
  const cost = priceOf?.(usage) ?? null;
  meter.costUsd = meter.costUsd === null || cost === null ? null : meter.costUsd + cost;
  return cost;
}

/** Limits with the steps always set, and never above the documented maximum. */
export const withStepLimit = (limits: Limits): Limits & { steps: number } => ({
  ...limits,
  steps: Math.min(limits.steps ?? STEP_LIMIT.default, STEP_LIMIT.maximum),
});

/** Used amounts by limit. `seconds` is wall time since the run began. */
export function used(meter: Meter, clock: Clock): Record<LimitName, number | null> {
  return {
    steps: meter.steps,
    "tool-calls": meter.toolCalls,
    "input-tokens": meter.inputTokens,
    "output-tokens": meter.outputTokens,
    "cost-usd": meter.costUsd,
    seconds: Math.max(0, Math.round(clock.monotonicMs() - meter.startedMs) / 1_000),
  };
}

export const limitUse = (meter: Meter, limits: Limits, clock: Clock): LimitUse[] => {
  const amounts = used(meter, clock);
  return Names.options.map((name) => ({ name, used: amounts[name], limit: limits[name] }));
};
