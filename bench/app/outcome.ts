import type { Sent } from "./send.ts";

const MEGABYTE = 1024 * 1024;

export interface Answers {
  sent: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Of these, how late deliveries left the sender: what is not the server's. */
  lateP99Ms: number;
  /** By kind, how many got which status; 0: no answer. */
  byStatus: Record<string, Record<string, number>>;
}

export interface Memory {
  maxMb: number;
  /** Means of the second and of the last quarter of the load. */
  earlyMb: number;
  lateMb: number;
  /** Once a second from the start of the load to the end of the drain; 0: it was down. */
  everySecondMb: number[];
}

export interface Outcome {
  seed: string;
  seconds: number;
  rate: number;
  installations: number;
  kills: number;
  answers: Answers;
  memory: Memory;
  /** Of the server for each delivery of the load, milliseconds; null where it was killed. What a busy machine does not change. */
  processorMs: number | null;
  commands: number;
  /** From the end of the load until nothing was left to do. */
  drainSeconds: number;
  dispatches: number;
  /** Webhooks the hub sent by itself, and how many it sent again because it was asked to. */
  webhooks: { sent: number; again: number };
  storeMb: number;
  /** Bars of time and memory that were missed. */
  missed: string[];
  /** What was lost, doubled or answered wrongly. */
  complaints: string[];
}

export function answersOf(sent: readonly Sent[]): Answers {
  const byStatus: Answers["byStatus"] = {};
  for (const { kind, status } of sent) {
    const counts = byStatus[kind] ?? {};
    byStatus[kind] = { ...counts, [status]: (counts[status] ?? 0) + 1 };
  }
  const answered = sent.filter(({ status }) => status !== 0);
  const ms = sorted(answered.map((one) => one.ms));
  const late = sorted(sent.map((one) => one.lateMs));
  return {
    sent: sent.length,
    ...{ p50Ms: at(ms, 0.5), p99Ms: at(ms, 0.99), maxMs: at(ms, 1), lateP99Ms: at(late, 0.99) },
    byStatus,
  };
}

/** `bytes`: one sample a second, null while it was down; the first `seconds` of them under load. */
export function memoryOf(bytes: readonly (number | null)[], seconds: number): Memory {
  const mb = bytes.map((one) => Math.round((one ?? 0) / MEGABYTE));
  const mean = (from: number, to: number) => {
    const part = mb.slice(Math.floor(from * seconds), Math.ceil(to * seconds)).filter((one) => one > 0);
    return Math.round(part.reduce((sum, one) => sum + one, 0) / Math.max(part.length, 1));
  };
  return { maxMb: Math.max(0, ...mb), earlyMb: mean(0.25, 0.5), lateMb: mean(0.75, 1), everySecondMb: mb };
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const at = (ascending: readonly number[], share: number) =>
  Math.round((ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0) * 10) / 10;

export interface Bars {
  p99Ms: number;
  memoryMb: number;
  /** Of the last quarter over the second one: what a load this steady may still add. */
  growth: number;
}

export const BARS: Bars = { p99Ms: 200, memoryMb: 250, growth: 1.15 };
/** A shorter load says nothing of growth: the process is still warming up. */
const STEADY_SECONDS = 30;

/** Bars that were missed, as sentences. With kills answers are lost on purpose, and each start warms up anew. */
export function missedBars(
  { answers, memory, kills, seconds }: Pick<Outcome, "answers" | "memory" | "kills" | "seconds">,
  bars: Bars = BARS,
): string[] {
  const { maxMb, earlyMb, lateMb } = memory;
  const growth = lateMb / Math.max(earlyMb, 1);
  return [
    ...(kills === 0 && answers.p99Ms > bars.p99Ms ? [`p99 is ${answers.p99Ms} ms, more than ${bars.p99Ms} ms`] : []),
    ...(maxMb > bars.memoryMb ? [`memory reached ${maxMb} MB, more than ${bars.memoryMb} MB`] : []),
    ...(kills === 0 && seconds >= STEADY_SECONDS && growth > bars.growth
      ? [`memory grew from ${earlyMb} to ${lateMb} MB under a steady load`]
      : []),
  ];
}

/** 202 for what is signed rightly, 401 for what is not; no answer only where the server was killed. */
export function wrongAnswers(byStatus: Answers["byStatus"], wasKilled: boolean): string[] {
  return Object.entries(byStatus).flatMap(([kind, counts]) => {
    const right = kind === "forged" ? "401" : "202";
    return Object.entries(counts)
      .filter(([status]) => status !== right && !(wasKilled && status === "0"))
      .map(
        ([status, count]) => `${count} deliveries (${kind}) were answered ${status === "0" ? "not at all" : status}`,
      );
  });
}
