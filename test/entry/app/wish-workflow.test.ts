import { afterEach, describe, expect, it } from "vitest";
import { answerTo, writes } from "../../support/app-answers.ts";
import { type AppScenario, appScenario, DISPATCHED } from "../../support/app-scenario.ts";
import { asRead } from "../../support/as-read.ts";

let scenario: AppScenario | undefined;
afterEach(async () => {
  await scenario?.stop();
  scenario = undefined;
});

const WORKFLOW = ".github/workflows/verialgo.yml";
const LISTENING = DISPATCHED.replace(
  "on:\n",
  "on:\n  issue_comment: { types: [created] }\n  issues: { types: [labeled] }\n",
);
const UNSTARTABLE = "name: VeriAlgo\non: push\njobs: {}\n";

async function opened(workflow: string | null, settings = {}, title = "Heap sort") {
  const files = { "README.md": "# Hi\n", ...(workflow === null ? {} : { [WORKFLOW]: workflow }) };
  const made = await appScenario({ hub: { files }, settings });
  scenario = made;
  Object.assign(made.hub.app.permissions, { workflows: "write", actions: "write" });
  const { number } = made.hub.as("alice").openIssue({ title });
  const say = (body: string) => answerTo(made, number, made.hub.as("alice").comment(number, body));
  const label = () => answerTo(made, number, made.hub.as("alice").label(number, "algo"));
  return { ...made, number, say, label };
}

describe("where the workflow", () => {
  it("is missing, the first wish opens a pull request that adds it, once, and says so", async () => {
    const { hub, say, label, number } = await opened(null, { publicUrl: "https://algo.example.com" }, "堆排序");
    const first = await label();
    expect(first.run).toBeNull();
    expect(hub.issue(number).labels).toEqual([]);
    const pulls = await hub.pulls();
    expect(pulls).toHaveLength(1);
    expect(first.comments[0]?.body).toMatch(/还差一步 · One step to go[\s\S]*\[pull request \d+\]\(http/);
    const file = (await hub.files("verialgo/setup"))[WORKFLOW]?.bytes.toString("utf8") ?? "";
    expect(file).toContain("app-url: https://algo.example.com");
    const asked = await say("/verialgo setup");
    expect(asRead(asked.comments[1]?.body ?? "")).toContain("which is open already");
    expect(await hub.pulls()).toHaveLength(1);
  });

  it("is missing, help and status are answered all the same", async () => {
    const { hub, say } = await opened(null);
    expect((await say("/verialgo help")).comments).toHaveLength(1);
    expect((await say("/verialgo status")).comments).toHaveLength(2);
    expect(await hub.pulls()).toEqual([]);
  });

  it("is missing and the App may not write it, that is said", async () => {
    const { hub, say } = await opened(null);
    delete (hub.app.permissions as { workflows?: string }).workflows;
    const { comments, run } = await say("/verialgo implement x");
    expect(asRead(comments[0]?.body ?? "")).toContain("no pull request that adds one could be opened");
    expect(run).toBeNull();
  });

  it("listens to the event itself, the App is silent, whatever was asked", async () => {
    const { app, say, label } = await opened(LISTENING);
    for (const answer of [
      await say("/verialgo implement x"),
      await say("/verialgo implmnt"),
      await say("/verialgo status"),
      await label(),
    ])
      expect([answer.handled, answer.run, writes(answer.requests)]).toEqual([{ is: "done" }, null, []]);
    expect(app.metrics.render()).toMatch(/^verialgo_left_to_workflow_total 4$/m);
  });

  it("listens to labels only, comments are the App's", async () => {
    const { say, label } = await opened(LISTENING.replace(/^ *issue_comment.*\n/m, ""));
    expect((await label()).run).toBeNull();
    expect((await say("/verialgo implement x")).run).not.toBeNull();
  });

  it("cannot be dispatched, that is said; setup replaces it", async () => {
    const { hub, say } = await opened(UNSTARTABLE);
    const { comments, run } = await say("/verialgo implement x");
    expect(asRead(comments[0]?.body ?? "")).toMatch(/has no workflow_dispatch trigger[\s\S]*Comment \/verialgo setup/);
    expect(run).toBeNull();
    expect(asRead((await say("/verialgo setup")).comments[1]?.body ?? "")).toContain("puts a workflow there");
    expect((await hub.files("verialgo/setup"))[WORKFLOW]?.bytes.toString("utf8")).toContain("workflow_dispatch");
  });

  it("is no workflow at all, why is said", async () => {
    const { say } = await opened("jobs: {}\n");
    const { comments, run } = await say("/verialgo implement x");
    expect(asRead(comments[0]?.body ?? "")).toContain("has no on:, so that nothing starts it");
    expect(run).toBeNull();
  });

  it("is there, setup has nothing to do", async () => {
    const { hub, say } = await opened(DISPATCHED);
    expect(asRead((await say("/verialgo setup")).comments[0]?.body ?? "")).toContain("There is nothing to set up.");
    expect(await hub.pulls()).toEqual([]);
  });

  it("is another repository's for all, none is needed here", async () => {
    const { say } = await opened(null, { runnerRepository: { owner: "octo", repo: "runner" } });
    const { run, comments } = await say("/verialgo implement x");
    expect(run?.state).toBe("waiting");
    expect(comments[0]?.body).toContain("/octo/runner/actions/workflows/verialgo.yml");
    expect(asRead((await say("/verialgo setup")).comments[1]?.body ?? "")).toContain("octo/runner");
  });
});
