import { expect, it } from "vitest";
import type { EventBody } from "../../../../src/domain/event.ts";
import { activityOf } from "../../../../src/surfaces/browser/page/activity.ts";
import { clockText } from "../../../../src/surfaces/browser/page/clock-text.ts";
import { bannerTexts } from "../../../../src/surfaces/browser/page/texts/banner.ts";
import { addEvents, initialRunView } from "../../../../src/surfaces/browser/run-view.ts";

const BEGAN = Date.parse("2026-01-01T00:00:00.000Z");

/** What is awaited seven seconds after the last of these, one second apart. */
function awaited(...bodies: EventBody[]) {
  const events = bodies.map((body, index) => ({
    ...{ ...body, seq: index + 1, at: new Date(BEGAN + index * 1_000).toISOString() },
  }));
  return activityOf(addEvents(initialRunView, events), BEGAN + (bodies.length + 6) * 1_000, bannerTexts("en"));
}

it("says what is awaited and since when", () => {
  expect(awaited()).toBeNull();
  expect(awaited({ type: "model.waiting", elapsedMs: 4_000 })?.said).toBe("Waiting for the model for 11 s");
  expect(awaited({ type: "check.started", check: "mutation" })).toMatchObject({
    ...{ said: "Runs the check mutation", seconds: 7 },
  });
  const tool = { type: "tool.started", id: "t", name: "run_file", hint: "a.py\u202e" } as const;
  expect(awaited({ type: "step.started", step: 1, limit: 2 }, tool)).toEqual({
    ...{ said: "Runs the tool run_file a.py\\u202e", tail: "", seconds: 7 },
  });
});

it("stays with the author while two write", () => {
  const writing = { type: "model.writing", characters: 1_204, calls: 0 } as const;
  expect(
    awaited({ ...writing, session: "author", tail: "def f" }, { ...writing, session: "examiner", tail: "ENTRY" }),
  ).toEqual({ said: "The author writes: 1,204 characters so far", tail: "def f", seconds: null });
});

it("tells the time since the run began", () => {
  const at = (seconds: number) => clockText("2026-01-01T00:00:00Z", new Date(BEGAN + seconds * 1_000).toISOString());
  expect([8.9, 723, 3_723, -5].map(at)).toEqual(["0:08", "12:03", "1:02:03", "0:00"]);
});
