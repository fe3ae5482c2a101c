import { describe, expect, it } from "vitest";
import { judge } from "../../src/engine/judge.ts";
import type { ScriptStep } from "../../src/model/script.ts";
import { differs, finding, oracle, plannedRounds } from "../support/rounds.ts";
import { file } from "../support/scripted-language.ts";

const written = (solution: string) => [file("clamp.py", "solution", solution), file("test_clamp.py", "tests", "t")];
const differ = { findings: [differs([5, 0, 3], 3, 0)] };
const agree = { findings: [finding({ status: "pass" })] };
/** Both orders are answered by what stands in the task, so that the test does not know the order either. */
const rules = (answer: string): ScriptStep => ({
  ...{ session: "You are the arbiter", expect: { lastUserContains: "| answer B: ", tools: [] } },
  text: JSON.stringify({ demanded: answer, why: "It says so." }),
});

/** Which label the arbiter sees beside an answer. */
async function labelOf(answer: number): Promise<"A" | "B"> {
  const { rounds, model } = plannedRounds([differ], [rules("both")]);
  await judge(rounds, written("1"));
  await judge(rounds, written("2"));
  const [task] = model.requests[0]?.transcript ?? [];
  const found = new RegExp(`answer ([AB]): ${answer}\\b`).exec(task?.role === "user" ? task.text : "");
  return found?.[1] === "A" ? "A" : "B";
}

describe("a disagreement", () => {
  it("that comes up once goes to the author, without an arbiter, and is asked first in the next round", async () => {
    const { rounds, gates, model } = plannedRounds([differ, agree], []);
    const first = await judge(rounds, written("1"));
    expect(first).toEqual({ judged: rounds.draft.judged, undecided: null });
    await judge(rounds, written("2"));
    expect(gates.map(({ known }) => known)).toEqual([0, 1]);
    expect(gates[0]?.files).toContain("oracle.py: first");
    expect(model.requests).toEqual([]);
  });

  it("on another case each time is not disputed", async () => {
    const plan = [differ, { findings: [differs([1, 2, 3], 2, 1)] }];
    const { rounds, model } = plannedRounds(plan, []);
    for (const text of ["1", "2"]) expect((await judge(rounds, written(text))).undecided).toBeNull();
    expect(model.requests).toEqual([]);
  });

  it("on the same case that the arbiter settles for the oracle goes back, and is not asked again", async () => {
    const { rounds, model } = plannedRounds([differ], [rules(await labelOf(3))]);
    for (const text of ["1", "2", "3"]) expect((await judge(rounds, written(text))).undecided).toBeNull();
    expect(model.finish()).toBeNull();
    const [dispute] = rounds.disputes.cases();
    expect(dispute).toEqual({ args: [5, 0, 3] });
    expect(rounds.draft.judged?.findings[0]?.effect).toBe("refutes");
  });

  it("counts also when the author stands by the very same bytes", async () => {
    const { rounds, model, gates } = plannedRounds([differ], [rules(await labelOf(3))]);
    for (const text of ["1", "1"]) await judge(rounds, written(text));
    expect(model.finish()).toBeNull();
    expect(gates).toHaveLength(1);
  });

  it("that the arbiter settles for the solution goes to the examiner, and the gate judges the mended oracle", async () => {
    const told: unknown[] = [];
    const { rounds, gates, draft } = plannedRounds([differ, differ, agree], [rules(await labelOf(0))], {
      mend: async (message, settled) => {
        told.push(message, settled);
        return oracle("mended");
      },
    });
    await judge(rounds, written("1"));
    const { judged, undecided } = await judge(rounds, written("2"));
    expect(told).toEqual([
      expect.stringMatching(
        /For clamp\(5, 0, 3\) the specification demands 0, but your expected gives 3\. It says so\./,
      ),
      [{ input: { args: [5, 0, 3] }, answer: 0 }],
    ]);
    expect(gates.at(-1)?.files).toEqual(["clamp.py: 2", "test_clamp.py: t", "oracle.py: mended"]);
    expect(draft.oracle).toEqual(oracle("mended"));
    expect([judged.findings[0]?.status, undecided]).toEqual(["pass", null]);
  });

  it("whose oracle is not mended goes on without one", async () => {
    const skipped = { findings: [finding({ status: "skip", skipReason: "no-material" })] };
    const { rounds, gates } = plannedRounds([differ, differ, skipped], [rules(await labelOf(0))]);
    await judge(rounds, written("1"));
    const { undecided } = await judge(rounds, written("2"));
    expect(undecided).toBeNull();
    expect(gates.at(-1)?.files).toEqual(["clamp.py: 2", "test_clamp.py: t"]);
    expect(rounds.draft.oracle).toBeNull();
  });

  it.each([
    ["both", [rules("both")]],
    ["neither", [rules("neither")]],
    ["nothing that can be read", ["a", "b", "c", "d"].map((text) => ({ session: "You are the arbiter", text }))],
  ])("on which the arbiter says %s is no evidence, and the person sees both answers", async (_, steps) => {
    const { rounds, model, draft } = plannedRounds([differ], steps);
    await judge(rounds, written("1"));
    const { judged, undecided } = await judge(rounds, written("2"));
    expect(undecided).toMatchObject({ code: "arbiter-undecided", interrupt: null });
    expect(undecided?.message).toContain("for clamp(5, 0, 3) the solution answers 0 and the oracle 3");
    expect(judged.findings).toMatchObject([
      { status: "fail", effect: "limits", evidence: { arbiter: expect.any(String) } },
    ]);
    expect(draft.judged).toBe(judged);
    expect(model.finish()).toBeNull();
  });

  it("without an answer of the oracle's own is put as an objection", async () => {
    const objects = { findings: [differs([5, 0, 3], null, 0, "too small")] };
    const step = { session: "You are the arbiter", text: '{"demanded": "wrong", "why": ""}' };
    const { rounds, model } = plannedRounds(
      [objects],
      [{ ...step, expect: { lastUserContains: "objection: too small" } }],
    );
    for (const text of ["1", "2"]) expect((await judge(rounds, written(text))).undecided).toBeNull();
    expect(model.finish()).toBeNull();
  });
});

it("shows the arbiter the specification and the case, and nothing of the programs", async () => {
  const { rounds, model } = plannedRounds([differ], [rules("both")]);
  for (const text of ["SECRET SOLUTION 1", "SECRET SOLUTION 2"]) await judge(rounds, written(text));
  const request = JSON.stringify(model.requests);
  expect(request).toContain("clamp(value: int, low: int, high: int)");
  expect(request).not.toMatch(/SECRET|first/);
});
