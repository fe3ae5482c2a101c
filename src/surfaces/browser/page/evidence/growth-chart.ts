import { type ScaleLogarithmic, scaleLog } from "d3-scale";
import type { Curve, GrowthView } from "./growth.ts";

export interface Tick {
  at: number;
  label: string;
}

/** A chart of both axes' logarithms, in CSS pixels. */
export interface GrowthChart {
  width: number;
  height: number;
  /** The inner rectangle. */
  box: { left: number; top: number; right: number; bottom: number };
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  dots: readonly { x: number; y: number; n: number; seconds: number }[];
  /** `d` of a path; null where there is no such curve. */
  fitted: string | null;
  claimed: string | null;
}

/** Pixels that a label takes. */
const X_LABEL = 64;
const Y_LABEL = 34;
const MARGIN = { left: 64, top: 12, right: 16, bottom: 44 };
const SAMPLES = 48;

/** Null where fewer than two sizes were measured. `width` is what the page has room for. */
export function growthChart({ points, fitted, claimed, from }: GrowthView, width: number): GrowthChart | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first.n === last.n) return null;
  const height = Math.round(Math.max(220, Math.min(360, width * 0.56)));
  const box = { left: MARGIN.left, top: MARGIN.top, right: width - MARGIN.right, bottom: height - MARGIN.bottom };
  const times = points.map(({ seconds }) => seconds);
  const x = scaleLog()
    .domain([first.n, last.n])
    .range([box.left + 8, box.right - 8]);
  const y = scaleLog()
    .domain([Math.min(...times) / 1.5, Math.max(...times) * 1.5])
    .range([box.bottom, box.top]);
  const path = (curve: Curve | null) => (curve === null ? null : pathOf(curve, from, last.n, x, y));
  return {
    width,
    height,
    box,
    xTicks: ticksOf(x, Math.floor((box.right - box.left) / X_LABEL), (n) => n.toLocaleString("en-US")),
    yTicks: ticksOf(y, Math.floor((box.bottom - box.top) / Y_LABEL), timeLabel),
    dots: points.map(({ n, seconds }) => ({ x: round(x(n)), y: round(y(seconds)), n, seconds })),
    fitted: path(fitted),
    claimed: path(claimed),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

type Log = ScaleLogarithmic<number, number>;

/** What lies above or below the chart is left to its clip, but not far: a factorial would leave every number behind. */
function pathOf(curve: Curve, from: number, to: number, x: Log, y: Log): string | null {
  const [bottom = 0, top = 0] = y.range();
  const room = bottom - top;
  const steps = Array.from({ length: SAMPLES + 1 }, (_, at) => from * (to / from) ** (at / SAMPLES));
  const points = steps
    .map((n) => ({ x: x(n), y: y(curve(n)) }))
    .filter((point) => Number.isFinite(point.y) && point.y > top - room && point.y < bottom + room);
  if (points.length < 2) return null;
  return points.map((point, at) => `${at === 0 ? "M" : "L"}${round(point.x)} ${round(point.y)}`).join("");
}

/** The roundest numbers that there is room for: 1, 10, 100 …, else also 2 and 5, else what lies between. */
function ticksOf(scale: Log, most: number, label: (value: number) => string): Tick[] {
  const all = scale.ticks(20);
  const leading = (value: number) => Number(value.toExponential(12)[0]);
  const sets = [
    all,
    all.filter((value) => [1, 2, 5].includes(leading(value))),
    all.filter((value) => leading(value) === 1),
  ];
  const fitting = sets.filter((set) => set.length >= 2).find((set) => set.length <= Math.max(2, most));
  const chosen = fitting ?? sets.findLast((set) => set.length >= 2) ?? all;
  const every = Math.ceil(chosen.length / Math.max(2, most));
  return chosen
    .filter((_, at) => at % every === 0)
    .map((value) => ({ at: round(scale(value)), label: label(Number(value.toPrecision(6))) }));
}

/** `50 µs`, `2 ms`, `0.5 s`: seconds in the unit that keeps them short. */
export function timeLabel(seconds: number): string {
  const written = (value: number) => String(Number(value.toPrecision(3)));
  if (seconds < 1e-6) return `${written(seconds * 1e9)} ns`;
  if (seconds < 1e-3) return `${written(seconds * 1e6)} µs`;
  return seconds < 1 ? `${written(seconds * 1e3)} ms` : `${written(seconds)} s`;
}
