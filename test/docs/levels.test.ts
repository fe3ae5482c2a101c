import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { CheckName } from "../../src/domain/finding.ts";
import type { FileRole } from "../../src/domain/receipt.ts";
import { DEFAULT_BUDGET } from "../../src/verify/check.ts";
import { CHECKS } from "../../src/verify/checks/index.ts";
import { runGate } from "../../src/verify/gate.ts";
import { realMachine } from "../support/real-machine.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = resolve(root, "examples/levels");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");

/** The answers of some checks on one of the example programs, as `check: status`. */
async function answers(name: string, roles: readonly FileRole[], ...asked: CheckName[]): Promise<string[]> {
  const paths = { solution: `${name}.py`, tests: `test_${name}.py`, oracle: `${name}_oracle.py` };
  const { findings } = await runGate(
    {
      files: roles.map((role) => ({ path: paths[role], role, bytes: readFileSync(resolve(folder, paths[role])) })),
      moduleName: name,
      ...(await realMachine()),
      ...{ specification: null, budget: DEFAULT_BUDGET, seed: "5eed", signal: new AbortController().signal },
      onCheckStarted: () => undefined,
      onCheckEnded: () => undefined,
    },
    CHECKS.filter((check) => asked.includes(check.name)),
  );
  return findings.map(({ check, status }) => `${check}: ${status}`);
}

describe("docs/levels.md and docs/oracle.md", () => {
  it("show the programs as they lie in examples/levels", () => {
    const shown = [read("docs/levels.md"), read("docs/oracle.md")].join("\n");
    for (const file of ["median.py", "leap_year.py", "pair_sum.py", "leap_year_oracle.py", "range_sum_oracle.py"])
      expect(shown, file).toContain(`\`\`\`python\n${read(`examples/levels/${file}`)}\`\`\``);
  });

  it("name only files there are", () => {
    const there = new Set(readdirSync(folder));
    const named = `${read("docs/levels.md")}${read("docs/oracle.md")}${read("README.md")}`.matchAll(
      /examples\/levels\/(\w+\.py)/g,
    );
    const files = [...named].map(([, file]) => file as string);
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !there.has(file))).toEqual([]);
  });
});

describe("an oracle for a class", () => {
  it("is enough for level 3", async () => {
    expect(await answers("range_sum", ["solution", "oracle"], "files", "differential", "state")).toEqual([
      "files: pass",
      "differential: pass",
      "state: pass",
    ]);
  });
});

describe("programs that a lower level lets through", () => {
  it("a line no test runs passes level 1; coverage says no", async () => {
    expect(await answers("median", ["solution", "tests"], "files", "clean-run", "stub-control", "coverage")).toEqual([
      "files: pass",
      "clean-run: pass",
      "stub-control: pass",
      "coverage: fail",
    ]);
  });

  it("a rule that is missing passes level 2; the oracle says no", async () => {
    const level2 = ["same-control", "flip-control", "coverage", "mutation"] as const;
    expect(
      await answers("leap_year", ["solution", "tests", "oracle"], "files", "clean-run", ...level2, "differential"),
    ).toEqual(["files: pass", "clean-run: pass", ...level2.map((check) => `${check}: pass`), "differential: fail"]);
  });

  it("a slow program agrees with its oracle, so level 3 lets it through", async () => {
    // That its growth is refuted is not measured here: that takes seconds, and test/verify/checks/growth.test.ts measures such programs.
    expect(await answers("pair_sum", ["solution", "oracle"], "files", "differential")).toEqual([
      "files: pass",
      "differential: pass",
    ]);
  });
});
