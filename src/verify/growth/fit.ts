/** One measured size: `n` is what the claim is about, `seconds` the CPU time of one call (or one operation). */
export interface Point {
  n: number;
  seconds: number;
}

export interface Line {
  slope: number;
  /** Standard error of the slope; infinite with fewer than three points. */
  se: number;
}

/** Doublings that a slope is taken over: the largest sizes, where lower terms weigh least. */
const LAST_DOUBLINGS = 6;

/** Least squares. */
export function line(xs: readonly number[], ys: readonly number[]): Line {
  const count = xs.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const [mx, my] = [mean(xs), mean(ys)];
  const sxx = xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
  if (count < 2 || sxx === 0) return { slope: 0, se: Number.POSITIVE_INFINITY };
  const slope = xs.reduce((sum, x, at) => sum + (x - mx) * ((ys[at] ?? 0) - my), 0) / sxx;
  if (count < 3) return { slope, se: Number.POSITIVE_INFINITY };
  const rest = xs.reduce((sum, x, at) => sum + ((ys[at] ?? 0) - my - slope * (x - mx)) ** 2, 0);
  return { slope, se: Math.sqrt(rest / (count - 2) / sxx) };
}

/** The points of the last six doublings. */
export const lastDoublings = (points: readonly Point[]): readonly Point[] => {
  const largest = points.at(-1)?.n ?? 0;
  return points.filter(({ n }) => n >= (largest / 2 ** LAST_DOUBLINGS) * 0.999);
};

/** Slope of log(t/g) on log n: 0 where the time grows as `bound` says, 0.5 where it grows √n faster. */
export function excess(points: readonly Point[], bound: (n: number) => number): Line {
  const used = lastDoublings(points);
  return line(
    used.map(({ n }) => Math.log(n)),
    used.map(({ n, seconds }) => Math.log(seconds) - Math.log(bound(n))),
  );
}

/** The power of n that the time itself grows with. */
export const exponent = (points: readonly Point[]): Line => excess(points, () => 1);

/** Steps of a series in which each n is the one before plus a little: log of (t/g) per unit of n. */
export function excessPerStep(points: readonly Point[], bound: (n: number) => number): Line {
  return line(
    points.map(({ n }) => n),
    points.map(({ n, seconds }) => Math.log(seconds) - Math.log(bound(n))),
  );
}
