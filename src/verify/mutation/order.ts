/** What is ordered: `line` counts from 1. */
interface Placed {
  readonly line: number;
  readonly operator: string;
}

/**
 * Rounds over the lines, one of each line a round, and in a round neighbouring lines far apart, so that any beginning of the list is
 * spread over the whole text and over the operators. The order of the input decides what lines and operators leave open.
 */
export function spreadOverLines<T extends Placed>(mutants: readonly T[]): readonly T[] {
  const lines = [...grouped(mutants, ({ line }) => line)].sort(([a], [b]) => a - b);
  const spread = lines.map(([, group], at) => turned(byOperator(group), at));
  const places = scattered(spread.length);
  const rounds = Math.max(0, ...spread.map((group) => group.length));
  return Array.from({ length: rounds }, (_, round) => places.flatMap((at) => spread[at]?.[round] ?? [])).flat();
}

/** One of each operator, then a second of each … */
function byOperator<T extends Placed>(group: readonly T[]): readonly T[] {
  const kinds = [...grouped(group, ({ operator }) => operator).values()];
  const rounds = Math.max(0, ...kinds.map((kind) => kind.length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat();
}

/** Every line begins with another operator. */
const turned = <T>(group: readonly T[], by: number): readonly T[] => {
  const at = by % Math.max(1, group.length);
  return [...group.slice(at), ...group.slice(0, at)];
};

/** 0 … n−1 so that any beginning is spread evenly: by the fractional part of a multiple of the golden ratio (van der Corput's idea). */
function scattered(n: number): readonly number[] {
  const key = (at: number) => (at * 0.6180339887498949) % 1;
  return Array.from({ length: n }, (_, at) => at).sort((a, b) => key(a) - key(b));
}

function grouped<T, K>(all: readonly T[], key: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}
