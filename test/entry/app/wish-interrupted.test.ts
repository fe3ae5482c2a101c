import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleWish } from "../../../src/entry/app/wish.ts";
import { createAppIdentity } from "../../../src/github/create-app-identity.ts";
import type { Task } from "../../../src/ports/app-store.ts";
import { ownComments } from "../../support/app-answers.ts";
import { type AppScenario, appScenario } from "../../support/app-scenario.ts";

let scenario: AppScenario;
beforeAll(async () => {
  scenario = await appScenario();
});
afterAll(() => scenario?.stop());

/** Works on the task as a process would that is killed when GitHub has just done `operation`. */
async function killedAt(task: Task, operation: string): Promise<void> {
  const { hub, app } = scenario;
  const killed = new AbortController();
  const { appId, apiUrl, serverUrl, privateKey } = app.settings;
  const identity = createAppIdentity({
    ...{ appId, apiUrl, serverUrl, clock: app.clock, toolVersion: "0", privateKey: privateKey.reveal() },
    signal: killed.signal,
  });
  hub.onRequest({ operation, run: () => killed.abort() });
  const handled = await handleWish({ ...app, identity }, task).catch(() => ({ is: "thrown" }));
  expect(killed.signal.aborted).toBe(true);
  expect(handled.is).not.toBe("done");
}

const OPERATIONS = [
  "apps/create-installation-access-token",
  "repos/get-collaborator-permission-level",
  "graphql/viewer",
  "repos/get-content",
  "issues/list-comments",
  "actions/get-workflow",
  "issues/remove-label",
  "reactions/create-for-issue",
  "issues/create-comment",
  "checks/create",
];

describe("a wish that is interrupted", () => {
  it.each(OPERATIONS)("at %s is completed by the next try, and nothing stands there twice", async (operation) => {
    const { hub, app, taskOf } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
    const task = await taskOf(hub.as("alice").label(number, "algo"));
    if (task === null) throw new Error("no task");
    const { where, key } = task.noticed;
    await killedAt(task, operation);
    expect(await app.store.run(where.repositoryId, key)).toBeNull();
    expect(await handleWish(app, task)).toEqual({ is: "done" });

    const checks = hub.checkRuns().filter(({ externalId }) => externalId === key);
    const comments = ownComments(hub, number);
    expect([comments.length, checks.length]).toEqual([1, 1]);
    expect(hub.reactions({ issue: number })).toEqual(["eyes"]);
    expect(hub.issue(number).labels).toEqual([]);
    expect(await app.store.run(where.repositoryId, key)).toMatchObject({
      ...{ state: "waiting", commentId: comments[0]?.id, checkRunId: checks[0]?.id },
    });

    // Killed when all was done but the task's own end.
    const before = hub.requests().length;
    expect(await handleWish(app, task)).toEqual({ is: "done" });
    expect(hub.requests()).toHaveLength(before);
    await app.store.finishTask(task.id);
  });

  it("stays let in although the queue is full and the issue closed by then", async () => {
    const { hub, app, taskOf } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
    const task = await taskOf(hub.as("alice").label(number, "algo"));
    if (task === null) throw new Error("no task");
    await killedAt(task, "checks/create");
    hub.closeIssue(number);
    const full = { ...app, settings: { ...app.settings, queueLimit: 0 } };
    expect(await handleWish(full, task)).toEqual({ is: "done" });
    expect(ownComments(hub, number)).toHaveLength(1);
    const { where, key } = task.noticed;
    expect(await app.store.run(where.repositoryId, key)).toMatchObject({ state: "waiting" });
    await app.store.finishTask(task.id);
  });
});
