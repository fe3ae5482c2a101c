import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { asRead } from "../../support/as-read.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildAction);

const scenarios: ActionScenario[] = [];
afterAll(async () => {
  for (const scenario of scenarios) await scenario.stop();
});

async function open(...options: Parameters<typeof actionScenario>): Promise<ActionScenario> {
  const scenario = await actionScenario(...options);
  scenarios.push(scenario);
  return scenario;
}

async function label(scenario: ActionScenario): Promise<{ result: ScenarioResult; body: string }> {
  const alice = scenario.hub.as("alice");
  const { number } = alice.openIssue({ title: "Add two integers" });
  const result = await scenario.run(alice.label(number, "algo"));
  expect(scenario.model.requests).toEqual([]);
  expect(result.outputs).toMatchObject({ verdict: "not-run" });
  expect(result.conclusion).toBe("failure");
  const comments = scenario.hub.comments(number);
  expect(comments.length).toBeLessThanOrEqual(1);
  return { result, body: asRead(comments[0]?.body ?? "") };
}

describe("a repository in which nothing can be started", () => {
  it("wrong settings in .github/verialgo.yml are named all at once, also those that would widen", async () => {
    const settings = "max-steps: 50\nallow-roles: [admin, read]\nlabel: other\nfoo: 1\nrequire-level: 9\n";
    const { body } = await label(
      await open({
        hub: { files: { "README.md": "# Hi\n", ".github/verialgo.yml": settings }, roles: { alice: "write" } },
      }),
    );
    for (const said of [
      /- max-steps in .github\/verialgo.yml is 50, more than the 16 the workflow allows; ask for 16 or less\./,
      /- allow-roles in .github\/verialgo.yml names read, beyond those the workflow allows/,
      /- label in .github\/verialgo.yml can be set only by the workflow/,
      /- foo in .github\/verialgo.yml is no setting this file can hold/,
      /- require-level in .github\/verialgo.yml must be/,
    ])
      expect(body).toMatch(said);
    expect(body).toContain("Mend it in the workflow file or in .github/verialgo.yml, then ask again.");
  });

  it("an empty one: a first file is asked for", async () => {
    const { body } = await label(await open({ hub: { files: null, roles: { alice: "write" } } }));
    expect(body).toMatch(/has no commit yet[^\n]*\n\nAdd a first file \(a README is enough\) and ask again\./);
  });

  it("an archived one: said in the summary, as nothing can be written there", async () => {
    const scenario = await open();
    scenario.hub.archive();
    const { result, body } = await label(scenario);
    expect(body).toBe("");
    expect(result.summary).toContain("This repository is archived and can only be read.");
  });

  it("`.github/verialgo.yml` can shut out people the workflow lets in, and they hear nothing", async () => {
    const file = { ".github/verialgo.yml": "allow-roles: admin\n" };
    const { hub, run } = await open({ hub: { files: file, roles: { alice: "write" } } });
    const { number } = hub.as("alice").openIssue({ title: "Add two integers" });
    const result = await run(hub.as("alice").label(number, "algo"));
    expect(result.conclusion).toBe("success");
    expect(result.outputs).toEqual({});
    expect(result.summary).toContain("alice has the role write here; allow-roles lets in admin.");
    expect(hub.comments(number)).toEqual([]);
  });

  it("a review comment from a fork has no secrets and no right to write: said plainly in the summary", async () => {
    const { hub, run, model } = await open();
    const fork = await hub.fork("bob");
    await fork.commit({ "notes.md": "Forked\n" }, { branch: "patch" });
    const { number } = await hub.as("bob").openPull({ title: "From a fork", head: "bob:patch", base: "main" });
    const event = hub.as("alice").reviewComment(number, { path: "notes.md", line: 1, body: "/verialgo implement" });
    const result = await run(event, {
      permissions: { contents: "read", issues: "read", pull_requests: "read" },
      with: { "base-url": "https://models.example.test/v1", "api-key": "" },
    });
    expect(result.conclusion).toBe("failure");
    expect(result.outputs).toMatchObject({ verdict: "not-run" });
    expect(result.summary).toMatch(/GitHub gives no secrets to events of pull requests from forks\./);
    expect(result.summary).toContain("Ask in the conversation of the pull request");
    expect(hub.comments(number)).toEqual([]);
    expect(model.requests).toEqual([]);
  });
});
