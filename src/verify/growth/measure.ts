import type { OracleProgram } from "../../languages/case-program.ts";
import type { Timer } from "../../languages/timer.ts";
import type { Claim } from "./claim.ts";
import { type Decision, decide, decideStepwise, FEWEST_POINTS, type Judged, SMALLEST_RANGE } from "./decide.ts";
import type { Line, Point } from "./fit.ts";
import { measureSeries, type Schedule, type Series } from "./series.ts";
import { SHAPES, type Shape } from "./shapes.ts";

export interface Measured {
  shape: string;
  result: "refuted" | "consistent" | "inconclusive" | "not-measurable";
  /** Faster than claimed by this power of n; for a stepwise measurement by this logarithm a step. Null where nothing was measured. */
  line: Line | null;
  stepwise: boolean;
  points: readonly Point[];
  /** Why it is not measurable; else empty. */
  why: string;
  /** The size that another shape may begin with. */
  from: number;
}

export interface Bench {
  oracle: OracleProgram;
  /** A fresh process each time, so that two runs are independent. */
  openTimer(): Promise<Timer | { failed: string }>;
  seed: string;
  signal: AbortSignal;
}

const SMALLEST_SIZE = 4;
const doubling = (from: number): Schedule => ({ kind: "ratio", ratio: 2, from, repetitions: 5 });
const finer = (from: number): Schedule => ({ kind: "ratio", ratio: Math.SQRT2, from, repetitions: 10 });
/** Of the given shape's sizes these many, from the largest down, are measured in the others. */
const SIZES_KEPT = 8;
/** Below, starting a call weighs as much as what it does. */
const SHORTEST = 50e-6;

interface Run extends Judged {
  points: readonly Point[];
  stepwise: boolean;
  why: string;
  /** The largest size that was measured. */
  largest: number;
}

/** Measures the claim on every shape that there is, the worst first; a refuted one ends it. */
export async function measureGrowth(bench: Bench, claim: Claim): Promise<readonly Measured[]> {
  const shapes = SHAPES.filter(({ needsValid }) => !needsValid || bench.oracle.info.has.valid);
  const measured: Measured[] = [];
  let from = SMALLEST_SIZE;
  for (const shape of claim.isAverage ? shapes.slice(0, 1) : shapes) {
    if (bench.signal.aborted) break;
    const one = await measureShape(bench, claim, shape, from);
    const isFirst = measured.length === 0;
    // Sizes that told nothing in the given shape are left out in the others.
    if (isFirst) from = Math.max(SMALLEST_SIZE, one.from);
    if (isFirst || one.result !== "not-measurable") measured.push(one);
    if (one.result === "refuted" || (isFirst && one.result === "not-measurable")) break;
  }
  return [...measured].sort((a, b) => badness(b) - badness(a));
}

const ORDER = ["consistent", "not-measurable", "inconclusive", "refuted"];
const badness = ({ result, line }: Measured) => ORDER.indexOf(result) * 100 + (line?.slope ?? -9);

/** Refuted in two independent runs, or consistent in one; else once more with finer steps. */
async function measureShape(bench: Bench, claim: Claim, shape: Shape, from: number): Promise<Measured> {
  const runs: Run[] = [];
  const next = async (schedule: Schedule): Promise<Decision> => {
    runs.push(await measureOnce(bench, claim, shape, schedule, runs.length));
    return (runs.at(-1) as Run).decision;
  };
  const told = (result: Measured["result"]): Measured => {
    const { line, stepwise, points, why, largest } = runs.at(-1) as Run;
    const start = Math.floor(largest / 2 ** (SIZES_KEPT - 1));
    return { shape: shape.name, result, line, stepwise, points, why, from: start };
  };
  const first = await next(doubling(from));
  if (first === "consistent" || first === "not-measurable") return told(first);
  if (first === "refuted" && (await next(doubling(from))) === "refuted") return told("refuted");
  const third = await next(finer(from));
  if (third === "consistent") return told("consistent");
  if (third !== "refuted") return told("inconclusive");
  if (first === "refuted" || (await next(finer(from))) === "refuted") return told("refuted");
  return told("inconclusive");
}

async function measureOnce(bench: Bench, claim: Claim, shape: Shape, schedule: Schedule, turn: number): Promise<Run> {
  const timer = await bench.openTimer();
  if ("failed" in timer)
    return { decision: "not-measurable", line: null, points: [], stepwise: false, why: timer.failed, largest: 0 };
  const tools = { oracle: bench.oracle, timer, signal: bench.signal, seed: `${bench.seed} ${turn}` };
  try {
    const series = await measureSeries(tools, shape, schedule);
    const largest = series.size;
    const points = worthwhile(series.points);
    const isEnough = decide(points, claim.bound).decision !== "not-measurable";
    if (isEnough && claim.bound.grows === "polynomially")
      return { ...decide(points, claim.bound), points, stepwise: false, why: "", largest };
    // A polynomial, measured over a factor of 16 and more, lies below every exponential.
    const isPolynomial = decide(points.filter(isLong), claim.bound).decision !== "not-measurable";
    if (isPolynomial || (isEnough && series.end !== "time"))
      return { decision: "consistent", line: null, points, stepwise: false, why: "", largest };
    if (series.end !== "time") return unmeasured(points, whyNot(series));
    return await stepwise(tools, claim, shape, schedule, series);
  } finally {
    await timer.close();
  }
}

/** Where doubling is out of reach: one step at a time. It can refute a polynomial, never confirm one. */
async function stepwise(
  tools: Parameters<typeof measureSeries>[0],
  claim: Claim,
  shape: Shape,
  schedule: Schedule,
  doubled: Series,
): Promise<Run> {
  const from = Math.max(1, Math.floor(doubled.size / schedule.ratio));
  const series = await measureSeries(tools, shape, { ...schedule, kind: "step", from });
  const points = series.points.filter(({ seconds }) => seconds >= SHORTEST / 5);
  const judged = decideStepwise(points, claim.bound);
  const isOpen = judged.decision !== "refuted" && claim.bound.grows === "polynomially";
  if (isOpen || judged.decision === "not-measurable")
    return unmeasured(points, "Calls become too slow before five sizes over a factor of sixteen are measured.");
  return { ...judged, points, stepwise: true, why: "", largest: doubled.size };
}

const unmeasured = (points: readonly Point[], why: string): Run => ({
  ...{ decision: "not-measurable" as const, line: null },
  ...{ points, stepwise: false, why, largest: 0 },
});

function whyNot({ end, why, points }: Series): string {
  if (end === "no-growth") return "The oracle's cases(rng, size) does not give larger cases for larger sizes.";
  if (end === "no-cases")
    return points.length === 0
      ? "The oracle's cases(rng, size) gives no case with a size that can be told (see cost(case))."
      : "The oracle's cases(rng, size) gives no legal cases of larger sizes.";
  return end === "failed" ? `At larger sizes ${why}.` : "There are too few sizes to measure.";
}

const isLong = ({ seconds }: Point): boolean => seconds >= SHORTEST;

/** The points where a call takes 50 µs and more; where these are too few, as many smaller ones as are needed. */
function worthwhile(points: readonly Point[]): readonly Point[] {
  const last = points.at(-1)?.n ?? 0;
  const long = points.findIndex(isLong);
  // Where no call takes that long, time is not what limits the range.
  const [fewest, range] = long < 0 ? [FEWEST_POINTS + 2, 4 * SMALLEST_RANGE] : [FEWEST_POINTS, SMALLEST_RANGE];
  let from = long < 0 ? points.length : long;
  while (from > 0 && (points.length - from < fewest || last < range * (points[from]?.n ?? last))) from -= 1;
  return points.slice(from);
}
