import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initialRunState } from "../../../src/domain/run-state.ts";
import { renderBrokenOff } from "../../../src/surfaces/comment/render-broken-off.ts";
import { expectGolden } from "../report/golden.ts";
import { ARTIFACT, CHINESE, folded, RUN_URL, recorded } from "../report/samples.ts";
import { sampleBodies, stamped } from "../sample-run.ts";

describe("the comment of a run that was broken off", () => {
  it("looks as its golden files", () => {
    const half = folded(recorded("demo").slice(0, 18));
    const golden = (name: string) => join(import.meta.dirname, "golden", `${name}.md`);
    const cancelled = { state: half, how: "cancelled" as const, by: "alice", runUrl: RUN_URL, artifact: ARTIFACT };
    expectGolden(golden("broken-off-cancelled"), renderBrokenOff(cancelled));
    const chinese = folded(stamped(sampleBodies(CHINESE)).slice(0, 17));
    expectGolden(
      golden("broken-off-chinese"),
      renderBrokenOff({ ...cancelled, state: chinese, how: "timed-out", by: null }),
    );
  });

  it("says so when it ended before anything was done and nothing could be kept", () => {
    const text = renderBrokenOff({ state: initialRunState, how: "died", by: null, runUrl: RUN_URL, artifact: null });
    expect(text).toContain(
      "The job ended before the run did before its first step. Nothing was verified and nothing was pushed.",
    );
    expect(text).toContain("no artifact could be uploaded");
  });
});
