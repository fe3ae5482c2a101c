import { beforeAll, describe, expect, it, vi } from "vitest";
import { buildCli, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { folderWith, SOLUTION, TESTS, WRONG } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const folder = folderWith({
  "add.py": SOLUTION,
  "test_add.py": TESTS,
  "wrong.py": WRONG,
  "test_weak.py": "from add import add\n\n\ndef test_calls():\n    assert add(0, 0) == 0\n",
});
const mutate = (...args: string[]) => runCli(["mutate", ...args], { cwd: folder });

describe("mutate", () => {
  it("prints the score and the survivors, and succeeds whatever the score", async () => {
    const weak = await mutate("add.py", "--tests", "test_weak.py");
    expect({ code: weak.code, stderr: weak.stderr }).toEqual({ code: 0, stderr: "" });
    expect(weak.stdout).toMatch(/^Mutation score 0\.\d\d\nThe tests notice only /);
    expect(weak.stdout).toContain("  -    return a + b\n  +    return a - b\n");
  });

  it("prints the evidence as JSON and nothing else", async () => {
    const { code, stdout } = await mutate("add.py", "--tests", "test_add.py", "--json", "--seed", "00ff");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ score: 1, survivors: [], killedBy: expect.any(Object) });
  });

  it.each([
    [["add.py"], 2, "Name a solution and its tests"],
    [["add.py", "--tests", "none.py"], 2, "none.py"],
    [["wrong.py", "--tests", "test_add.py", "--module", "add"], 3, "test_add::test_small failed"],
  ])("%j: exit code %i", async (args, wanted, said) => {
    const { code, stderr } = await mutate(...args);
    expect({ code, stderr }).toEqual({ code: wanted, stderr: expect.stringContaining(said) });
  });
});
