import { derive } from "../../domain/random.ts";
import type { Case } from "../../domain/value.ts";
import type { OracleProgram } from "../../languages/case-program.ts";
import type { Timer } from "../../languages/timer.ts";
import type { Point } from "./fit.ts";
import type { Shape } from "./shapes.ts";

/** How sizes go up: times a ratio, or by one. */
export interface Schedule {
  kind: "ratio" | "step";
  /** Of a size to the one before; unused for steps. */
  ratio: number;
  from: number;
  repetitions: number;
}

export interface Series {
  points: readonly Point[];
  /** Why it went no further. */
  end: "time" | "size" | "no-cases" | "no-growth" | "failed";
  /** For `failed`: what happened. */
  why: string;
  /** The last size that was asked for and measured. */
  size: number;
}

/** A call that takes longer is the last one. */
const LONGEST_CALL = 0.15;
/** CPU seconds of all calls of a series that count. */
const MOST_SECONDS = 1.5;
/** A call that is expected to take longer is not made. */
const MOST_EXPECTED = 1;
const MOST_SIZE = 2 ** 16;
/**
 * Values in a case, containers among them. Beyond, what is measured is the machine's memory: a breadth-first search over a random graph
 * of 2^18 values was seen to grow as n^1.4.
 */
const MOST_VALUES = 2 ** 16 + 64;
const CALL_MS = 6_000;
/** Cases of one size to choose the slowest from. */
const CHOICES = 3;
const MOST_STEPS = 40;

export interface Instruments {
  oracle: OracleProgram;
  timer: Timer;
  /** Everything random is derived from it. */
  seed: string;
  signal: AbortSignal;
}

/** Measures one shape at growing sizes until a call, all calls or the input become too large. */
export async function measureSeries(tools: Instruments, shape: Shape, schedule: Schedule): Promise<Series> {
  const points: Point[] = [];
  let [size, spent, stuck, asked] = [schedule.from, 0, 0, schedule.from];
  const ended = (end: Series["end"], why = ""): Series => ({ points, end, why, size });
  for (let turn = 0; ; turn += 1) {
    asked = schedule.kind === "step" ? schedule.from + turn : Math.round(schedule.from * schedule.ratio ** turn);
    if (asked > MOST_SIZE || (schedule.kind === "step" && turn > MOST_STEPS)) return ended("size");
    if (tools.signal.aborted || spent > MOST_SECONDS) return ended("time");
    const chosen = await largestCase(tools, shape, asked);
    if (chosen === null) {
      if (points.length > 0 || turn > 6) return ended("no-cases");
      continue;
    }
    if (chosen.cases.some((input) => valuesIn(input) > MOST_VALUES)) return ended("size");
    const last = points.at(-1);
    if (last !== undefined && chosen.n <= last.n * (schedule.kind === "step" ? 1 : 1.1)) {
      stuck += 1;
      if (stuck > 2) return ended("no-growth");
      continue;
    }
    if (expected(points) > MOST_EXPECTED) return ended("time");
    const input = await slowest(tools.timer, chosen.cases);
    const timing = await tools.timer.time(input, schedule.repetitions, CALL_MS);
    if (timing.kind === "failed") return ended(timing.why.includes("within") ? "time" : "failed", timing.why);
    const seconds = Math.min(...timing.seconds);
    spent += timing.seconds.reduce((sum, one) => sum + one, 0);
    points.push({ n: chosen.n, seconds });
    size = asked;
    stuck = 0;
    if (seconds > LONGEST_CALL) return ended("time");
  }
}

/** Legal cases of about the largest n that this size gives; null for none. */
async function largestCase(
  { oracle, seed }: Instruments,
  shape: Shape,
  size: number,
): Promise<{ n: number; cases: readonly Case[] } | null> {
  const made = await oracle.cases(derive(seed, `growth ${size}`), size, CHOICES);
  if ("failed" in made) return null;
  const shaped = made.cases.map((input) => shape.of(input)).filter((input) => input !== null);
  const legal = await oracle.valid(shaped);
  const kept: { n: number; input: Case }[] = [];
  for (const [at, input] of shaped.entries()) {
    const n = legal[at] === true ? await oracle.cost(input) : null;
    if (n !== null && n >= 1) kept.push({ n, input });
  }
  const n = Math.max(...kept.map((one) => one.n));
  return kept.length === 0 ? null : { n, cases: kept.filter((one) => one.n === n).map((one) => one.input) };
}

function valuesIn(input: unknown): number {
  if (typeof input !== "object" || input === null) return 1;
  let count = 1;
  for (const item of Object.values(input)) count += typeof item === "number" ? 1 : valuesIn(item);
  return count;
}

/** The one that takes longest; a single one is not even tried. */
async function slowest(timer: Timer, cases: readonly Case[]): Promise<Case> {
  let [worst, most] = [cases[0] as Case, -1];
  for (const input of cases.length > 1 ? cases : []) {
    const timing = await timer.time(input, 1, CALL_MS);
    const seconds = timing.kind === "timed" ? (timing.seconds[0] ?? 0) : Number.POSITIVE_INFINITY;
    if (seconds > most) [worst, most] = [input, seconds];
  }
  return worst;
}

/** Seconds that the next size will take if it goes on as in the last two, and faster where it got faster. */
function expected(points: readonly Point[]): number {
  const [a, b, c] = [points.at(-3)?.seconds, points.at(-2)?.seconds, points.at(-1)?.seconds];
  if (b === undefined || c === undefined) return 0;
  const ratio = Math.max(1, c / b);
  const bend = a === undefined ? 1 : Math.max(1, ratio / Math.max(1, b / a));
  return c * ratio * bend;
}
