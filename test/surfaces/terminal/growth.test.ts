import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/domain/finding.ts";
import { growthOf } from "../../../src/surfaces/terminal/growth.ts";
import { paintFor } from "../../../src/surfaces/terminal/paint.ts";
import { widthOf } from "../../../src/surfaces/terminal/text.ts";

const finding = (exponent: number, check: Finding["check"] = "growth"): Finding => ({
  ...{ check, status: "pass", effect: "limits", summary: "t ∝ n^1", warnings: [], ms: 1 },
  evidence: {
    ...{ claim: "O(n)", result: "consistent", slope: 0, se: 0.01, shape: "as given" },
    points: [1024, 2048, 4096, 8192].map((n) => ({ n, seconds: 1e-9 * n ** exponent })),
  },
});

const shown = (one: Finding, columns = 80) =>
  growthOf(one, "    ", { columns, colour: false, live: false }, paintFor(false));

describe("growth in the terminal", () => {
  it("is a table with a bar that grows by one with each doubling of the time", () => {
    expect(shown(finding(1))).toEqual([
      "               n    one call  one █ more: twice the time",
      "           1,024  0.00102 ms  █",
      "           2,048  0.00205 ms  ██",
      "           4,096   0.0041 ms  ███",
      "           8,192  0.00819 ms  ████",
    ]);
    expect(shown(finding(2)).at(-1)).toMatch(/ {2}█{7}$/);
  });

  it("fits into any width", () => {
    for (const columns of [40, 34, 100])
      for (const line of shown(finding(3), columns)) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });

  it("is nothing where nothing was measured, and for other checks", () => {
    expect(shown({ ...finding(1), evidence: { claim: "O(n)", result: "not-measurable", points: [] } })).toEqual([]);
    expect(shown(finding(1, "mutation"))).toEqual([]);
    expect(shown({ ...finding(1), evidence: {} })).toEqual([]);
  });
});
