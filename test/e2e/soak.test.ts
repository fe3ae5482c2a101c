import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { FAULTS } from "../../bench/soak/faults/index.ts";
import type { Outcome } from "../../bench/soak/outcome.ts";
import { type Planned, planRuns } from "../../bench/soak/plan.ts";
import { openSoak, type Place, soak } from "../../bench/soak/soak.ts";
import { unaccounted } from "../../bench/soak/table.ts";
import { PATIENCE_MS } from "../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const SEED = "5eed";
/** Faults that whoever runs the tests can make; small disks and other users need root. */
const ANYBODY = ["signal", "child killed", "endpoint", "GitHub", "clock jumps"];
const isRoot = process.getuid?.() === 0;

let place: Place;
beforeAll(() => {
  place = openSoak(null);
});
afterAll(() => place.close());

/** The first run of each kind, so that every kind of fault strikes once. */
const firstOfEach = (isMeant: (kind: string) => boolean): Planned[] => {
  const runs = planRuns(SEED, FAULTS);
  return FAULTS.filter(({ kind }) => isMeant(kind)).flatMap(({ kind }) => runs.find((run) => run.kind === kind) ?? []);
};

const problems = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ complaints }) => complaints.length > 0).map((outcome) => unaccounted(outcome, SEED));

it("runs that are killed, cut off and lied to by the clock are accounted for", async () => {
  const runs = firstOfEach((kind) => ANYBODY.includes(kind)).map((run) => ({ ...run, ordinary: false }));
  const outcomes = await soak(runs, place, { atOnce: 2, keep: false, told: () => {} });
  expect(outcomes).toHaveLength(ANYBODY.length);
  expect(problems(outcomes)).toEqual([]);
});

it.runIf(isRoot)("runs on small disks, under limits and in broken folders are accounted for (needs root)", async () => {
  const runs = firstOfEach((kind) => !ANYBODY.includes(kind));
  const outcomes = await soak(runs, place, { atOnce: 2, keep: false, told: () => {} });
  expect(outcomes).toHaveLength(FAULTS.length - ANYBODY.length);
  expect(problems(outcomes)).toEqual([]);
});
