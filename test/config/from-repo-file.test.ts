import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { loadActionSettings } from "../../src/config/from-action.ts";
import { inputVariable } from "../../src/config/from-inputs.ts";
import { applyRepoFile, REPO_FILE_KEYS } from "../../src/config/from-repo-file.ts";
import { problemsOf } from "../support/settings-problems.ts";

const workflow = (given: Record<string, string> = {}) =>
  loadActionSettings(Object.fromEntries(Object.entries(given).map(([name, text]) => [inputVariable(name), text])));
const apply = (text: string | null, given: Record<string, string> = {}) => applyRepoFile(workflow(given), text);
const problems = (text: string, given: Record<string, string> = {}) => problemsOf(() => apply(text, given));

describe(".github/verialgo.yml", () => {
  it("tightens limits and chooses places", () => {
    const text = `
# ours
max-steps: 8
max-seconds: 600
max-cost: 0.25
max-runs-per-issue-per-day: 3
require-level: 3
allow-roles: [admin, maintain]
pr: none
path: src/algos/{slug}
deliver: [receipt]
lang: python
`;
    expect(apply(text)).toMatchObject({
      maxSteps: 8,
      maxSeconds: 600,
      maxCost: 0.25,
      runsPerDay: 3,
      requireLevel: "3",
      allowRoles: ["admin", "maintain"],
      pr: "none",
      folder: "src/algos/{slug}",
      deliver: ["receipt"],
    });
  });

  it.each([null, "", "  \n", "# nothing yet\n", "---\n"])("changes nothing where there is nothing: %j", (text) => {
    expect(apply(text)).toEqual(workflow());
  });

  it("leaves alone what it does not name", () => {
    const settings = workflow({ "max-steps": "10", label: "mine" });
    expect(applyRepoFile(settings, "max-steps: 10")).toEqual(settings);
  });

  it("never widens a limit, a person or a pull request; each refusal names the fix, all at once", () => {
    const text = `
max-steps: 20
max-cost: 2
require-level: 1
allow-roles: [admin, triage, read]
allow-bots: renovate[bot]
pr: ready
`;
    expect(problems(text, { "max-steps": "12", "max-cost": "1", "require-level": "2" })).toEqual([
      "`max-steps` in .github/verialgo.yml is 20, more than the 12 the workflow allows; ask for 12 or less.",
      "`max-cost` in .github/verialgo.yml is 2, more than the 1 the workflow allows; ask for 1 or less.",
      "`require-level` in .github/verialgo.yml is 1, less than the 2 the workflow requires; ask for 2 or more.",
      "`allow-roles` in .github/verialgo.yml names triage, read, beyond those the workflow allows (admin, maintain, write); keep to admin, maintain, write.",
      "`allow-bots` in .github/verialgo.yml names renovate[bot], beyond those the workflow allows (none); keep to none.",
      "`pr` in .github/verialgo.yml is ready, more than the draft the workflow allows; ask for none or draft.",
    ]);
  });

  it("is bound by the default where the workflow names no limit", () => {
    expect(problems("max-steps: 17")[0]).toContain("more than the 16 the workflow allows");
  });

  it.each([
    "label",
    "base-url",
    "model",
    "api-key",
    "github-token",
    "fail-on",
    "python",
    "install-sandbox",
    "allow-unsandboxed",
    "job",
    "requirement",
    "input-price",
  ])("leaves %s to the workflow", (name) => {
    const [problem, ...more] = problems(`${name}: whatever`);
    expect(more).toEqual([]);
    expect(problem).toBe(
      `\`${name}\` in .github/verialgo.yml can be set only by the workflow, as it decides who may start a run or what it has; move it there.`,
    );
  });

  it("says which names it knows", () => {
    const [problem] = problems("maxsteps: 3");
    expect(problem).toContain("`maxsteps` in .github/verialgo.yml is no setting this file can hold");
    for (const name of REPO_FILE_KEYS.keys()) expect(problem).toContain(name);
  });

  it("tells a wrong value like any other source, without a default that would not hold", () => {
    expect(problems("max-steps: many\nmax-cost: -1\npath: ../x")).toEqual([
      '`max-steps` in .github/verialgo.yml must be a whole number from 1 to 60 (it is "many"); mend it or leave it out.',
      '`max-cost` in .github/verialgo.yml must be a number of usd above 0, at most 10000 (it is "-1"); mend it or leave it out.',
      expect.stringContaining("`path` in .github/verialgo.yml must be a folder below the repository's root"),
    ]);
  });

  it.each<[string, string]>([
    ["max-steps: [", "is not valid YAML (line 1)"],
    ["a: 1\n b: 2", "is not valid YAML (line"],
    ["max-steps: 3\nmax-steps: 4", "is not valid YAML (line 2)"],
    ["- max-steps", "must hold lines such as"],
    ["just text", "must hold lines such as"],
    ["max-steps:", "must be one value or a list of values"],
    ["max-steps: { a: 1 }", "must be one value or a list of values"],
    ["allow-roles: [[admin]]", "must be one value or a list of values"],
    [`x: ${"y".repeat(20_001)}`, "is longer than 20000 characters"],
    ['"max\u202esteps\\u200b": 3', "`max\\u202esteps\\u200b`"],
  ])("refuses %j in one sentence", (text, part) => {
    const found = problems(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(part);
    expect(found[0]).not.toMatch(/[\u202e\u200b\n]/);
  });

  it("is not blown up by references", () => {
    const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(", ")}]`);
    expect(problems(["l0: &l0 [x]", ...levels].join("\n")).length).toBeGreaterThan(0);
    expect(problems("lang: &a python\npath: *a")).toHaveLength(1);
  });

  it("reads the example of the documentation", () => {
    const page = readFileSync(resolve(import.meta.dirname, "../../docs/action.md"), "utf8");
    const example = /```yaml\n(max-steps[\s\S]*?)```/.exec(page)?.[1] ?? "";
    expect(apply(example)).toMatchObject({ maxSteps: 8, runsPerDay: 3, pr: "none", allowRoles: ["admin", "maintain"] });
  });
});
