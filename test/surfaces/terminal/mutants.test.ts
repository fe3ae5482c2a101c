import { describe, expect, it } from "vitest";
import { mutantsBar, mutantsReport } from "../../../src/surfaces/terminal/mutants.ts";

const LOOK = { columns: 80, colour: false, live: true };
const SCORE = {
  ...{ score: 0.5, killed: 2, total: 4, run: 4, probablyEquivalent: 0 },
  killedBy: { assertion: 1, exception: 1, steps: 0 },
  survivors: [
    {
      ...{
        line: 2,
        operator: "comparison boundary",
        diff: "@@ -1,2 +1,2 @@\n def f(x):\n-\treturn x < 中\n+\treturn x <= 中",
      },
      sentence: "No test notices when `<` becomes `<=` in line 2; try f(1).",
    },
  ],
};

describe("what mutate prints", () => {
  it("shows the score and each survivor with its diff; the sentences are not said twice", () => {
    expect(mutantsReport("The tests notice only 2 of 4. No test notices when x.", SCORE, LOOK)).toEqual([
      "Mutation score 0.50",
      "The tests notice only 2 of 4.",
      "Noticed: 1 by an assertion, 1 by an exception, 0 because they did not end.",
      "",
      "No test notices when `<` becomes `<=` in line 2; try f(1).",
      "  (comparison boundary)",
      "  @@ -1,2 +1,2 @@",
      "   def f(x):",
      "  -    return x < 中",
      "  +    return x <= 中",
    ]);
  });

  it("cuts a long diff and colours it where there are colours", () => {
    const diff = ["@@", ...Array.from({ length: 40 }, (_, n) => `-line ${n}`)].join("\n");
    const survivors = [{ ...SCORE.survivors[0]!, diff }];
    const lines = mutantsReport("x", { ...SCORE, survivors }, { ...LOOK, colour: true });
    expect(lines.at(-1)).toBe("  … and 17 lines more");
    expect(lines.some((line) => line.includes("\u001b[31m"))).toBe(true);
  });

  it.each([
    [0, 10, 80, `  [${"-".repeat(30)}]  0 of 10 mutants`],
    [5, 10, 80, `  [${"#".repeat(15)}${"-".repeat(15)}]  5 of 10 mutants`],
    [1, 1, 20, "  [###############…"],
  ])("has a bar: %i of %i in %i columns", (done, of, columns, bar) => {
    expect(mutantsBar(done, of, { ...LOOK, columns })).toBe(bar);
  });
});
