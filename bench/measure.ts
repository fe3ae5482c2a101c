/** One thing to time: milliseconds of one run, as it measures itself. */
export interface Subject {
  name: string;
  /** What its ratio is against; itself for a baseline. */
  against: string;
  /** The most milliseconds its median may be over its baseline's; for a baseline, in all. */
  bar?: number;
  once(): Promise<number>;
}

export interface Measured {
  name: string;
  against: string;
  medianMs: number;
  p95Ms: number;
  runs: number;
  bar?: number;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Runs all subjects in turn, round by round, so that a slow moment of the machine falls on each of them alike. */
export async function interleave(subjects: readonly Subject[], rounds: number): Promise<Measured[]> {
  const times = new Map(subjects.map((subject) => [subject.name, [] as number[]]));
  for (const subject of subjects) await subject.once();
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) times.get(subject.name)?.push(await subject.once());
  }
  return subjects.map(({ name, against, bar }) => {
    const sorted = (times.get(name) ?? []).sort((a, b) => a - b);
    const measured = { name, against, medianMs: at(sorted, 0.5), p95Ms: at(sorted, 0.95), runs: sorted.length };
    return bar === undefined ? measured : { ...measured, bar };
  });
}

/** Wall milliseconds of an asynchronous act. */
export async function time(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
