import { type InterruptReason, ModelRole, type Receipt } from "./receipt.ts";
import { type Level, Verdict } from "./verdict.ts";

/** Share of tool calls that a model and an endpoint that fit reach. */
export const SUCCESS_AIM = 0.85;

/** Turns on average above which a model takes more than such tasks need. */
export const TURNS_AIM = 4;

/** What of a receipt is counted. */
export type RunFigures = Pick<
  Receipt,
  "verdict" | "level" | "startedAt" | "endedAt" | "model" | "roles" | "usage" | "limits" | "metrics"
>;

/** Tool calls of all runs together; `rate` is null where there was none. */
export interface ToolCallStatistics {
  calls: number;
  succeeded: number;
  rate: number | null;
}

/** Over the runs a model was asked in; null where there is none. */
export interface Spread {
  mean: number;
  median: number;
  highest: number;
}

/** `usd` adds up what is known; it says nothing of the `unknown` runs. */
export interface CostStatistics {
  usd: number;
  known: number;
  unknown: number;
}

/** What the runs with one model at one endpoint came to. */
export interface ModelStatistics {
  name: string;
  host: string;
  runs: number;
  /** Verified or tested. */
  reached: number;
  toolCalls: ToolCallStatistics;
  turns: Spread | null;
  inputTokens: number;
  outputTokens: number;
  /** Runs whose tokens the endpoint did not report: what stands above is without them. */
  uncounted: number;
  cost: CostStatistics;
  /** Runs by protocol; `none` where no reply came. */
  protocols: Record<string, number>;
  interrupted: number;
  retries: number;
  lostReplies: number;
  /** Tool calls found in the text of replies. */
  recoveredCalls: number;
  /** Runs in which the endpoint cut what it was sent without saying so. */
  contextCut: number;
  /** Runs in which the endpoint was found to be like that. */
  learned: Record<string, number>;
}

/** What is worse than it should be, one sentence each with what to do. */
export function warningsOf({ toolCalls, turns }: RunStatistics): string[] {
  const low = toolCalls.rate !== null && toolCalls.rate < SUCCESS_AIM;
  const many = turns !== null && turns.mean > TURNS_AIM;
  return [
    ...(low
      ? [
          `Fewer than ${SUCCESS_AIM * 100} % of the tool calls worked: the model, or how its endpoint passes tool calls on, does not fit; verialgo doctor --probe says what the endpoint can do.`,
        ]
      : []),
    ...(many
      ? [
          `A run took more than ${TURNS_AIM} turns on average: a stronger model, or a more exact requirement, needs fewer.`,
        ]
      : []),
  ];
}

/** What many receipts say together. Every count is of runs unless its name says otherwise. */
export interface RunStatistics {
  runs: number;
  /** Runs in which a model was asked; what is said of turns, tool calls and models is of these. */
  withModel: number;
  verdicts: Record<Verdict, number>;
  levels: Record<`${Level}`, number>;
  toolCalls: ToolCallStatistics;
  turns: Spread | null;
  interrupted: Partial<Record<InterruptReason, number>>;
  inputTokens: number;
  outputTokens: number;
  uncounted: number;
  cost: CostStatistics;
  /** Wall seconds of a run. */
  seconds: Spread | null;
  totalSeconds: number;
  /** By the author's model; the most used first. Tokens and cost are the whole runs'. */
  models: ModelStatistics[];
  /** Names of the models of other sessions, with the runs that asked them. */
  roles: Partial<Record<ModelRole, Record<string, number>>>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return { mean: sum(values) / values.length, median: (low + high) / 2, highest: sorted.at(-1) ?? 0 };
}

/** How often each text comes, the most frequent first, then in their order. A `Map` inside: the texts are others'. */
function tally(texts: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
}

/** Weighted by calls: a run of one call must not weigh as much as one of sixty. */
function toolCallsOf(receipts: readonly RunFigures[]): ToolCallStatistics {
  const each = receipts.map(({ metrics, limits }) => {
    const calls = limits.find(({ name }) => name === "tool-calls")?.used ?? 0;
    return metrics.toolCallSuccessRate === null
      ? { calls: 0, succeeded: 0 }
      : { calls, succeeded: Math.round(calls * metrics.toolCallSuccessRate) };
  });
  const [calls, succeeded] = [sum(each.map((one) => one.calls)), sum(each.map((one) => one.succeeded))];
  return { calls, succeeded, rate: calls === 0 ? null : succeeded / calls };
}

function costOf(receipts: readonly RunFigures[]): CostStatistics {
  const known = receipts.flatMap(({ usage }) => usage.costUsd ?? []);
  return { usd: sum(known), known: known.length, unknown: receipts.length - known.length };
}

const secondsOf = ({ startedAt, endedAt }: RunFigures): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;

const tokensOf = (receipts: readonly RunFigures[]) => ({
  inputTokens: sum(receipts.map(({ usage }) => usage.inputTokens)),
  outputTokens: sum(receipts.map(({ usage }) => usage.outputTokens)),
  uncounted: receipts.filter(isUncounted).length,
});

/** No reply said what it took: the limits counted by estimate all the same. */
function isUncounted({ usage, limits }: RunFigures): boolean {
  const counted = limits.filter(({ name }) => name === "input-tokens" || name === "output-tokens");
  return usage.inputTokens + usage.outputTokens === 0 && counted.some(({ used }) => (used ?? 0) > 0);
}

const reachedIn = ({ verdict }: RunFigures): boolean => verdict === "verified" || verdict === "tested";

/** Everything `verialgo stats` shows, from receipts of any number. Pure. */
export function statisticsOf(receipts: readonly RunFigures[]): RunStatistics {
  const asked = receipts.filter(({ model }) => model !== null && model.calls > 0);
  const times = receipts.map(secondsOf);
  return {
    runs: receipts.length,
    withModel: asked.length,
    verdicts: countsOf(
      Verdict.options,
      receipts.map(({ verdict }) => verdict),
    ),
    levels: countsOf(
      LEVELS,
      receipts.map(({ level }) => `${level}` as const),
    ),
    toolCalls: toolCallsOf(asked),
    turns: spread(asked.map(({ metrics }) => metrics.turns)),
    interrupted: tally(receipts.flatMap(({ metrics }) => metrics.interruptReason ?? [])),
    ...tokensOf(receipts),
    cost: costOf(asked),
    seconds: spread(times),
    totalSeconds: sum(times),
    models: modelsOf(asked),
    roles: rolesOf(asked),
  };
}

const LEVELS = ["0", "1", "2", "3", "4"] as const;

const countsOf = <T extends string>(names: readonly T[], given: readonly T[]): Record<T, number> =>
  Object.fromEntries(names.map((name) => [name, given.filter((one) => one === name).length])) as Record<T, number>;

function modelsOf(asked: readonly RunFigures[]): ModelStatistics[] {
  const groups = new Map<string, { name: string; host: string; receipts: RunFigures[] }>();
  for (const receipt of asked) {
    const { name = "", baseUrlHost: host = "" } = receipt.model ?? {};
    const key = JSON.stringify([name, host]);
    const group = groups.get(key) ?? { name, host, receipts: [] };
    group.receipts.push(receipt);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ name, host, receipts }) => ({
      name,
      host,
      runs: receipts.length,
      reached: receipts.filter(reachedIn).length,
      toolCalls: toolCallsOf(receipts),
      turns: spread(receipts.map(({ metrics }) => metrics.turns)),
      ...tokensOf(receipts),
      cost: costOf(receipts),
      protocols: tally(receipts.map(({ model }) => model?.protocol ?? "none")),
      interrupted: receipts.filter(({ metrics }) => metrics.interrupted).length,
      retries: sum(receipts.map(({ metrics }) => metrics.retries ?? 0)),
      lostReplies: sum(receipts.map(({ metrics }) => metrics.lostReplies ?? 0)),
      recoveredCalls: sum(receipts.map(({ metrics }) => metrics.recoveredCalls ?? 0)),
      contextCut: receipts.filter(({ metrics }) => metrics.contextCut === true).length,
      learned: tally(receipts.flatMap(({ model }) => [...new Set(model?.learned ?? [])])),
    }))
    .sort((a, b) => b.runs - a.runs || (a.name + a.host < b.name + b.host ? -1 : 1));
}

function rolesOf(asked: readonly RunFigures[]): RunStatistics["roles"] {
  const named = ModelRole.options.map(
    (role) => [role, tally(asked.flatMap(({ roles }) => roles?.[role]?.name ?? []))] as const,
  );
  return Object.fromEntries(named.filter(([, names]) => Object.keys(names).length > 0));
}
