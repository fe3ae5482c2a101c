import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleWish, tellGivenUp } from "../../../src/entry/app/wish.ts";
import { createAppIdentity } from "../../../src/github/create-app-identity.ts";
import type { Task } from "../../../src/ports/app-store.ts";
import { answerTo, ownComments, writes } from "../../support/app-answers.ts";
import { type AppScenario, appScenario } from "../../support/app-scenario.ts";
import { asRead } from "../../support/as-read.ts";
import { installationOf } from "../../support/fakehub/state/installations.ts";
import { leapingClock } from "../../support/leaping-clock.ts";

let scenario: AppScenario;
beforeAll(async () => {
  scenario = await appScenario();
});
afterAll(() => scenario?.stop());

async function wished(login = "alice", title = "Heap sort"): Promise<{ number: number; task: Task }> {
  const { hub, app, taskOf } = scenario;
  const { number } = hub.as("alice").openIssue({ title });
  const task = await taskOf(hub.as(login).comment(number, "/verialgo implement x"));
  if (task === null) throw new Error("no task");
  await app.store.finishTask(task.id);
  return { number, task };
}

describe("a wish that GitHub keeps the App from following", () => {
  it("is told to be given up, to those who may have it", async () => {
    const { hub, app } = scenario;
    const { number, task } = await wished("alice", "堆排序");
    for (let time = 0; time < 2; time += 1) await tellGivenUp(app, task);
    const comments = ownComments(hub, number);
    expect(comments).toHaveLength(1);
    expect(asRead(comments[0]?.body ?? "")).toMatch(/因此已放弃[\s\S]*so this request was given up[\s\S]*Ask again/);
    const stranger = await wished("rita");
    await tellGivenUp(app, stranger.task);
    expect(ownComments(hub, stranger.number)).toEqual([]);
  });

  it("is put off while nobody says who may, five times, and is then left unanswered", async () => {
    const { hub, app } = scenario;
    const { task } = await wished();
    const { appId, apiUrl, serverUrl, privateKey } = app.settings;
    // The waits between the client's own tries take no time.
    const { clock } = leapingClock();
    const key = { privateKey: privateKey.reveal(), toolVersion: "0" };
    const identity = createAppIdentity({ appId, apiUrl, serverUrl, clock, ...key });
    const before = hub.requests().length;
    for (const tries of [0, 4, 5]) {
      const fault = { kind: "status", status: 502, when: "before" } as const;
      hub.fail({ operation: "repos/get-collaborator-permission-level", fault, times: 4 });
      const handled = await handleWish({ ...app, identity }, { ...task, tries });
      expect([tries, handled.is]).toEqual([tries, tries < 5 ? "later" : "done"]);
    }
    expect(writes(hub.requests().slice(before))).toEqual([]);
  });

  it("is put off for as long as GitHub's limit holds, and completed then", async () => {
    const { hub, app } = scenario;
    const { number, task } = await wished();
    const stopped: number[] = [];
    const pace = { ...app.pace, stop: async (_: number, ms: number) => void stopped.push(ms) };
    hub.fail({ operation: "issues/create-comment", fault: { kind: "secondary-limit", retryAfter: 90 } });
    const before = Date.now();
    const handled = await handleWish({ ...app, pace }, task);
    expect(handled).toMatchObject({ is: "later", why: expect.stringContaining("rate limit") });
    expect(stopped).toEqual([90_000]);
    if (handled.is === "later") expect(Date.parse(handled.until)).toBeGreaterThanOrEqual(before + 90_000);
    expect(await handleWish(app, task)).toEqual({ is: "done" });
    expect(ownComments(hub, number)).toHaveLength(1);
  });

  it.each(["open", "closed"])(
    "is put off while the label cannot be taken off (%s), and completed then",
    async (how) => {
      const { hub, app, taskOf } = scenario;
      const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
      const task = await taskOf(hub.as("alice").label(number, "algo"));
      if (task === null) throw new Error("no task");
      if (how === "closed") hub.closeIssue(number);
      hub.fail({ operation: "issues/remove-label", fault: { kind: "secondary-limit", retryAfter: 30 } });
      expect((await handleWish(app, task)).is).toBe("later");
      expect(await handleWish(app, task)).toEqual({ is: "done" });
      expect(hub.issue(number).labels).toEqual([]);
      expect(ownComments(hub, number)).toHaveLength(1);
      await app.store.finishTask(task.id);
    },
  );

  it("waits without a comment where none can be written, and without a check run where there may be none", async () => {
    const { hub, app } = scenario;
    const { number, task } = await wished();
    const fault = { kind: "status", status: 403, when: "before" } as const;
    hub.fail({ operation: "issues/create-comment", fault });
    hub.fail({ operation: "checks/create", fault });
    expect(await handleWish(app, task)).toEqual({ is: "done" });
    expect(ownComments(hub, number)).toEqual([]);
    const { where, key } = task.noticed;
    const run = await app.store.run(where.repositoryId, key);
    expect(run).toMatchObject({ state: "waiting", commentId: null, checkRunId: null });
  });

  it.each([
    ["checks", "alice", 1],
    ["actions", "alice", 1],
    ["contents", "alice", 0],
    ["checks", "rita", 0],
    ["issues", "alice", 0],
  ])("without the permission %s says so to %s, in %i comments", async (lacking, login, count) => {
    const { hub, app } = scenario;
    const { number, task } = await wished(login, "堆排序");
    const installation = installationOf(hub.hub, hub.state);
    if (installation === undefined) throw new Error("the App is not installed");
    const { permissions } = installation;
    installation.permissions = Object.fromEntries(Object.entries(permissions).filter(([name]) => name !== lacking));
    try {
      for (let time = 0; time < 2; time += 1) expect(await handleWish(app, task)).toEqual({ is: "done" });
    } finally {
      installation.permissions = permissions;
    }
    const comments = ownComments(hub, number);
    expect(comments).toHaveLength(count);
    for (const { body } of comments)
      expect(body).toMatch(/缺少[\s\S]*lacks a permission[\s\S]*accept them at the inst/);
    expect(await app.store.run(task.noticed.where.repositoryId, task.noticed.key)).toBeNull();
  });

  it("I05 where the installation is suspended gets no answer", async () => {
    const { hub, logged } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
    const webhook = hub.as("alice").comment(number, "/verialgo implement x");
    const installation = installationOf(hub.hub, hub.state);
    if (installation === undefined) throw new Error("the App is not installed");
    installation.suspendedAt = hub.hub.now();
    try {
      const { handled, run, comments } = await answerTo(scenario, number, webhook);
      expect([handled, run, comments]).toEqual([{ is: "done" }, null, []]);
      expect(logged.at(-1)).toMatch(/Not answered: /);
    } finally {
      installation.suspendedAt = null;
    }
  });
});
