import { expect, it } from "vitest";
import { pythonGrammar } from "../../../src/languages/python/grammar.ts";
import { weakFunctions } from "../../../src/verify/mutation/by-function.ts";
import type { MutantOutcome } from "../../../src/verify/mutation/score.ts";

const SOURCE =
  "def outer(x):\n    def inner(y):\n        return y\n    return inner(x)\n\n\ndef other(x):\n    return x\n";
const mutant = (line: number) => ({
  id: 0,
  operator: "constant",
  line,
  lines: [line],
  was: "1",
  becomes: "2",
  text: "",
});
const judged = (line: number, ...outcomes: MutantOutcome[]) =>
  outcomes.map((outcome) => ({ mutant: mutant(line), outcome }));

it("a function of which the tests notice less than half is weak, its inner functions apart; equivalents do not count", async () => {
  const all = [
    ...judged(3, "survived", "survived", "survived", "assertion"),
    ...judged(4, "survived", "survived", "exception", "steps"),
    ...judged(8, "survived", "probably-equivalent", "probably-equivalent", "duplicate", "invalid"),
  ];
  expect(await weakFunctions(pythonGrammar, SOURCE, all)).toEqual([{ name: "inner", killed: 1, counted: 4 }]);
  expect(await weakFunctions(pythonGrammar, SOURCE, [...all, ...judged(1, "survived")])).toHaveLength(2);
  expect(await weakFunctions(pythonGrammar, SOURCE, judged(9, ...all.map(({ outcome }) => outcome)))).toEqual([]);
});
