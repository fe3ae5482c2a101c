import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  GRANTED,
  receiptIn,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const ASKED = "/verialgo implement Add two integers.";

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario?.stop());

const ours = (number: number) =>
  scenario.hub.comments(number).filter(({ author }) => author.login === "github-actions[bot]");

describe("a comment on a line of a pull request", () => {
  let result: ScenarioResult;
  let number: number;
  let commentId: number;

  beforeAll(async () => {
    const { hub } = scenario;
    const alice = hub.as("alice");
    await hub.commit({ "notes.md": "Sums\n" }, { branch: "sums" });
    number = (await alice.openPull({ title: "Sums", head: "sums", base: "main" })).number;
    const event = alice.reviewComment(number, { path: "notes.md", line: 1, body: ASKED });
    commentId = event.commentId;
    result = await scenario.run(event, { script: RIGHT_AT_ONCE });
  });

  it("gets its reactions there and its answer in the conversation", () => {
    expect(receiptIn(result).verdict).toBe("tested");
    expect(scenario.hub.reactions({ reviewComment: commentId })).toEqual(["eyes", "+1"]);
    expect(ours(number)).toHaveLength(1);
    expect(ours(number)[0]?.body).toMatch(
      new RegExp(`key=review-${commentId} .* state=over verdict=tested -->\n## ✅ tested`),
    );
  });

  it("bases branch and pull request on the head of the pull request", async () => {
    const head = await scenario.hub.head("sums");
    expect((await scenario.hub.commitAt(result.outputs.commit)).parents).toEqual([head]);
    const opened = (await scenario.hub.pulls()).find((pull) => String(pull.number) === result.outputs["pull-request"]);
    expect(opened?.pull).toMatchObject({ draft: true, base: "sums", head: { branch: `verialgo/${number}-add` } });
    expect(await scenario.hub.head("sums")).toBe(head);
  });
});

describe("a comment on a pull request from a fork (A10), in a job that may not write checks", () => {
  let result: ScenarioResult;
  let number: number;
  let forked: Record<string, string>;
  let fork: Awaited<ReturnType<ActionScenario["hub"]["fork"]>>;

  beforeAll(async () => {
    const { hub } = scenario;
    fork = await hub.fork("bob");
    await fork.commit({ "notes.md": "Forked\n" }, { branch: "patch" });
    forked = await fork.branches();
    number = (await hub.as("bob").openPull({ title: "From a fork", head: "bob:patch", base: "main" })).number;
    const { checks: _checks, ...permissions } = GRANTED;
    result = await scenario.run(hub.as("alice").comment(number, ASKED), { script: RIGHT_AT_ONCE, permissions });
  });

  it("writes nothing to the fork: the branch starts from the base of its pull request", async () => {
    expect(receiptIn(result).verdict).toBe("tested");
    expect(await fork.branches()).toEqual(forked);
    expect((await scenario.hub.commitAt(result.outputs.commit)).parents).toEqual([await scenario.hub.head("main")]);
    const opened = (await scenario.hub.pulls()).find((pull) => String(pull.number) === result.outputs["pull-request"]);
    expect(opened?.pull).toMatchObject({ draft: true, base: "main", head: { owner: "octo" } });
  });

  it("says so in the one comment", () => {
    expect(ours(number)).toHaveLength(1);
    expect(ours(number)[0]?.body).toMatch(/comes from a fork, where VeriAlgo writes nothing/);
  });

  it("warns of the missing check run, names the permission, and stays green", () => {
    expect(result.conclusion).toBe("success");
    const warned = result.annotations.filter(({ level }) => level === "warning").map(({ message }) => message);
    expect(warned).toEqual([expect.stringContaining("`checks: write`")]);
    expect(scenario.hub.checkRuns(result.outputs.commit)).toEqual([]);
  });
});
