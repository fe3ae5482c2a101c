import { beforeAll, describe, expect, it, type TestContext, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SCRIPT } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION, WRONG } from "../../support/cli-cases.ts";
import { publishOnce } from "../../support/publish-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildAction);

/** GitHub answers nothing any more from the first request of `operation` on: for ever, so that each test has a hub of its own. */
async function downFrom(operation: string, { onTestFinished }: TestContext): Promise<ActionScenario> {
  const scenario = await actionScenario();
  onTestFinished(() => scenario.stop());
  scenario.hub.onRequest({
    operation,
    run: () => scenario.hub.fail({ times: Number.POSITIVE_INFINITY, fault: { kind: "status", status: 503 } }),
  });
  return scenario;
}

function labelled({ hub }: ActionScenario) {
  const alice = hub.as("alice");
  const { number } = alice.openIssue({ title: "Add two integers" });
  return { number, event: alice.label(number, "algo") };
}

// Each waits most of its time before it asks again.
describe.concurrent("GitHub down for good", () => {
  it("from the first request on: nothing starts, the job is red and says why", async (context) => {
    const scenario = await downFrom("repos/get-collaborator-permission-level", context);
    const { number, event } = labelled(scenario);
    const { conclusion, summary, log, outputs } = await scenario.run(event);
    expect(conclusion).toBe("failure");
    expect(scenario.model.requests).toEqual([]);
    expect(scenario.hub.comments(number)).toEqual([]);
    for (const text of [summary, log]) expect(text).toMatch(/alice.*503|503.*alice/s);
    expect(outputs).toEqual({});
  });

  it("while the preflight looks: no token is spent, and the summary says what GitHub did not let us do", async (context) => {
    const scenario = await downFrom("git/create-blob", context);
    const { conclusion, summary, outputs } = await scenario.run(labelled(scenario).event);
    expect(conclusion).toBe("failure");
    expect(outputs.verdict).toBe("not-run");
    expect(summary).toMatch(/GitHub did not let us .*it has trouble itself/);
    expect(scenario.model.requests.filter(({ body }) => JSON.stringify(body ?? {}).includes("integers"))).toEqual([]);
  });

  it("while the model works: the run goes on to its end, the summary has the report, the artifact the work", async (context) => {
    const scenario = await downFrom("issues/update-comment", context);
    const { event } = labelled(scenario);
    const result = await scenario.run(event, { script: ADD_SCRIPT.slice(0, 2), with: { "max-steps": "1" } });
    expect(result.conclusion).toBe("failure");
    expect(result.outputs.verdict).toBe("unverified");
    expect(result.summary).toContain("unverified");
    expect(result.log).toMatch(/GitHub did not let us edit its comment: it has trouble itself/);
    const [name = ""] = result.artifacts.names();
    expect(
      Object.entries(result.artifacts.get(name).files).map(([path, bytes]) => [path, bytes.toString()]),
    ).toContainEqual([expect.stringMatching(/add\.py$/), WRONG]);
  });

  it("from the publication on: the verdict stands, the job is red, its summary explains, the files are in the artifact", async (context) => {
    const scenario = await downFrom("git/create-ref", context);
    const { result, artifacts, runId } = await publishOnce(scenario);
    expect(result.conclusion).toBe("failure");
    expect(result.outputs).toMatchObject({ verdict: "tested" });
    expect(result.outputs).not.toHaveProperty("branch");
    expect(result.summary).toMatch(/Nothing was committed.*the branch.*it has trouble itself/);
    expect(result.log).toMatch(/Nothing was published: .*the branch/);
    const name = `verialgo-${runId}-1-published`;
    expect(artifacts.get(name).files["add.py"]?.toString()).toBe(SOLUTION);
    expect(result.summary).toContain(name);
  });
});
