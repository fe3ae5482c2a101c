import { expect, it } from "vitest";
import { DEMO_REQUIREMENT, DEMO_SCRIPT } from "../../../src/entry/demo/script.ts";
import { ofType, scenario } from "../../support/engine-run.ts";

it("plays to its end: a failing test, a counterexample and living mutants, all really found and mended", async () => {
  const { receipt, model, events, delivered } = await scenario({
    steps: DEMO_SCRIPT,
    requirement: DEMO_REQUIREMENT,
    requiredLevel: 3,
  });
  expect(model.finish()).toBeNull();
  expect(receipt.reasons).toEqual([]);
  expect(receipt).toMatchObject({ verdict: "verified", metrics: { turns: 10, toolCallSuccessRate: 1 } });
  expect(receipt.caught).toEqual([
    { step: 3, what: "AssertionError: fibonacci_matrix(n) gave 2, expected 1", fixedAtStep: 5 },
    { step: 6, what: expect.stringMatching(/^\d+ mutants lived, tests added$/), fixedAtStep: 10 },
    { step: 6, what: "the oracle disagreed on `0`", fixedAtStep: 10 },
  ]);
  expect(receipt.question).toEqual({ entry: null, claim: null, knownCases: [{ args: [0] }] });
  expect(ofType(events, "phase.started").map(({ phase }) => phase)).toEqual([
    ...["understand", "examine", "implement", "verify", "implement", "verify", "deliver"],
  ]);
  expect(Object.keys(delivered)).toEqual(["fibonacci.py", "test_fibonacci.py", "oracle.py"]);
});
