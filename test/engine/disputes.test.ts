import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/domain/finding.ts";
import { bothAnswers, createDisputes, disputeOf, undecided } from "../../src/engine/disputes.ts";

const differs = (evidence: Finding["evidence"], parts: Partial<Finding> = {}): Finding => ({
  ...{ check: "differential", status: "fail", effect: "refutes", summary: "It differs.", warnings: [], ms: 1 },
  ...{ evidence, ...parts },
});
const counterexample = { case: { args: [[2, 1]] }, expected: [1, 2], actual: { raises: "IndexError" } };
const dispute = disputeOf([differs({ counterexample })]);

describe("disputeOf", () => {
  it("reads the counterexample of a failing comparison", () => {
    expect(dispute).toEqual({
      ...{ key: '{"args":[[2,1]]}', input: { args: [[2, 1]] } },
      ...{ solution: { raises: "IndexError" }, oracle: [1, 2], why: null },
    });
  });

  it("has no answer of the oracle where that only checks", () => {
    const why = "not sorted";
    const checked = differs({ counterexample: { ...counterexample, expected: null, why } });
    expect(disputeOf([checked])).toMatchObject({ oracle: null, why });
  });

  it.each([
    ["one that passed", [differs({ counterexample }, { status: "pass" })]],
    ["weak cases", [differs({ counterexample: null })]],
    ["another check", [differs({ counterexample }, { check: "state" })]],
    ["nothing", []],
  ])("finds none in %s", (_, findings) => expect(disputeOf(findings)).toBeNull());
});

it("counts how often a case comes up, and keeps the ruling on it", () => {
  if (dispute === null) throw new Error("no dispute");
  const disputes = createDisputes();
  expect([disputes.note(dispute), disputes.note({ ...dispute, key: "other" }), disputes.note(dispute)]).toEqual([
    1, 1, 2,
  ]);
  expect(disputes.cases()).toHaveLength(2);
  expect(disputes.ruling(dispute)).toBeNull();
  disputes.rule(dispute, { side: "oracle", why: "w" });
  expect(disputes.ruling(dispute)).toEqual({ side: "oracle", why: "w" });
  expect(disputes.settled()).toEqual([{ input: dispute.input, answer: [1, 2] }]);
  disputes.rule(dispute, { side: "solution", why: "w" });
  expect(disputes.settled()).toEqual([{ input: dispute.input, answer: { raises: "IndexError" } }]);
});

it("is no evidence against the solution when nobody knows who is right, and shows both answers", () => {
  if (dispute === null) throw new Error("no dispute");
  expect(bothAnswers("f", dispute)).toBe("for f([2, 1]) the solution answers raises IndexError and the oracle [1, 2]");
  const other = differs({}, { check: "state" });
  const [limited, left] = undecided([differs({ counterexample }), other], "f", dispute, "Not said.");
  expect(limited).toMatchObject({
    status: "fail",
    effect: "limits",
    evidence: { counterexample, arbiter: "Not said." },
  });
  expect(left).toBe(other);
});
