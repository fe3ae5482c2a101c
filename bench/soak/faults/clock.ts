import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Draws } from "../../../src/verify/differential/draws.ts";
import type { Fault } from "./fault.ts";

/** Loaded before the command: its wall clock jumps by so many milliseconds, so many milliseconds after the start. */
const jumpingClock = (jumps: readonly (readonly [afterMs: number, byMs: number])[]) => `
const jumps = ${JSON.stringify(jumps)};
const Real = Date;
const now = () => Real.now() + jumps.reduce((sum, [after, by]) => (performance.now() >= after ? sum + by : sum), 0);
globalThis.Date = new Proxy(Real, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
`;

const HOUR = 3_600_000;
const AMOUNTS = [-50 * 365 * 24 * HOUR, -24 * HOUR, -HOUR, -2_000, 2_000, HOUR, 24 * HOUR, 30 * 365 * 24 * HOUR];

function draw(draws: Draws): ReturnType<Fault["draw"]> {
  const jumps = Array.from({ length: draws.few(4) }, () => [draws.int(0, 2_500), draws.pick(AMOUNTS)] as const);
  const write = (folder: string): string => {
    const file = join(folder, "clock.cjs");
    writeFileSync(file, jumpingClock(jumps));
    return file;
  };
  const words = jumps.map(([after, by]) => `${by / 1_000} s after ${after} ms`);
  return {
    detail: `the clock jumps by ${words.join(", ")}`,
    prepare(world) {
      world.environment.NODE_OPTIONS = `--require=${write(world.folder)}`;
    },
  };
}

export const clock: Fault = {
  kind: "clock jumps",
  what: "the wall clock jumps by seconds to decades, forwards and back, several times",
  share: 14,
  surfaces: ["verify", "implement", "action"],
  draw,
};
