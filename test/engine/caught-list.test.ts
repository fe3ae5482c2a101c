import { describe, expect, it } from "vitest";
import { createCaughtList } from "../../src/engine/caught-list.ts";
import type { Progress } from "../../src/engine/event-channel.ts";

describe("caught list", () => {
  it("notes a complaint once while it stands, and when its subject passes", () => {
    const events: Progress[] = [];
    const caught = createCaughtList((event) => events.push(event));
    caught.found("test_a.py", 2, "AssertionError: 1");
    caught.found("test_a.py", 3, "AssertionError: 1");
    caught.found("test_a.py", 4, "IndexError");
    caught.found("other.py", 4, "AssertionError: 1");
    caught.passed("test_a.py", 5);
    caught.passed("test_a.py", 6);
    expect(caught.all()).toEqual([
      { step: 2, what: "AssertionError: 1", fixedAtStep: 5 },
      { step: 4, what: "IndexError", fixedAtStep: 5 },
      { step: 4, what: "AssertionError: 1", fixedAtStep: null },
    ]);
    expect(events).toHaveLength(5);
  });

  it("notes a complaint anew when it comes back after it was fixed", () => {
    const caught = createCaughtList(() => {});
    caught.found("a", 1, "x");
    caught.passed("a", 2);
    caught.found("a", 3, "x");
    expect(caught.all().map((entry) => entry.fixedAtStep)).toEqual([2, null]);
  });

  it("keeps to a number a person can read", () => {
    const caught = createCaughtList(() => {});
    for (let step = 1; step < 100; step += 1) caught.found("a", step, `error ${step}`);
    expect(caught.all()).toHaveLength(30);
  });
});
