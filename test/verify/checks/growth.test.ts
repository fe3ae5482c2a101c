import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOf } from "../../../bench/soundness/trial.ts";
import { growth } from "../../../src/verify/checks/growth.ts";
import { runGate } from "../../../src/verify/gate.ts";
import { pythonMachine } from "../../support/python-session.ts";

const PROGRAMS = resolve(import.meta.dirname, "../../../bench/growth/programs");

async function judged(solution: string, oracle: string | null, claim: string | null) {
  const { language, sandbox } = await pythonMachine();
  return runGate(
    {
      ...{ language, sandbox, files: filesOf(oracle === null ? { solution } : { solution, oracle }) },
      ...{ moduleName: "solution", oracleBy: "person", claim, specification: null, seed: "5eed" },
      ...{ budget: { perTestMs: 10_000, totalMs: 60_000 }, signal: new AbortController().signal },
      onCheckStarted: () => undefined,
      onCheckEnded: () => undefined,
    },
    [{ ...growth, needs: [] }],
  );
}
const measured = async (...asked: Parameters<typeof judged>) => (await judged(...asked)).findings[0]!;

const program = (name: string): [string, string] => {
  const [solution = "", oracle = ""] = readFileSync(join(PROGRAMS, `${name}.py`), "utf8").split("# --- oracle\n");
  return [solution, oracle];
};

describe("growth", () => {
  it("refutes a claim far below what is measured", async () => {
    const { findings, runs } = await judged(...program("without_repeats"), "O(log n)");
    const finding = findings[0]!;
    expect(runs.filter(({ argv }) => argv.at(-1) === "timing").length, "timings told of").toBeGreaterThanOrEqual(2);
    expect(finding).toMatchObject({ status: "fail", effect: "refutes", evidence: { result: "refuted" } });
    expect(finding.summary).toMatch(/^t ∝ n\^\d\.\d\d ± \d\.\d\d.*, claimed O\(log n\): refuted\.$/);
    expect((finding.evidence.points as unknown[]).length).toBeGreaterThanOrEqual(5);
  });

  it("does not refute one that leaves room, and says what it cannot tell apart", async () => {
    const finding = await measured(...program("fenwick"), "O(n) per operation");
    expect(finding).toMatchObject({ status: "pass", evidence: { result: "consistent", shape: "as given" } });
    expect(finding.summary).toContain("A factor of log n more or less cannot be told apart here.");
  });

  it.each([
    ["no claim", "def valid(case): return True\n", null, "No running time is claimed."],
    ["two sizes", "", "O(n * m)", "speaks of more than one size"],
    ["no cases", "", "O(n)", "has no cases(rng, size)"],
    [
      "cases that do not grow",
      "def cases(rng, size): yield {'args': [[1, 2, 3]]}\n",
      "O(n)",
      "does not give larger cases",
    ],
  ])("is not measurable with %s", async (_, oracle, claim, part) => {
    const whole = `ENTRY = "f"\ndef expected(case): return sum(case["args"][0])\n${oracle}`;
    const finding = await measured("def f(items): return sum(items)\n", whole, claim);
    expect(finding).toMatchObject({ status: "skip", skipReason: "no-material" });
    expect(finding.summary).toContain(part);
    if (claim !== null) expect(finding.evidence).toMatchObject({ claim, result: "not-measurable" });
  });

  it("needs an oracle", async () => {
    const finding = await measured("def f(items): return sum(items)\n", null, "O(n)");
    expect(finding).toMatchObject({ status: "skip", evidence: { result: "not-measurable" } });
  });
});
