import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION, TESTS } from "../../support/cli-cases.ts";
import { handOver } from "../../support/handed-over.ts";
import type { ServerStep } from "../../support/model-server/model-server.ts";
import { publishOnce } from "../../support/publish-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario.stop());

const specification: ServerStep = { text: JSON.stringify(ADD_SPECIFICATION) };
const call = (name: string, args: Record<string, unknown>): ServerStep => ({ calls: [{ name, arguments: args }] });

/** An issue whose algorithm is on its branch, with a pull request; as a first run leaves it. */
async function delivered() {
  const { number } = scenario.hub.as("alice").openIssue({ title: "Add two integers", body: "加法：add(a, b)" });
  const { result } = await publishOnce(scenario, await handOver(scenario.hub, { number }));
  const branch = `verialgo/${number}-add`;
  expect(result.outputs).toMatchObject({ branch });
  return { number, branch, pull: result.outputs["pull-request"], folder: `algorithms/t${number}/add` };
}

const revise = (number: number, text: string, script: readonly ServerStep[]) =>
  scenario.run(scenario.hub.as("alice").comment(number, `/verialgo revise ${text}`), { script });

const pullsOf = async (branch: string) =>
  (await scenario.hub.pulls()).filter(({ pull }) => pull.head.branch === branch).map(({ number }) => String(number));

const commentOf = (number: number) => scenario.hub.comments(number).at(-1)?.body ?? "";

describe("/verialgo revise", () => {
  it("goes on from the branch as it is now, edits by hand included, and says so", async () => {
    const { hub } = scenario;
    const { number, branch, pull, folder } = await delivered();
    const byHand = `# Looked at by Alice.\n${SOLUTION}`;
    const edited = await hub.commit({ [`${folder}/add.py`]: byHand }, { branch, by: "alice" });
    const better = byHand.replace("The sum.", "The sum of two integers.");
    const { conclusion, outputs, told } = await revise(number, "write a better docstring\nplease", [
      specification,
      call("read_file", { path: "add.py" }),
      {
        expect: { lastResultContains: "Looked at by Alice" },
        calls: [
          { name: "write_file", arguments: { path: "add.py", content: better } },
          { name: "run_file", arguments: { path: "test_add.py" } },
        ],
      },
      { text: "Done." },
    ]);
    expect(conclusion).toBe("success");
    expect(outputs).toMatchObject({ verdict: "tested", branch, "pull-request": pull });
    // What was asked first and what is to change, both in the model's first message.
    for (const text of ["write a better docstring", "please", "加法：add(a, b)"])
      expect(JSON.stringify(told[0]?.body)).toContain(text);
    expect((await hub.commitAt(branch)).parents).toEqual([edited]);
    const files = await hub.files(branch);
    expect(files[`${folder}/add.py`]?.bytes.toString()).toBe(better);
    expect(files[`${folder}/test_add.py`]?.bytes.toString()).toBe(TESTS);
    expect(Object.keys(files).filter((path) => path.startsWith("algorithms/t"))).toHaveLength(3);
    expect(await pullsOf(branch)).toEqual([pull]);
    const body = commentOf(number);
    expect(body).toMatch(/add\.py`? changed by hand\. The revision goes on from what is there now/);
    expect(body).toContain(`Updated draft pull request ${pull}`);
  });

  it("without an earlier branch is refused before the model is asked", async () => {
    const { number } = scenario.hub.as("alice").openIssue({ title: "Add two integers" });
    const { conclusion, outputs, told } = await revise(number, "make it faster", []);
    expect(conclusion).toBe("failure");
    expect(outputs.verdict).toBe("not-run");
    expect(told).toEqual([]);
    expect(scenario.hub.comments(number)).toHaveLength(2);
    expect(commentOf(number)).toMatch(/no verialgo branch of .*\/verialgo implement/s);
  });
});
