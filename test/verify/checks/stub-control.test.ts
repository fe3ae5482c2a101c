import { describe, expect, it } from "vitest";
import type { Analysis, TestSession } from "../../../src/languages/language.ts";
import { stubControl } from "../../../src/verify/checks/stub-control.ts";
import { runGate } from "../../../src/verify/gate.ts";
import { ANALYSIS, gateInput, result, scriptedLanguage, session } from "../../support/scripted-language.ts";

const CHECKS = [{ ...stubControl, needs: [] }];

/** The finding when each stub, by its text, is played so. */
async function ask(played: Record<string, Partial<TestSession>>, analysis: Partial<Analysis> = {}) {
  const language = scriptedLanguage((subject) => session(played[subject.solution.text]), analysis);
  const { findings } = await runGate(gateInput(language), CHECKS);
  return { finding: findings[0]!, sessions: language.sessions };
}

const failing = { results: [result("test_a", "failed", "x"), result("test_b", "failed", "x")] };
const half = { results: [result("test_a"), result("test_b", "failed", "x")] };

describe("stub-control", () => {
  it("passes when each stub fails a test; the raising one is run to the end", async () => {
    const { finding, sessions } = await ask({ "stub raises": failing, "stub nothing": half });
    expect(finding).toMatchObject({ status: "pass", warnings: [] });
    expect(sessions.map((options) => options.stopAtFirstFailure)).toEqual([false, true]);
  });

  it("limits when the tests pass with a stub, and names every such stub", async () => {
    const { finding } = await ask({ "stub raises": failing, "stub nothing": {} });
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.summary).toBe(
      "The tests do not test it: they pass with one that returns nothing in place of the solution.",
    );
    const both = await ask({});
    expect(both.finding.summary).toContain("one that raises, one that returns nothing");
  });

  it.each<[string, Record<string, Partial<TestSession>>, RegExp | null]>([
    ["look at no answer", { noticed: failing }, /they pass whatever the solution answers/],
    ["never see it answer", {}, /in none of them does the solution answer anything/],
    ["see it answer nothing, as a validator does", { endings: failing }, null],
    ["look at an answer", { other: failing }, null],
  ])("limits when the tests %s", async (_, played, said) => {
    const { finding } = await ask(
      { "stub raises": failing, "stub nothing": failing, ...played },
      {
        withoutAnswers: [
          { kind: "other answers", text: "other" },
          { kind: "answers noticed", text: "noticed" },
          { kind: "endings noticed", text: "endings" },
        ],
      },
    );
    expect(finding.status).toBe(said === null ? "pass" : "fail");
    if (said !== null) expect(finding.summary).toMatch(said);
  });

  it("warns of tests that pass although everything raises", async () => {
    const third = { collected: ["a", "b", "c"], results: [...half.results, result("test_c", "failed", "x")] };
    const { finding } = await ask({ "stub raises": third, "stub nothing": failing });
    expect(finding.status).toBe("pass");
    expect(finding.warnings).toEqual(["test_solution::test_a passes even when every function of the solution raises."]);
  });

  it("limits when a test that calls the solution passes although everything raises", async () => {
    const third = {
      collected: ["a", "b", "c"],
      results: [result("test_a[1-2]"), result("test_b", "failed", "x"), result("test_c", "failed", "x")],
    };
    const played = { "stub raises": third, "stub nothing": failing };
    const { finding } = await ask(played, { asking: ["test_solution::test_a"] });
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.summary).toContain("test_solution::test_a[1-2] calls the solution, yet passes when every function");
    expect((await ask(played, { asking: ["test_solution::test_b"] })).finding.status).toBe("pass");
  });

  it("limits when half of the tests pass although everything raises", async () => {
    const { finding } = await ask({ "stub raises": half, "stub nothing": failing });
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
    expect(finding.summary).toContain("1 of 2 tests pass even when every function of the solution raises");
    expect(finding.warnings).toHaveLength(1);
  });

  it.each(["crashed", "timeout", "output-limit", "tests-failed"] as const)("counts %s as noticed", async (ending) => {
    const { finding } = await ask({ "stub raises": { ending, results: [] }, "stub nothing": failing });
    expect(finding.status).toBe("pass");
  });

  it.each([
    { ending: "solution-failed", message: "NameError: T" },
    { ending: "tests-failed", message: "ImportError: cannot import name 'g' from 'solution'" },
    { ending: "not-started", message: "no memory" },
  ] as const)("is an error, not a pass, when the stub itself cannot be used: $ending", async (given) => {
    const { finding } = await ask({ "stub raises": { ...given, results: [] }, "stub nothing": failing });
    expect(finding).toMatchObject({ status: "error", summary: expect.stringContaining(given.message) });
  });

  it("is an error when no stub could be made", async () => {
    expect((await ask({}, { stubs: [] })).finding.status).toBe("error");
  });

  it("limits when there is nothing collected to fail", async () => {
    const { finding } = await ask({ "stub raises": { results: [] }, "stub nothing": { results: [] } });
    expect(finding).toMatchObject({ status: "fail", effect: "limits" });
  });

  it("gives the tests the stub under the solution's name", async () => {
    const seen: string[] = [];
    const language = scriptedLanguage((subject) => {
      seen.push(`${subject.solution.name}: ${subject.solution.text}`);
      return session(failing);
    }, ANALYSIS);
    await runGate(gateInput(language), CHECKS);
    expect(seen).toEqual(["solution: stub raises", "solution: stub nothing"]);
  });
});
