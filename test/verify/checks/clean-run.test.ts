import { describe, expect, it } from "vitest";
import type { Analysis, TestSession, TestSessionEnding } from "../../../src/languages/language.ts";
import { cleanRun } from "../../../src/verify/checks/clean-run.ts";
import { runGate } from "../../../src/verify/gate.ts";
import { FEWEST_SEEDS, hashSeeds, MOST_SEEDS } from "../../../src/verify/sessions.ts";
import { FILES, gateInput, result, scriptedLanguage, session } from "../../support/scripted-language.ts";

const CHECKS = [{ ...cleanRun, needs: [] }];

/** The finding over sessions played in turn (the last one again and again), and how many there were. */
async function ask(sessions: readonly Partial<TestSession>[], analysis: Partial<Analysis> = {}, files = FILES) {
  let turn = 0;
  const language = scriptedLanguage(() => session(sessions[Math.min(turn++, sessions.length - 1)]), analysis);
  const { findings } = await runGate(gateInput(language, { files }), CHECKS);
  return { finding: findings[0]!, sessions: language.sessions };
}

const HASHED = FILES.map((file) => ({ ...file, bytes: Buffer.concat([file.bytes, Buffer.from("\nX = set()\n")]) }));
const QUICK = { ...session().exit, ms: 100 };
const IN_SOLUTION = { module: "solution", line: 2, what: "uses os._exit" };
const IN_TESTS = { module: "test_solution", line: 4, what: "uses os._exit" };

describe("clean-run", () => {
  it("passes when every test passes under three seeds, each in its own process", async () => {
    const { finding, sessions } = await ask([{}]);
    expect(finding).toMatchObject({
      status: "pass",
      summary: "2 tests passed under 3 hash seeds.",
      evidence: { collected: 2, passed: 2, failed: 0, skipped: 0, failures: [] },
    });
    expect(sessions.map((options) => options.hashSeed)).toEqual(hashSeeds("00ff", FEWEST_SEEDS));
  });

  it("runs a suite that may depend on hashing under more seeds, all different and never 0", async () => {
    const { sessions } = await ask([{ exit: QUICK }], {}, HASHED);
    expect(sessions).toHaveLength(MOST_SEEDS);
    const seeds = new Set(sessions.map((options) => options.hashSeed));
    expect(seeds.size).toBe(MOST_SEEDS);
    expect(seeds.has(0)).toBe(false);
  });

  it("does not run a slow one under more seeds", async () => {
    const { sessions } = await ask([{ exit: { ...QUICK, ms: 11_000 } }], {}, HASHED);
    expect(sessions).toHaveLength(FEWEST_SEEDS);
  });

  it("refutes by a failing test, naming it and the values, and shows at most ten", async () => {
    const failing = Array.from({ length: 14 }, (_, n) => result(`test_${n}`, "failed", "assert 3 == 4"));
    const { finding, sessions } = await ask([{ results: failing, exit: QUICK }]);
    expect(finding).toMatchObject({ status: "fail", effect: "refutes", evidence: { failed: 14 } });
    expect(finding.summary).toBe("test_solution::test_0 failed: assert 3 == 4 (and 13 more)");
    expect(finding.evidence.failures).toHaveLength(10);
    expect(sessions).toHaveLength(FEWEST_SEEDS);
  });

  it("says in one line where and with which values, however long they are and whatever diff stands between", async () => {
    const message = [
      "AssertionError: Lists differ: [1] != [2]",
      "",
      "First differing element 0:",
      "- [1]",
      "+ [2]",
      `  got: [${"1, ".repeat(200)}]`,
      "  expected: [2]",
      "  at: test_solution.py:7: `self.assertEqual(f(), [2])`",
    ].join("\n");
    const { finding } = await ask([{ results: [result("test_0", "failed", message)], exit: QUICK }]);
    expect(finding.summary).toMatch(/Lists differ.* got: \[1, 1,.*… {3}expected: \[2\] {3}at: test_solution\.py:7/);
    expect(finding.summary).not.toContain("First differing");
    expect(finding.summary.length).toBeLessThan(700);
  });

  it("refutes by a test that hangs and does not run the later seeds", async () => {
    const { finding, sessions } = await ask([{ results: [result("test_a", "timeout", "in f, line 3")] }]);
    expect(finding).toMatchObject({ status: "fail", effect: "refutes" });
    expect(finding.summary).toContain("test_a did not end in time: in f, line 3");
    expect(sessions).toHaveLength(1);
  });

  it("refutes a result that depends on the hash seed, with both results", async () => {
    const other = [result("test_a"), result("test_b", "failed", "assert 'a' == 'b'")];
    const { finding } = await ask([{}, {}, { results: other }]);
    expect(finding).toMatchObject({ status: "fail", effect: "refutes" });
    expect(finding.summary).toMatch(
      /depends on the hash seed: test_solution::test_b is passed under seed \d+ and failed/,
    );
    expect(finding.evidence.results).toMatchObject([
      { status: "passed" },
      { status: "failed", message: "assert 'a' == 'b'" },
    ]);
  });

  it.each([
    ["no test was found", { results: [] }, "No test was found: write functions"],
    [
      "a test is expected to fail",
      { results: [{ ...result("test_a", "skipped"), message: "marked as expected to fail (it failed)" }] },
      "test_a is marked as expected to fail",
    ],
    ["a test was skipped", { results: [result("test_a"), result("test_b", "skipped")] }, "test_b was skipped"],
    [
      "nothing imported the solution",
      { importedSolution: false },
      "No test imports the solution: import solution in the tests",
    ],
    ["a test module did something forbidden", { violations: [IN_TESTS] }, "When run, a test module uses os._exit"],
  ] as const)("limits when %s", async (_, given, sentence) => {
    const { finding } = await ask([given]);
    expect(finding).toMatchObject({ status: "fail", effect: "limits", summary: expect.stringContaining(sentence) });
  });

  it("names --module where the tests import another module instead of the solution", async () => {
    const message = "`mygcd` is neither in the standard library nor among the given files\n  at: test_solution.py:1";
    const files = FILES.map((file) =>
      file.role === "tests" ? { ...file, bytes: Buffer.from("from mygcd import solution\n") } : file,
    );
    const summaryOf = async (given: typeof FILES) =>
      (await ask([{ ending: "tests-failed", message }], {}, given)).finding.summary;
    expect(await summaryOf(files)).toContain(
      "given files; if it is what the tests call the solution, give --module mygcd\n",
    );
    expect(await summaryOf(FILES)).not.toContain("--module");
  });

  it("limits when the list of tests differs between seeds", async () => {
    const { finding } = await ask([{}, { results: [result("test_a")] }]);
    expect(finding).toMatchObject({
      status: "fail",
      effect: "limits",
      summary: expect.stringContaining("Different tests"),
    });
  });

  it("limits without tests, without starting anything", async () => {
    const { finding, sessions } = await ask([{}], {}, [FILES[0]!]);
    expect(finding).toMatchObject({
      status: "fail",
      effect: "limits",
      summary: expect.stringContaining("There are no tests and no oracle"),
    });
    expect(sessions).toHaveLength(0);
  });

  it("refutes what the solution did at run time, even when every test passed", async () => {
    const { finding } = await ask([{ violations: [IN_TESTS, IN_SOLUTION] }]);
    expect(finding).toMatchObject({ status: "fail", effect: "refutes" });
    expect(finding.summary).toContain("(solution, line 2)");
  });

  it("is an error when fewer tests answered than were collected", async () => {
    const { finding } = await ask([{ collected: ["a", "b", "c"] }]);
    expect(finding).toMatchObject({ status: "error" });
  });

  it.each([
    ["solution-failed", "fail", "refutes"],
    ["tests-failed", "fail", "limits"],
    ["crashed", "fail", "refutes"],
    ["timeout", "fail", "refutes"],
    ["output-limit", "fail", "refutes"],
    ["forged", "fail", "refutes"],
    ["not-started", "error", "limits"],
  ] as const)("judges a session that ended as %s: %s, %s", async (ending: TestSessionEnding, status, effect) => {
    const { finding, sessions } = await ask([{ ending, message: "so it was" }]);
    expect(finding).toMatchObject({ status, effect, summary: expect.stringContaining("so it was") });
    expect(sessions).toHaveLength(1);
  });

  it.each(["crashed", "timeout", "output-limit", "forged"] as const)(
    "does not blame the solution for %s when only the tests are known for such things",
    async (ending) => {
      const blamed = await ask([{ ending }], { suspicious: [IN_TESTS] });
      expect(blamed.finding.effect).toBe("limits");
      expect((await ask([{ ending, violations: [IN_TESTS] }])).finding.effect).toBe("limits");
      expect((await ask([{ ending }], { suspicious: [IN_TESTS, IN_SOLUTION] })).finding.effect).toBe("refutes");
    },
  );

  it("runs a session that was killed once more, and believes that one; who is killed again did it", async () => {
    const killed = {
      ending: "crashed",
      exit: { ...session().exit, ending: "exit", code: null, signal: "SIGKILL" },
    } as const;
    const once = await ask([killed, {}]);
    expect(once.finding.status).toBe("pass");
    expect(once.sessions.slice(0, 2).map(({ hashSeed }) => hashSeed)).toEqual(Array(2).fill(hashSeeds("00ff", 1)[0]));
    expect((await ask([{}, killed, {}])).finding.status).toBe("pass");
    const again = await ask([killed]);
    expect(again.finding).toMatchObject({ status: "fail", effect: "refutes" });
    expect(again.sessions).toHaveLength(2);
    const left = await ask([{ ending: "crashed", exit: { ...session().exit, code: 3 } }]);
    expect(left.sessions).toHaveLength(1);
  });

  it("judges a later session that crashed, too", async () => {
    const { finding } = await ask([{}, { ending: "crashed", message: "signal 11" }]);
    expect(finding).toMatchObject({ status: "fail", effect: "refutes", summary: expect.stringContaining("signal 11") });
  });
});
