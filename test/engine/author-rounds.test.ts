import { expect, it } from "vitest";
import { authorRounds } from "../../src/engine/author-rounds.ts";
import { calls, DONE, RIGHT, TESTS, write } from "../support/clamp-programs.ts";
import { differs, finding, plannedRounds } from "../support/rounds.ts";

/** `runs` would start a program: that the tests were not run is said once, and then let pass. */
const FIRST = [calls(write("clamp.py", RIGHT), write("test_clamp.py", TESTS)), DONE, DONE];
const agree = finding({ status: "pass" });
const weak = (...lines: number[]) =>
  finding({
    check: "mutation",
    effect: "limits",
    summary: "Weak.",
    evidence: { survivors: lines.map((line) => ({ line, operator: "x", diff: "-a\n+b" })) },
  });

it("sends back a fix that lost a test, and takes it when the test is there again", async () => {
  const plan = [
    { findings: [differs([5, 0, 3], 3, 0)], passedTests: ["test_clamp::test_usual", "test_clamp::test_edges"] },
    { findings: [agree], passedTests: ["test_clamp::test_usual"] },
    { findings: [agree], passedTests: ["test_clamp::test_usual", "test_clamp::test_edges"] },
  ];
  const { rounds, draft, model } = plannedRounds(plan, [
    ...FIRST,
    { expect: { lastUserContains: "assert clamp(5, 0, 3) == 3" }, ...calls(write("test_clamp.py", `${TESTS}# 2\n`)) },
    DONE,
    {
      expect: { lastUserContains: "gone or fail now: test_clamp::test_edges." },
      ...calls(write("test_clamp.py", `${TESTS}# 3\n`)),
    },
    DONE,
  ]);
  await authorRounds(rounds);
  expect(model.finish()).toBeNull();
  expect(draft.stops).toEqual([]);
  expect(draft.caught.all()).toMatchObject([{ what: "the oracle disagreed on `clamp(5, 0, 3)`", fixedAtStep: 5 }]);
});

it("names new tests that kill nothing, and stops after two rounds in which nothing was gained", async () => {
  const plan = [
    { findings: [agree, weak(1, 2)], passedTests: ["a"] },
    { findings: [agree, weak(1)], passedTests: ["a", "b"] },
    { findings: [agree, weak(1)], passedTests: ["a", "b", "c"] },
    { findings: [agree, weak(1)], passedTests: ["a", "b", "c", "d"] },
  ];
  const more = (tag: number, said: string) => [
    { expect: { lastUserContains: said }, ...calls(write("test_clamp.py", `${TESTS}# ${tag}\n`)) },
    DONE,
  ];
  const { rounds, draft, model } = plannedRounds(plan, [
    ...FIRST,
    ...more(2, "no test notices this change in line 1"),
    ...more(3, "leave clamp.py as it is"),
    ...more(4, "notice none of the changes above: c."),
  ]);
  await authorRounds(rounds);
  expect(model.finish()).toBeNull();
  expect(draft.stops).toMatchObject([{ code: "going-in-circles" }]);
});

it("keeps the best that was judged", async () => {
  const level1 = (["files", "placeholders", "suspicious", "clean-run", "stub-control"] as const).map((check) =>
    finding({ check, status: "pass" }),
  );
  const refuted = [finding({ check: "state", summary: "It forgets." })];
  const plan = [{ findings: [...level1, weak(1)] }, { findings: refuted }];
  const { rounds, draft, model } = plannedRounds(plan, [
    ...FIRST,
    calls(write("clamp.py", `${RIGHT}# 2\n`)),
    DONE,
    ...Array.from({ length: 2 }, () => ({ expect: { lastUserContains: "It forgets." }, ...DONE })),
  ]);
  await authorRounds(rounds);
  expect(model.finish()).toBeNull();
  expect(draft.best?.findings).toHaveLength(6);
  expect(draft.judged?.findings).toEqual(refuted);
});
