import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initialRunState } from "../../../src/domain/run-state.ts";
import { renderLive } from "../../../src/surfaces/comment/render-live.ts";
import { expectGolden } from "../report/golden.ts";
import { CHINESE, folded, RUN_URL, recorded } from "../report/samples.ts";
import { sampleBodies, stamped } from "../sample-run.ts";

const LIMITS = {
  ...{ steps: 16, "tool-calls": 60, "input-tokens": 2_000_000, "output-tokens": 200_000 },
  ...{ "cost-usd": 1, seconds: 1_800 },
};
const now = new Date(Date.UTC(2026, 0, 1, 0, 1, 25));
const upTo = (requirement: string, type: string, nth = 1) => {
  const events = stamped(sampleBodies(requirement));
  const places = events.flatMap((event, index) => (event.type === type ? [index] : []));
  return folded(events.slice(0, (places[nth - 1] ?? 0) + 1));
};
const view = (state: ReturnType<typeof folded>) => renderLive({ state, limits: LIMITS, runUrl: RUN_URL, now });

describe("the live comment", () => {
  it("looks as its golden files: a tool runs, and in Chinese a check runs", () => {
    expectGolden(
      join(import.meta.dirname, "golden/live.md"),
      view({ ...upTo("Merge two sorted lists", "tool.started", 3), costUsd: 0.0123 }),
    );
    expectGolden(join(import.meta.dirname, "golden/live-chinese.md"), view(upTo(CHINESE, "check.started", 2)));
  });

  it("says what it waits for, before anything has happened too", () => {
    expect(view(upTo("x", "model.waiting", 2))).toContain("waiting for the model, 12.0 s so far");
    expect(view(initialRunState)).toContain("getting ready");
    const asked = renderLive({ state: initialRunState, limits: LIMITS, runUrl: RUN_URL, now, requirement: CHINESE });
    expect(asked).toContain("正在工作");
  });

  it("always tells how to stop it and where to watch it", () => {
    for (const text of [view(initialRunState), view(folded(recorded("demo").slice(0, 20)))]) {
      expect(text).toContain("`/verialgo cancel`");
      expect(text).toContain(RUN_URL);
    }
  });

  it("stays short however many rounds there were", () => {
    const use = { phase: "implement" as const, startedAt: now.toISOString(), endedAt: null, ok: null, summary: "" };
    const text = view({ ...initialRunState, phases: Array.from({ length: 500 }, () => use) });
    expect(text).toContain("… 492 earlier");
    expect(text.length).toBeLessThan(2_000);
  });
});
