import { type LimitName, type Limits, type LimitUse, LimitName as Names, STEP_LIMIT } from "../domain/limits.ts";
import type { Protocol, Usage } from "../domain/message.ts";
import type { ModelRole } from "../domain/receipt.ts";
import type { Clock } from "../ports/clock.ts";
import type { ModelReply } from "../ports/model.ts";
import type { Counted } from "./silent-cut.ts";
import type { Calibration } from "./token-estimate.ts";

/** US dollars for a reply's tokens; null when the model's price is not known. */
export type PriceOf = (usage: Usage) => number | null;

/** A role's share of `modelCalls`, and the protocol of its last reply. */
export interface RoleUse {
  calls: number;
  protocol: Protocol | null;
}

/** What a request that is under way will be counted as, at least; lost tries of it included. */
export interface Reserved {
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** What a run has used. Counted here, never by the model. */
export interface Meter {
  steps: number;
  turns: number;
  toolCalls: number;
  toolCallsCarriedOut: number;
  /** Requests of all sessions, those that failed included. */
  modelCalls: number;
  /** Requests that were made again, and those that came to nothing. */
  retries: number;
  lostReplies: number;
  /** Calls that were found in the text of replies. */
  recoveredCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** Tokens of replies that came without a count, as estimated: they count towards limits and are shown nowhere else. */
  guessed: { inputTokens: number; outputTokens: number };
  /** Null as soon as one reply's price is not known. */
  costUsd: number | null;
  /** What counts towards the limit: also replies whose tokens were estimated. Null when the model has no known price. */
  countedUsd: number | null;
  readonly underWay: Set<Reserved>;
  readonly calibration: Calibration;
  /** By session, the reply of which the endpoint says that it read most. */
  readonly mostRead: Map<string, Counted>;
  cutWasTold: boolean;
  /** Bytes of the log that hold texts of files. */
  toldBytes: number;
  /** What the author's model was last spoken to in. */
  protocol: Protocol | null;
  /** Of sessions with a model of their own. */
  readonly roles: Partial<Record<ModelRole, RoleUse>>;
  readonly startedMs: number;
}

export const newMeter = (clock: Clock): Meter => ({
  steps: 0,
  turns: 0,
  toolCalls: 0,
  toolCallsCarriedOut: 0,
  modelCalls: 0,
  retries: 0,
  lostReplies: 0,
  recoveredCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  guessed: { inputTokens: 0, outputTokens: 0 },
  costUsd: 0,
  countedUsd: 0,
  underWay: new Set(),
  calibration: new Map(),
  mostRead: new Map(),
  cutWasTold: false,
  toldBytes: 0,
  protocol: null,
  roles: {},
  startedMs: clock.monotonicMs(),
});

/** Counts one request to the model of a role (null: the author's) and, where a reply came, remembers its protocol. */
export function countCall(meter: Meter, role: ModelRole | null, protocol: Protocol | null): void {
  meter.modelCalls += 1;
  if (role === null) {
    meter.protocol = protocol ?? meter.protocol;
    return;
  }
  const before = meter.roles[role] ?? { calls: 0, protocol: null };
  meter.roles[role] = { calls: before.calls + 1, protocol: protocol ?? before.protocol };
}

const whole = (tokens: number | null) => (tokens === null || !(tokens > 0) ? 0 : Math.round(tokens));

/** A sum of counts stays a number that a receipt can hold, whatever an endpoint says. */
const added = (sum: number, tokens: number) => Math.min(Number.MAX_SAFE_INTEGER, sum + tokens);

/** The count of a reply. None of the prompt is no count, and none of a reply with something in it neither: some servers send zeros. */
export function countedUsage({ usage, text, calls }: Pick<ModelReply, "usage" | "text" | "calls">): Usage {
  const isEmpty = text === "" && calls.length === 0;
  const { inputTokens, outputTokens } = usage;
  return { inputTokens: inputTokens || null, outputTokens: isEmpty ? outputTokens : outputTokens || null };
}

/**
 * Counts the tokens of one request, also of one that failed: discarded tokens are paid for too. `guess` stands in for a count that a reply
 * came without; a failure without one is taken to have cost nothing. Returns its US dollars, null when not known.
 */
export function countUsage(
  meter: Meter,
  usage: Usage,
  priceOf: PriceOf | undefined,
  guess: Meter["guessed"] | null = null,
): number | null {
  const { inputTokens, outputTokens } = guess ?? { inputTokens: 0, outputTokens: 0 };
  meter.inputTokens = added(meter.inputTokens, whole(usage.inputTokens));
  meter.outputTokens = added(meter.outputTokens, whole(usage.outputTokens));
  if (usage.inputTokens === null) meter.guessed.inputTokens += inputTokens;
  if (usage.outputTokens === null) meter.guessed.outputTokens += outputTokens;
  const isFree = guess === null && usage.inputTokens === null && usage.outputTokens === null;
  const cost = priceOf === undefined ? null : isFree ? 0 : priceOf(usage);
  const full = { inputTokens: usage.inputTokens ?? inputTokens, outputTokens: usage.outputTokens ?? outputTokens };
  meter.countedUsd = sum(meter.countedUsd, cost ?? priceOf?.(full) ?? null);
  meter.costUsd = sum(meter.costUsd, cost);
  return cost;
}

const sum = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

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
    "input-tokens": meter.inputTokens + meter.guessed.inputTokens,
    "output-tokens": meter.outputTokens + meter.guessed.outputTokens,
    "cost-usd": meter.countedUsd,
    seconds: Math.max(0, Math.round(clock.monotonicMs() - meter.startedMs) / 1_000),
  };
}

export const limitUse = (meter: Meter, limits: Limits, clock: Clock): LimitUse[] => {
  const amounts = used(meter, clock);
  return Names.options.map((name) => ({ name, used: amounts[name], limit: limits[name] }));
};
