import { describe, expect, it } from "vitest";
import { drawCanaries, interleave } from "../../../src/languages/python/canaries.ts";
import { runSubject } from "../../support/python-session.ts";

const tests = (text: string) => [{ name: "test_solution", text }];

describe("canaries", () => {
  it.each([
    ["plain", "def test_7():\n    assert True\n"],
    ["pytest", "import pytest\n\n\ndef test_add():\n    pass\n"],
    ["unittest", "import unittest\n\n\nclass TestA(unittest.TestCase):\n    def test_x(self):\n        pass\n"],
  ])("come out as they must when they are run as tests: %s", async (_, text) => {
    const drawn = drawCanaries(tests(text), ["solution", "test_solution"]);
    const session = await runSubject({ solution: { name: "solution", text: "x = 1\n" }, tests: [drawn.module] });
    const outcomes = session.results.map(({ test, status }) => [test.slice(test.indexOf("::") + 2), status]);
    expect(new Map(outcomes as [string, string][])).toEqual(drawn.outcomes);
    expect([...drawn.outcomes.values()].filter((outcome) => outcome === "failed").length).toBeGreaterThan(2);
    expect([...drawn.outcomes.values()].filter((outcome) => outcome === "passed").length).toBeGreaterThan(1);
  });

  it("take the names and the style of the real tests", () => {
    const text = "import pytest\n\n\ndef test_insert_3():\n    pass\n";
    const drawn = drawCanaries(tests(text), []);
    for (const name of drawn.outcomes.keys()) expect(name).toMatch(/^test_insert_\d+$/);
    expect(drawn.outcomes.has("test_insert_3")).toBe(false);
    expect(drawn.module.text).toContain("with pytest.raises(ValueError):");
    expect(drawCanaries(tests("def test_a(): pass"), []).module.text).not.toContain("pytest");
  });

  it("differ from draw to draw and avoid names in use", () => {
    const one = drawCanaries([], []);
    expect(drawCanaries([], []).module.text).not.toBe(one.module.text);
    const taken = Array.from(
      { length: 26 * 900 },
      (_, index) => `test_${String.fromCharCode(97 + Math.floor(index / 900))}${100 + (index % 900)}`,
    ).filter((name) => name !== "test_q500");
    expect(drawCanaries([], taken).module.name).toBe("test_q500");
  });

  it("are put among the real tests, whose order stays, with one of each outcome after the last", () => {
    const real = ["a", "b", "c", "d"];
    const canaries = ["1 passes", "2 fails", "3 passes", "4 fails", "5 fails"];
    const places = new Set<number>();
    for (let draw = 0; draw < 200; draw++) {
      const mixed = interleave(real, canaries, (canary) => canary.slice(2));
      expect(mixed.filter((item) => real.includes(item))).toEqual(real);
      expect([...mixed].sort()).toEqual([...canaries, ...real]);
      expect(
        mixed
          .slice(-2)
          .map((item) => item.slice(2))
          .sort(),
      ).toEqual(["fails", "passes"]);
      places.add(mixed.indexOf("1 passes"));
    }
    expect(places.size).toBeGreaterThan(6);
  });
});
