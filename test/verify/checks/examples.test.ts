import { describe, expect, it } from "vitest";
import { askCases, ONLY, type Programs, specificationOf } from "../../support/ask-cases.ts";

const withExamples = (...examples: { args: unknown[]; expected: unknown }[]) => ({
  specification: specificationOf({ examples: examples.map((one) => ({ quote: "it says so", ...one })) }),
});
const asked = async (programs: Programs, given = {}) => (await askCases(programs, given, ONLY.examples)).examples;
const HALVES = "def f(n):\n    return (n / 2, n // 2)\n";

describe("examples", () => {
  it("passes where all hold, as far as JSON can tell answers apart", async () => {
    const given = withExamples({ args: [3], expected: [1.5, 1] }, { args: [4], expected: [2, 2] });
    expect(await asked({ solution: HALVES }, given)).toMatchObject({ status: "pass" });
  });

  it("refutes where one does not hold, or is not answered", async () => {
    const examples = await asked({ solution: HALVES }, withExamples({ args: [3], expected: [1.5, 2] }));
    expect(examples).toMatchObject({ status: "fail", effect: "refutes" });
    expect(examples.summary).toBe(
      "The example f(3) of the requirement does not hold: it asks for [1.5,2], the solution gives (1.5, 1).",
    );
    const leaving = "import os\ndef f(n):\n    os._exit(0)\n";
    const left = await asked({ solution: leaving }, withExamples({ args: [3], expected: 3 }));
    expect(left).toMatchObject({ status: "fail", effect: "refutes" });
  });

  it("drives a class through the operations of an example", async () => {
    const solution =
      "class S:\n    def __init__(self):\n        self.x = []\n    def push(self, a):\n        self.x.append(a)\n    def pop(self):\n        return self.x.pop(0)\n";
    const given = (expected: unknown) => ({
      specification: specificationOf({
        entry: { kind: "class", name: "S" },
        examples: [
          {
            quote: "q",
            args: [
              [],
              [
                ["push", [1]],
                ["push", [2]],
                ["pop", []],
              ],
            ],
            expected,
          },
        ],
      }),
    });
    expect((await asked({ solution }, given([null, null, 1]))).status).toBe("pass");
    expect((await asked({ solution }, given([null, null, 2]))).effect).toBe("refutes");
  });

  it("has no subject where the requirement gives none", async () => {
    const examples = await asked({ solution: HALVES });
    expect(examples).toMatchObject({ status: "skip", skipReason: "no-subject" });
  });
});
