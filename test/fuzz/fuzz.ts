import fc from "fast-check";

/** Cases of each property. */
export const RUNS = Number(process.env.VERIALGO_FUZZ_RUNS ?? 10_000);
/** Another one in each run; a failure names it, and `VERIALGO_FUZZ_SEED` brings the same cases again. */
export const SEED = Number(process.env.VERIALGO_FUZZ_SEED ?? Math.floor(Math.random() * 0x7fff_ffff));

console.log(`fuzzing with VERIALGO_FUZZ_SEED=${SEED}`);

/** Notes that a case reached a place worth reaching. */
export type Seen = (what: string) => void;

export interface Aim {
  /** The part of all cases that must reach each place: about half of what was measured, so that a generator that goes stale is noticed. */
  atLeast?: Readonly<Record<string, number>>;
  runs?: number;
}

/** Throws with `problem` unless it holds. Cheaper than `expect`, which counts in tens of thousands of cases. */
export function demand(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}

/** Asks `judge` about every case; it throws on one that is wrong, which is shrunk and shown with the seed. */
export function fuzz<T>(cases: fc.Arbitrary<T>, judge: (one: T, seen: Seen) => void, aim: Aim = {}): void {
  const { runs = RUNS } = aim;
  const reached = new Map<string, number>();
  const seen: Seen = (what) => reached.set(what, (reached.get(what) ?? 0) + 1);
  fc.assert(
    fc.property(cases, (one) => {
      judge(one, seen);
    }),
    { numRuns: runs, seed: SEED },
  );
  requireAim(reached, runs, aim);
}

/** The same for judges that have to wait. */
export async function fuzzAsync<T>(
  cases: fc.Arbitrary<T>,
  judge: (one: T, seen: Seen) => Promise<void>,
  aim: Aim = {},
): Promise<void> {
  const { runs = RUNS } = aim;
  const reached = new Map<string, number>();
  const seen: Seen = (what) => reached.set(what, (reached.get(what) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      await judge(one, seen);
    }),
    { numRuns: runs, seed: SEED },
  );
  requireAim(reached, runs, aim);
}

/** Too few cases say nothing about a share. */
const ENOUGH = 100;

function requireAim(reached: ReadonlyMap<string, number>, runs: number, { atLeast = {} }: Aim): void {
  if (process.env.VERIALGO_FUZZ_SHARES !== undefined) {
    const shares = [...reached].map(([what, times]) => `${what} ${((100 * times) / runs).toFixed(1)} %`);
    console.log(`${runs} cases: ${shares.join(", ")}`);
  }
  if (runs < ENOUGH) return;
  for (const [what, share] of Object.entries(atLeast)) {
    const found = (reached.get(what) ?? 0) / runs;
    demand(
      found >= share,
      `The generator has gone stale: ${what} in ${(100 * found).toFixed(1)} % of ${runs} cases, at least ${100 * share} % are asked (seed ${SEED}).`,
    );
  }
}

/** A copy-proof object: whoever changes it throws. Returns the same object. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/**
 * Processor seconds of this process while `act` runs, which a busy machine does not stretch as it does the clock's.
 */
export function processorSeconds(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
