import { expect, it } from "vitest";
import { evidenceLines } from "../../../../src/engine/prompts/feedback/evidence.ts";

it.each([
  [{ solution: [{ module: "fib", line: 3, what: "calls os._exit" }] }, ["  fib line 3: calls os._exit"]],
  [{ stubs: [{ kind: "raises", result: "passed" }] }, ["  a stub that raises: passed"]],
  [{ points: [1, "a\u001b", { x: 1 }] }, ["  1", "  a\\u001b", '  {"x":1}']],
  [{ score: 0.5, none: [], nothing: null }, []],
  [{ missedLines: [1, 2, 3, 4, 5, 6, 7] }, ["  lines no test runs: 1, 2, 3, 4, 5, 6, 7"]],
  [{ missedBranches: [{ line: 3, way: "false" }] }, ["  line 3: never false"]],
])("%j", (evidence, lines) => {
  expect(evidenceLines(evidence)).toEqual(lines);
});

it("counts what it leaves out", () => {
  expect(evidenceLines({ lines: [1, 2, 3, 4, 5, 6, 7] }).at(-1)).toBe("  … and 2 more lines");
});
