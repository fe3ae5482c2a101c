import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/domain/finding.ts";
import { isBetter } from "../../src/engine/best-work.ts";
import { hashesOf, type Judged } from "../../src/engine/draft.ts";
import { idleTests, isProgress, lostTests } from "../../src/engine/progress.ts";
import { file } from "../support/scripted-language.ts";

const finding = (parts: Partial<Finding>): Finding => ({
  ...{ check: "mutation", status: "fail", effect: "limits", summary: "Weak.", evidence: {}, warnings: [], ms: 1 },
  ...parts,
});
const lives = (...lines: number[]): Finding =>
  finding({ evidence: { survivors: lines.map((line) => ({ line, operator: "x", diff: "d" })) } });
function judged(solution: string, tests: string, findings: Finding[], passedTests: string[] = []): Judged {
  const files = [file("f.py", "solution", solution), file("test_f.py", "tests", tests)];
  return { files, hashes: hashesOf(files), findings, runs: [], passedTests, seed: "0" };
}

describe("isProgress", () => {
  const before = judged("s", "t", [lives(1, 2)]);
  it.each<[string, Judged, boolean]>([
    ["the same bytes are none", judged("s", "t", [lives(1, 2)]), false],
    ["new tests that kill nothing are none", judged("s", "u", [lives(2, 1)]), false],
    ["a survivor less is some", judged("s", "u", [lives(2)]), true],
    ["another solution may be some", judged("r", "t", [lives(1, 2)]), true],
    ["another failing check is some", judged("s", "u", [finding({ check: "coverage" })]), true],
  ])("%s", (_, after, expected) => expect(isProgress(before, after)).toBe(expected));

  it("starts with some", () => expect(isProgress(null, before)).toBe(true));
});

describe("idleTests", () => {
  const before = judged("s", "t", [lives(1, 2)], ["a"]);
  it.each<[string, Judged, string[]]>([
    ["names new tests when every survivor still lives", judged("s", "u", [lives(1, 2)], ["a", "b"]), ["b"]],
    ["names none when one is killed", judged("s", "u", [lives(2)], ["a", "b"]), []],
    ["names none when the solution changed", judged("r", "u", [lives(1, 2)], ["a", "b"]), []],
  ])("%s", (_, after, expected) => expect(idleTests(before, after)).toEqual(expected));

  it("names none where nothing lived before", () => {
    expect(idleTests(judged("s", "t", []), judged("s", "u", [], ["b"]))).toEqual([]);
    expect(idleTests(null, before)).toEqual([]);
  });
});

describe("lostTests", () => {
  const anchors = new Set(["test_f::a", "test_f::b"]);

  it("names a test that is gone or fails", () => {
    expect(lostTests(anchors, judged("s", "t", [], ["test_f::a"]))).toEqual(["test_f::b"]);
    expect(lostTests(anchors, judged("s", "t", [], ["test_f::a", "test_f::b", "test_f::c"]))).toEqual([]);
  });

  it("excuses a test that the oracle shows to be wrong, and no other", () => {
    const failures = [{ test: "test_f::b", message: "contradicts the oracle, which gives 3" }];
    const shown = finding({ check: "clean-run", evidence: { failures } });
    expect(lostTests(anchors, judged("s", "t", [shown], ["test_f::x"]))).toEqual(["test_f::a"]);
  });

  it("says nothing of a run of the tests that did not end", () => {
    expect(lostTests(anchors, judged("s", "t", []))).toEqual([]);
  });
});

describe("isBetter", () => {
  const pass = (check: Finding["check"]): Finding => finding({ check, status: "pass" });
  const level1 = (["files", "placeholders", "suspicious", "clean-run", "stub-control"] as const).map(pass);
  const some = judged("s", "t", level1);
  const refuted = judged("r", "t", [...level1, finding({ check: "state", effect: "refutes" })]);
  const nothing = judged("q", "t", []);
  it.each<[string, Judged | null, Judged | null, boolean]>([
    ["what reached a level beats what is refuted", some, refuted, true],
    ["and what was not judged", some, null, true],
    ["a later equal stays", some, some, false],
    ["the refuted beats nothing", refuted, null, false],
    ["what showed nothing beats nothing that was not judged", nothing, null, false],
    ["what showed nothing beats what is refuted", nothing, refuted, true],
    ["none is not better", null, refuted, false],
  ])("%s", (_, best, now, expected) => expect(isBetter(best, now, 3)).toBe(expected));
});
