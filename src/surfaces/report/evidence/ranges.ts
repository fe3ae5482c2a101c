/** Consecutive lines joined: `7–9`. */
export function rangesOf(lines: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
