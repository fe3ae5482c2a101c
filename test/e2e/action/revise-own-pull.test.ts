import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION } from "../../support/cli-cases.ts";
import { handOver } from "../../support/handed-over.ts";
import { publishOnce } from "../../support/publish-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario.stop());

describe("/verialgo revise in the pull request that VeriAlgo opened, as that pull request advises", () => {
  it("goes on on its branch and brings it up to date", async () => {
    const { hub } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "Add two integers" });
    const { result } = await publishOnce(scenario, await handOver(hub, { number }));
    const branch = `verialgo/${number}-add`;
    expect(result.outputs).toMatchObject({ branch });
    const pull = Number(result.outputs["pull-request"]);
    const before = await hub.head(branch);
    const better = SOLUTION.replace("The sum.", "The sum of two integers.");
    const revised = await scenario.run(hub.as("alice").comment(pull, "/verialgo revise a better docstring"), {
      script: [
        { text: JSON.stringify(ADD_SPECIFICATION) },
        {
          calls: [
            { name: "read_file", arguments: { path: "add.py" } },
            { name: "write_file", arguments: { path: "add.py", content: better } },
            { name: "run_file", arguments: { path: "test_add.py" } },
          ],
        },
        { text: "Done." },
      ],
    });
    expect(revised.outputs).toMatchObject({ verdict: "tested", branch, "pull-request": String(pull) });
    expect((await hub.commitAt(branch)).parents).toEqual([before]);
    expect((await hub.files(branch))[`algorithms/t${number}/add/add.py`]?.bytes.toString()).toBe(better);
    expect((await hub.pulls()).map((one) => [one.number, one.pull.base])).toEqual([[pull, "main"]]);
    // The report of the run before is not the request.
    expect(JSON.stringify(revised.told[0]?.body)).not.toContain("What was shown");
    expect(hub.comments(pull).at(-1)?.body).toContain(`Updated draft pull request ${pull}`);
  });
});
