import type { Fault } from "./fault.ts";

/** The same command a second time, in the same output folder, while the first runs. */
export const twin: Fault = {
  kind: "second run in the same folder",
  what: "the same command once more, in the same output folder, at the same time",
  share: 8,
  surfaces: ["verify", "implement"],
  draw(draws) {
    const ms = draws.pick([0, 0, 50, 200, 600, 1_000]);
    return { detail: `a second run ${ms} ms later`, twinAfterMs: ms };
  },
};
