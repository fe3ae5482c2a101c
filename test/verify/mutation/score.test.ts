import { describe, expect, it } from "vitest";
import { MutationEvidence } from "../../../src/surfaces/report/evidence/survivors.ts";
import { type MutantOutcome, scoreOf } from "../../../src/verify/mutation/score.ts";
import { planned } from "../../support/planned.ts";

const SOURCE = "a = b + 1\nc = d < e\nf = a and c\n";

async function judged(outcomes: readonly MutantOutcome[]) {
  const plan = await planned(SOURCE);
  return outcomes.map((outcome, at) => {
    const mutant = plan[at];
    if (mutant === undefined) throw new Error("more outcomes than mutants");
    return { mutant, outcome };
  });
}

describe("scoreOf", () => {
  it("counts those that were killed among those that were run and differ", async () => {
    const score = scoreOf(
      SOURCE,
      await judged([
        "assertion",
        "exception",
        "steps",
        "survived",
        "probably-equivalent",
        "duplicate",
        "invalid",
        "not-run",
      ]),
    );
    expect(score).toMatchObject({
      score: 0.75,
      killed: 3,
      total: 6,
      run: 5,
      probablyEquivalent: 1,
      killedBy: { assertion: 1, exception: 1, steps: 1 },
    });
    expect(score.survivors).toHaveLength(1);
    expect(score.survivors[0]?.sentence).toMatch(/^No test notices when /);
    expect(MutationEvidence.parse(score).survivors[0]?.diff).toMatch(/^@@ /);
  });

  it("is 0 when every mutant lived and 1 when nothing did", async () => {
    expect(scoreOf(SOURCE, await judged(["survived", "survived"])).score).toBe(0);
    expect(scoreOf(SOURCE, await judged(["assertion", "probably-equivalent"])).score).toBe(1);
    expect(scoreOf(SOURCE, [])).toMatchObject({ score: 1, total: 0, run: 0, survivors: [] });
  });

  it("lists survivors by line, whatever the order in which they were run", async () => {
    const lived = await judged(["survived", "survived", "survived", "survived", "survived"]);
    const score = scoreOf(SOURCE, lived);
    expect(scoreOf(SOURCE, lived.toReversed())).toEqual(score);
    const lines = score.survivors.map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted());
    expect(new Set(lines).size).toBe(3);
  });
});
