import { type Figures, MEASURES, type Subject } from "./measure-subject.ts";

/** Medians of one subject at one number of steps. */
export interface Row {
  subject: Subject;
  steps: number;
  figures: Figures;
}

/** One bar: what may be at most, what was measured. */
export interface Bar {
  what: string;
  ratio: number;
  limit: number;
}

export const medianFigures = (all: readonly Figures[]): Figures => {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return Object.fromEntries(MEASURES.map((name) => [name, median(all.map((one) => one[name]))])) as Figures;
};

/** The lowest value any peer has of a measure, in whichever form: the fairest one to be measured by. */
export const bestPeer = (rows: readonly Row[], steps: number, name: keyof Figures): number =>
  Math.min(...rows.filter((row) => row.subject.isPeer && row.steps === steps).map((row) => row.figures[name]));

const ours = (rows: readonly Row[], steps: number): Figures | undefined =>
  rows.find((row) => !row.subject.isPeer && row.steps === steps)?.figures;

const BESIDE_PEERS: readonly [keyof Figures, string][] = [
  ["wallMs", "overhead a step, wall time"],
  ["cpuMs", "overhead a step, CPU time"],
  ["peakBytes", "memory at its peak"],
  ["heapBytes", "memory kept"],
];

/** Where the cost must not grow faster than the steps do. */
const [FEW, MANY, GROWTH] = [50, 200, 4.4] as const;

/** Every bar with its ratio; one that cannot be computed counts as missed. */
export function barsOf(rows: readonly Row[]): Bar[] {
  const few = ours(rows, FEW);
  const many = ours(rows, MANY);
  const beside = BESIDE_PEERS.map(([name, what]) => ({
    what: `${what} at ${FEW} steps, against the best peer`,
    ratio: (few?.[name] ?? Number.NaN) / bestPeer(rows, FEW, name),
    limit: 1,
  }));
  const growth = (["wallMs", "cpuMs"] as const).map((name) => ({
    what: `${name === "wallMs" ? "wall" : "CPU"} time of ${MANY} steps, against ${FEW} steps`,
    ratio: ((many?.[name] ?? Number.NaN) * MANY) / ((few?.[name] ?? Number.NaN) * FEW),
    limit: GROWTH,
  }));
  return [...beside, ...growth];
}

export const isHeld = ({ ratio, limit }: Bar): boolean => ratio <= limit;
