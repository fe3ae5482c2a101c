import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CASES, SWITCHES } from "./switches/index.ts";
import { applied, judge } from "./switches/judge.ts";
import { filesByCase } from "./switches/titles.ts";

const root = resolve(import.meta.dirname, "../..");

it("has a switch and a test for each case", () => {
  const files = filesByCase(root);
  expect(CASES.filter((number) => !SWITCHES.some((each) => each.case === number))).toEqual([]);
  expect(CASES.filter((number) => !files.has(number))).toEqual([]);
  expect([...files.keys()].filter((number) => !CASES.includes(number))).toEqual([]);
});

it("finds the place of each switch exactly once", () => {
  const problems = SWITCHES.flatMap((each) => {
    const changed = applied(each, readFileSync(resolve(root, each.file), "utf8"));
    return "problem" in changed ? [`case ${each.case}: ${changed.problem}`] : [];
  });
  expect(problems).toEqual([]);
});

describe("what counts as noticed", () => {
  const ran = (failures: string[], passed: string[] = [], broken: string | null = null) => ({
    passed,
    failed: failures.map((why) => ({ title: "t", why })),
    broken,
  });

  it("is a test that failed by what it asserts", () => {
    expect(judge(ran(["AssertionError: expected 1 to be 2"], ["other"]))).toMatchObject({ noticed: true });
    expect(judge(ran(["Error: unreadable: The answer could not be read."]))).toMatchObject({ noticed: true });
  });

  it("is not a file that does not load, a name that does not exist, a wait without end, or no test at all", () => {
    expect(judge(ran([], ["t"]))).toEqual({ noticed: false, why: expect.stringContaining("not noticed: 1 tests") });
    for (const mistake of [
      ran([], [], "Transform failed"),
      ran(["ReferenceError: x is not defined"]),
      ran(["Error: Test timed out in 40000ms."]),
      ran([]),
    ]) {
      expect(judge(mistake)).toEqual({ noticed: false, why: expect.stringContaining("mistake of the switch") });
    }
  });

  it("replaces one place only, taking nothing of `to` for a pattern", () => {
    const one = { case: 1, file: "f", from: "b", to: "$&" };
    expect(applied(one, "abc")).toEqual({ text: "a$&c" });
    expect(applied(one, "abcb")).toEqual({ problem: "`from` stands 2 times in f" });
    expect(applied({ ...one, to: "b" }, "abc")).toMatchObject({ problem: expect.stringContaining("the same") });
  });
});
