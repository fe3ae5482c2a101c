import { describe, expect, it } from "vitest";
import { evaluateCondition } from "../support/mini-runner/expressions.ts";
import { concurrencyGroup, isTriggered, type Occasion, passesCondition } from "../support/workflows/job-start.ts";
import { shipped } from "../support/workflows/shipped.ts";

const person = { login: "alice", type: "User" };
const bot = { login: "renovate[bot]", type: "Bot" };
const issue = { number: 7, title: "Sort", body: "/verialgo implement" };

const labeled = (label: string, sender = person): Occasion => ({
  name: "issues",
  event: { action: "labeled", label: { name: label }, issue, sender },
});
const commented = (body: string, sender = person, action = "created"): Occasion => ({
  name: "issue_comment",
  event: { action, comment: { body, user: sender }, issue, sender },
});
const reviewed = (body: string): Occasion => ({
  name: "pull_request_review_comment",
  event: { action: "created", comment: { body }, pull_request: { number: 9 }, sender: person },
});

const single = shipped("examples/verialgo.yml");
const caller = shipped("examples/verialgo-two-jobs.yml");
const reusable = shipped(".github/workflows/verialgo.yml");
const singleJob = single.workflow.jobs.verialgo!;
const solve = reusable.workflow.jobs.solve!;
const publish = reusable.workflow.jobs.publish!;

/** The trigger of the file people copy, then the condition of the job that runs. */
const WAYS = [
  ["one job", (occasion: Occasion) => isTriggered(single, occasion) && passesCondition(singleJob, occasion)],
  ["two jobs", (occasion: Occasion) => isTriggered(caller, occasion) && passesCondition(solve, occasion)],
] as const;

describe.each(WAYS)("J05 what starts a job: %s", (_way, starts) => {
  it.each<[string, Occasion]>([
    ["the label", labeled("algo")],
    ["a comment that begins with a command", commented("/verialgo implement")],
    ["a command on a later line", commented("Please.\r\n/verialgo implement 写一个排序")],
    ["a comment on the changes of a pull request", reviewed("/verialgo revise faster")],
  ])("starts on %s", (_what, occasion) => {
    expect(starts(occasion)).toBe(true);
  });

  it.each<[string, Occasion]>([
    ["another label", labeled("bug")],
    ["a label that only contains the name", labeled("algorithm")],
    ["a label set by a bot", labeled("algo", bot)],
    ["a comment without a command", commented("I like this.")],
    ["a comment under an issue whose text has a command", commented("me too")],
    ["a comment of a bot", commented("/verialgo implement", bot)],
    ["an edited comment", commented("/verialgo implement", person, "edited")],
    ["a deleted comment", commented("/verialgo implement", person, "deleted")],
    [
      "a label taken off",
      { name: "issues", event: { action: "unlabeled", label: { name: "algo" }, issue, sender: person } },
    ],
    ["an opened issue", { name: "issues", event: { action: "opened", issue, sender: person } }],
    ["a pull request", { name: "pull_request_target", event: { action: "opened", sender: person } }],
  ])("starts nothing on %s", (_what, occasion) => {
    expect(starts(occasion)).toBe(false);
  });
});

describe("J05 the reusable workflow under a caller's own triggers", () => {
  it("does not trust the caller to have named the types", () => {
    expect(passesCondition(solve, commented("/verialgo implement", person, "edited"))).toBe(false);
    expect(passesCondition(solve, { name: "issues", event: { action: "opened", issue, sender: person } })).toBe(false);
  });

  it("follows the inputs label and allow-bots", () => {
    const inputs = { label: "solve me" };
    expect(passesCondition(solve, { ...labeled("solve me"), inputs })).toBe(true);
    expect(passesCondition(solve, { ...labeled("algo"), inputs })).toBe(false);
    expect(passesCondition(solve, { ...labeled("algo", bot), inputs: { "allow-bots": "renovate[bot]" } })).toBe(true);
  });

  it.each(["schedule", "workflow_dispatch", "push"])("lets %s through", (name) => {
    expect(passesCondition(solve, { name, event: {} })).toBe(true);
  });
});

describe("the publish job", () => {
  const runs = (deliverable: string, status: "success" | "failure" | "cancelled") =>
    evaluateCondition(publish.if, { contexts: { needs: { solve: { outputs: { deliverable } } } }, status });

  it("runs when there is something to publish, whatever colour the first job has", () => {
    expect(runs("true", "success")).toBe(true);
    expect(runs("true", "failure")).toBe(true);
  });

  it("does not run otherwise", () => {
    expect(runs("", "success")).toBe(false);
    expect(runs("false", "success")).toBe(false);
    expect(runs("true", "cancelled")).toBe(false);
  });
});

describe.each([
  ["one job", singleJob, ""],
  ["two jobs", solve, "solve-"],
] as const)("A14, J07 who waits for whom: %s", (_way, job, part) => {
  const group = (occasion: Occasion) => concurrencyGroup(job, occasion);
  const ofIssue = `verialgo-${part}o/r-7`;
  const alone = `verialgo-${part}o/r-77`;

  it("lets label and commands of one issue wait for each other", () => {
    expect(group(labeled("algo"))).toBe(ofIssue);
    expect(group(commented("/verialgo implement"))).toBe(ofIssue);
    expect(group(commented("/verialgo revise like status"))).toBe(ofIssue);
    expect(group(reviewed("/verialgo verify x.py"))).toBe(ofIssue.replace("7", "9"));
  });

  it.each(["cancel", "status", "help"])("lets %s wait for nobody", (command) => {
    expect(group(commented(`/verialgo ${command}`))).toBe(alone);
    expect(group(commented(`Hm.\n/verialgo ${command}`))).toBe(alone);
  });

  it("is not led astray by a requirement that mentions them", () => {
    expect(group(commented("/verialgo implement a parser for `/verialgo cancel`"))).toBe(ofIssue);
  });

  it("keeps runs without an issue apart", () => {
    expect(group({ name: "schedule", event: {} })).toBe(alone);
  });
});

describe("A14 a dispatched run", () => {
  const dispatched = (command: string): Occasion => ({
    name: "workflow_dispatch",
    event: {},
    inputs: { issue: "7", command },
  });

  it("waits with the issue it is about, unless it only asks or cancels", () => {
    expect(concurrencyGroup(solve, dispatched("/verialgo implement"))).toBe("verialgo-solve-o/r-7");
    expect(concurrencyGroup(solve, dispatched("/verialgo cancel"))).toBe("verialgo-solve-o/r-77");
    expect(concurrencyGroup(publish, dispatched("/verialgo implement"))).toBe("verialgo-publish-o/r-7");
  });
});
