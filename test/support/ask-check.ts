import type { Finding } from "../../src/domain/finding.ts";
import type { Check } from "../../src/verify/check.ts";
import { runGate } from "../../src/verify/gate.ts";
import { realMachine } from "./real-machine.ts";
import { file, gateInput } from "./scripted-language.ts";

/** Puts one check, without what it needs, to a real solution and its tests. Several tests of a machine run side by side: patient. */
export async function askCheck(check: Check, solution: string, tests: string): Promise<Finding> {
  const { language, sandbox } = await realMachine();
  const input = gateInput(language, {
    sandbox,
    files: [file("solution.py", "solution", solution), file("test_solution.py", "tests", tests)],
    budget: { perTestMs: 20_000, totalMs: 60_000 },
  });
  const { findings } = await runGate(input, [{ ...check, needs: [] }]);
  return findings[0] as Finding;
}
