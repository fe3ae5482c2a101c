/** The normal quantile of a 95 % interval. */
const Z = 1.959964;

/** A share with its Wilson score interval (E. B. Wilson 1927), 95 %; of nothing, the whole range. */
export function wilson(hits: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = hits / of;
  const scale = 1 + Z ** 2 / of;
  const middle = (share + Z ** 2 / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

const percent = (share: number) => (100 * share).toFixed(1);

/** `7 of 180, 3.9 % (1.9–7.8)` */
export function rate(hits: number, of: number): string {
  if (of === 0) return "–";
  const { low, high } = wilson(hits, of);
  return `${hits} of ${of}, ${percent(hits / of)} % (${percent(low)}–${percent(high)})`;
}
