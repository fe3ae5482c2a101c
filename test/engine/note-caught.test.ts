import { expect, it } from "vitest";
import type { Finding } from "../../src/domain/finding.ts";
import type { AuthorSession } from "../../src/engine/author-session.ts";
import { createCaughtList } from "../../src/engine/caught-list.ts";
import type { Judged } from "../../src/engine/draft.ts";
import { noteCaught } from "../../src/engine/note-caught.ts";

const finding = (check: Finding["check"], status: Finding["status"], evidence: Finding["evidence"] = {}): Finding => ({
  ...{ check, status, effect: check === "differential" ? "refutes" : "limits", summary: `${check}!`, evidence },
  ...{ warnings: [], ms: 1 },
});
const differs = (...args: number[][]) => ({ counterexample: { case: { args }, expected: 1, actual: 2 } });
const survivors = [1, 2].map((line) => ({ line, operator: "x", diff: "d" }));

/** The rounds of a run, each with its step and findings. */
function caughtIn(requiredLevel: 1 | 3, ...rounds: [number, Finding[]][]) {
  const caught = createCaughtList(() => undefined);
  for (const [steps, findings] of rounds) {
    const names = { solution: "f.py", tests: "test_f.py" };
    const session = { run: { meter: { steps } }, caught, names } as unknown as AuthorSession;
    noteCaught(session, { findings } as unknown as Judged, "f", requiredLevel);
  }
  return caught.all();
}

it("says in words what was found and how it was mended", () => {
  const first = [finding("differential", "fail", differs([])), finding("mutation", "fail", { survivors })];
  const last = [finding("differential", "pass"), finding("mutation", "pass")];
  expect(caughtIn(3, [4, first], [6, last])).toEqual([
    { step: 4, what: "the oracle disagreed on `[]`", fixedAtStep: 6 },
    { step: 4, what: "2 mutants lived, tests added", fixedAtStep: 6 },
  ]);
});

it("shows a call where one argument does not say it, and what stands as it is", () => {
  const [one] = caughtIn(3, [4, [finding("differential", "fail", differs([1], [2]))]]);
  expect(one).toEqual({ step: 4, what: "the oracle disagreed on `f([1], [2])`", fixedAtStep: null });
});

it("leaves out what does not have to hold at the level asked", () => {
  expect(caughtIn(1, [4, [finding("mutation", "fail", { survivors })]])).toEqual([]);
});
