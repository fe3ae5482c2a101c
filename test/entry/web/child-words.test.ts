import { describe, expect, it } from "vitest";
import { childWords } from "../../../src/entry/web/child-words.ts";
import { runId } from "../../../src/entry/web/run-id.ts";

describe("the words that start a run", () => {
  it("are the flags, and before them what the page asked for", () => {
    const request = { kind: "implement", requirement: "x", language: "python", requireLevel: 2 } as const;
    const flags = { model: "-odd name", maxSteps: "5", requireLevel: "4" };
    expect(childWords({ ...request, limits: { maxSteps: 9, maxCost: 0.5 } }, flags, "/runs/a b")).toEqual([
      ...["implement", "--issue-file=/runs/a b/requirement.md", "--model=-odd name", "--max-steps=9"],
      ...["--require-level=2", "--lang=python", "--max-cost=0.5", "--out=/runs/a b/result"],
      ...["--events=/runs/a b/events.ndjson", "--json"],
    ]);
  });

  it("of the demo hold no more than it takes", () => {
    const flags = { model: "m", python: "/usr/bin/python3", maxSteps: "5" };
    expect(childWords({ kind: "demo", requirement: "", limits: { maxSteps: 9 } }, flags, "/r")).toEqual([
      ...["demo", "--python=/usr/bin/python3", "--out=/r/result", "--events=/r/events.ndjson", "--json"],
    ]);
  });
});

describe("the name of a run", () => {
  it.each([
    ["the longest increasing subsequence of a list", "20261130-223700-the-longest-increasing-subsequen-ab12"],
    ["Fibonacci", "20261130-223700-fibonacci-ab12"],
    ["合并两个有序列表", "20261130-223700-algorithm-ab12"],
    ["../../etc/passwd\n--out=x", "20261130-223700-etc-passwd-out-x-ab12"],
    ["", "20261130-223700-algorithm-ab12"],
  ])("of %j", (about, name) => {
    expect(runId(new Date("2026-11-30T22:37:00.900Z"), about, "ab12")).toBe(name);
  });
});
