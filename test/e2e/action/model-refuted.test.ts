import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { TESTS } from "../../support/cli-cases.ts";
import { type LabelledEnd, runLabelled } from "../../support/labelled-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

/** Its tests pass: nobody asks for what is left out. */
const PLACEHOLDER = `def add(a, b):
    """The sum."""
    # handling of large numbers omitted for brevity
    return a + b
`;

const write = (path: string, content: string) => ({ calls: [{ name: "write_file", arguments: { path, content } }] });

describe("a run whose model leaves a part of the program out and says that it is done", () => {
  let scenario: ActionScenario;
  let end: LabelledEnd;

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    end = await runLabelled(scenario, {
      script: [
        { text: JSON.stringify(ADD_SPECIFICATION) },
        write("add.py", PLACEHOLDER),
        write("test_add.py", TESTS),
        { calls: [{ name: "run_file", arguments: { path: "test_add.py" } }] },
        { text: "Complete and verified." },
        // What the gate said comes back, and is denied.
        { expect: { lastUserContains: "placeholder" }, text: "There is no placeholder: verified." },
      ],
      with: { "max-steps": "5", "fail-on": "refuted" },
    });
  });
  afterAll(() => scenario.stop());

  it("is refuted in one comment, with the line that refutes it, whatever the model says", () => {
    expect(end.unplayed).toBeNull();
    expect(end.marker).toContain("state=over");
    expect(end.body).toMatch(/^## ❌ refuted/);
    expect(end.body).toMatch(/add\.py:3|line 3/);
    expect(end.body).not.toMatch(/✅ (tested|verified)|is working/);
    expect(end.reactions).toEqual(["eyes", "-1"]);
  });

  it("pushes nothing and opens no pull request", async () => {
    expect(Object.keys(await scenario.hub.branches())).toEqual(["main"]);
    expect(await scenario.hub.pulls()).toEqual([]);
    expect(scenario.hub.requests({ operation: /createCommitOnBranch|git\/push|pulls\/create/ })).toEqual([]);
    expect(end.body).toContain("Nothing was pushed");
  });

  it("keeps the program as what it is, and the evidence beside it", () => {
    expect(end.files["unverified/add.py"]).toBe(PLACEHOLDER);
    expect(end.files["add.py"]).toBeUndefined();
    const receipt = JSON.parse(end.files["verialgo-receipt.json"] ?? "{}");
    expect(receipt).toMatchObject({ verdict: "refuted", level: 0 });
    const status = Object.fromEntries(
      receipt.findings.map((one: { check: string; status: string }) => [one.check, one.status]),
    );
    expect(status).toMatchObject({ placeholders: "fail", "clean-run": "pass" });
    expect(end.files["report.md"]).toMatch(/^## ❌ refuted/);
    expect(end.result.summary).toMatch(/^## ❌ refuted/);
  });

  it("makes the job red with an annotation that says why, and sets the outputs", () => {
    expect(end.result.conclusion).toBe("failure");
    expect(end.result.annotations).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: expect.stringMatching(/^refuted: Code is missing: .*line 3/),
      }),
    );
    expect(end.result.outputs).toMatchObject({ verdict: "refuted", level: "0", steps: "5" });
    expect(end.result.outputs.branch).toBeUndefined();
  });
});
