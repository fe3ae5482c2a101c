import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { threadTextSha256 } from "../../../src/domain/thread-text.ts";
import { readMarker } from "../../../src/github/marker.ts";
import { answerTo, ownComments, writes } from "../../support/app-answers.ts";
import { type AppScenario, appScenario } from "../../support/app-scenario.ts";

let scenario: AppScenario;
beforeAll(async () => {
  scenario = await appScenario({ settings: { allowBots: ["helper[bot]"] } });
});
afterAll(() => scenario?.stop());

const asked = (body: string, title = "Heap sort") => {
  const { hub } = scenario;
  const { number } = hub.as("stranger").openIssue({ title, body: "Sort it.\r\n稳定。" });
  return { number, webhook: hub.as("alice").comment(number, body) };
};

describe("a wish of somebody who may", () => {
  it("is answered with 👀, one comment and a check run, and its run waits", async () => {
    const { hub, app } = scenario;
    const { number, webhook } = asked("Hello,\n\n/verialgo implement --max-steps 8 merge sort\n\n  stable");
    const { run, comments, key, requests } = await answerTo(scenario, number, webhook);
    expect(hub.reactions({ comment: webhook.commentId })).toEqual(["eyes"]);
    const [comment] = comments;
    expect(comments).toHaveLength(1);
    expect(readMarker(comment?.body ?? "")).toMatchObject({ kind: "queued", key, isOver: false });
    expect(comment?.body).toMatch(/^## 🕒 Queued, \d+ of \d+$/m);
    const [check] = hub.checkRuns().filter(({ externalId }) => externalId === key);
    expect(check).toMatchObject({ headSha: await hub.head(), status: "queued", name: `VeriAlgo #${number}` });
    expect(check?.actions).toEqual([expect.objectContaining({ identifier: "cancel" })]);
    expect(run).toMatchObject({
      ...{ state: "waiting", commentId: comment?.id, checkRunId: check?.id, headSha: null, textSha256: null },
      ...{ command: "/verialgo implement --max-steps 8\n\nmerge sort\n\n  stable", askedAt: expect.any(String) },
      ...{ thread: { number, kind: "issue", title: "Heap sort" }, comment: { id: webhook.commentId, kind: "issue" } },
      ...{ actor: { login: "alice" }, home: null, workflowRunId: null, tries: 0 },
    });
    // The bar is an answer within ten seconds; each of these takes some tenths of one.
    expect(requests.length).toBeLessThanOrEqual(11);
    expect(await app.store.waitingInstallations()).toEqual([hub.app.installationId]);
  });

  it("by label takes the label off, and works from the text the event showed", async () => {
    const { hub } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "堆排序", body: "给定整数列表，返回排好序的列表。" });
    const webhook = hub.as("alice").label(number, "algo");
    const { run, comments, requests } = await answerTo(scenario, number, webhook);
    expect(hub.issue(number).labels).toEqual([]);
    expect(hub.reactions({ issue: number })).toEqual(["eyes"]);
    expect(comments[0]?.body).toMatch(/^## 🕒 排队中，第 \d+ 位，共 \d+ 个 · Queued/m);
    expect(run).toMatchObject({ command: "/verialgo implement", comment: null });
    expect(run?.textSha256).toBe(threadTextSha256({ title: "堆排序", body: "给定整数列表，返回排好序的列表。" }));
    expect(requests.length).toBeLessThanOrEqual(12);
  });

  it("speaks Chinese where the command does, whatever the title", async () => {
    const { number, webhook } = asked("/verialgo implement --max-steps 8 归并排序，要求稳定");
    expect((await answerTo(scenario, number, webhook)).comments[0]?.body).toContain("排队中");
  });

  it("keeps the hash of the text as the event showed it, not as it was edited since", async () => {
    const { hub } = scenario;
    const { number, webhook } = asked("/verialgo implement");
    hub.issue(number).body = "rm -rf /";
    const { run } = await answerTo(scenario, number, webhook);
    expect(run?.textSha256).toBe(threadTextSha256({ title: "Heap sort", body: "Sort it.\r\n稳定。" }));
  });

  it("on a pull request stands at its head, also as the check run", async () => {
    const { hub } = scenario;
    const head = await hub.commit({ "sort.py": "x = 1\n" }, { branch: "feature" });
    const { number } = await hub.as("alice").openPull({ title: "Sort", head: "feature", base: "main" });
    const webhook = hub.as("alice").comment(number, "/verialgo verify sort.py");
    const { run, key } = await answerTo(scenario, number, webhook);
    expect(run).toMatchObject({ headSha: head, command: "/verialgo verify sort.py", thread: { kind: "pull" } });
    expect(hub.checkRuns(head).map(({ externalId }) => externalId)).toEqual([key]);
  });

  it("on a line of a pull request is answered in its conversation", async () => {
    const { hub } = scenario;
    await hub.commit({ "line.py": "x = 1\n" }, { branch: "lines" });
    const { number } = await hub.as("alice").openPull({ title: "Lines", head: "lines", base: "main" });
    const webhook = hub
      .as("alice")
      .reviewComment(number, { path: "line.py", line: 1, body: "/verialgo verify line.py" });
    const { run, comments } = await answerTo(scenario, number, webhook);
    expect(run?.comment).toMatchObject({ id: webhook.commentId, kind: "review" });
    expect(hub.reactions({ reviewComment: webhook.commentId })).toEqual(["eyes"]);
    expect(comments).toHaveLength(1);
  });
});

describe("who may not", () => {
  it.each(["rita", "stranger"])("%s gets no answer, and nothing is revealed", async (login) => {
    const { hub } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
    for (const webhook of [hub.as(login).comment(number, "/verialgo implement"), hub.as(login).label(number, "algo")]) {
      const { handled, run, requests } = await answerTo(scenario, number, webhook);
      expect([handled, run, writes(requests)]).toEqual([{ is: "done" }, null, []]);
    }
    expect(hub.issue(number).labels).toHaveLength(1);
  });

  it.each([
    ["helper[bot]", "helper[bot]"],
    ["renovate[bot]", undefined],
  ])("of bots only those that allow-bots names: %s", async (login, actor) => {
    const { hub } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
    const webhook = hub.as("alice").comment(number, "/verialgo implement x");
    const payload = structuredClone(webhook.payload) as { sender: object; comment: { user: object } };
    for (const account of [payload.sender, payload.comment.user]) Object.assign(account, { login, type: "Bot" });
    const { run, requests } = await answerTo(scenario, number, { ...webhook, payload });
    expect(run?.actor.login).toBe(actor);
    if (actor === undefined) expect(writes(requests)).toEqual([]);
  });

  it("the App's own comments start nothing, whatever they hold", async () => {
    const { hub, taskOf } = scenario;
    const number = hub.addIssue({ title: "Heap sort" });
    expect(await taskOf(hub.as(hub.app.bot.login).comment(number, "/verialgo implement x"))).toBeNull();
  });

  it("the repository's own file may let fewer people in", async () => {
    const strict = await appScenario();
    try {
      const { hub } = strict;
      await hub.commit({ ".github/verialgo.yml": "allow-roles: admin\nmax-steps: 3\n" });
      const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
      const { run, requests } = await answerTo(
        strict,
        number,
        hub.as("alice").comment(number, "/verialgo implement x"),
      );
      expect([run, writes(requests)]).toEqual([null, []]);
      const admin = hub.as("octo").comment(number, "/verialgo implement x");
      expect((await answerTo(strict, number, admin)).run?.actor.login).toBe("octo");
    } finally {
      await strict.stop();
    }
  });
});

it("I05 a repository that took the name of another is not written to", async () => {
  const other = await appScenario();
  try {
    const { hub, app, taskOf } = other;
    const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
    const task = await taskOf(hub.as("alice").comment(number, "/verialgo implement x"));
    const opened = await app.identity.open({ installationId: hub.app.installationId, repositoryId: hub.state.id }, {});
    expect(opened.ok).toBe(true);
    if (task === null) throw new Error("no task");
    task.noticed.where.repositoryId += 1_000_000;
    const before = hub.requests().length;
    const { handleWish } = await import("../../../src/entry/app/wish.ts");
    expect(await handleWish(app, task)).toEqual({ is: "done" });
    expect(
      hub
        .requests()
        .slice(before)
        .map(({ operation }) => operation),
    ).toEqual(["apps/create-installation-access-token"]);
    expect(ownComments(hub, number)).toEqual([]);
  } finally {
    await other.stop();
  }
});
