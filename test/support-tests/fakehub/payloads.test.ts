import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { payloadProblems } from "../../support/fakehub/payloads/check.ts";
import { forInstallation, signed } from "../../support/fakehub/payloads/delivery.ts";
import { octokitFor } from "./client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(() => hub.stop());

type Fields = Record<string, Record<string, unknown>>;
const fields = (payload: unknown) => payload as Fields;

describe("webhook payloads", () => {
  it("makes issues.labeled from what the hub holds", async () => {
    const { number, event, payload } = hub.as("alice").openIssue({ title: "Sort a list", body: "如何排序" });
    expect([event, payload.action]).toEqual(["issues", "opened"]);
    const labelled = hub.as("alice").label(number, "algo");
    expect(payloadProblems("issues", labelled.payload)).toEqual([]);
    expect(fields(labelled.payload)).toMatchObject({
      action: "labeled",
      label: { name: "algo" },
      issue: { number, title: "Sort a list", body: "如何排序", user: { login: "alice" }, labels: [{ name: "algo" }] },
      repository: { full_name: "octo/algorithms", private: true, default_branch: "main", owner: { login: "octo" } },
      sender: { login: "alice", type: "User" },
    });
    expect(JSON.stringify(labelled.payload)).not.toMatch(/Codertocat|Hello-World|octo-org/);
    const asked = await octokitFor(hub).rest.issues.get({ owner: "octo", repo: "algorithms", issue_number: number });
    expect(fields(labelled.payload).issue).toMatchObject({
      id: asked.data.id,
      node_id: asked.data.node_id,
      url: asked.data.url,
    });
    const removed = hub.as("alice").unlabel(number, "ALGO");
    expect(removed.payload).toMatchObject({ action: "unlabeled", issue: { labels: [] } });
  });

  it("makes issue_comment.created and edited, telling issues and pull requests apart", async () => {
    const { number } = hub.as("alice").openIssue({ title: "One" });
    const { commentId, payload } = hub.as("bob").comment(number, "/verialgo implement");
    expect(payloadProblems("issue_comment", payload)).toEqual([]);
    expect(payload).toMatchObject({
      action: "created",
      comment: { id: commentId, body: "/verialgo implement", author_association: "NONE" },
    });
    expect(fields(payload).issue).not.toHaveProperty("pull_request");
    const edited = hub.as("bob").editComment(commentId, "/verialgo verify");
    expect(edited.payload).toMatchObject({ action: "edited", changes: { body: { from: "/verialgo implement" } } });
    await hub.commit({ "a.py": "1" }, { branch: "work" });
    const pull = await hub.as("alice").openPull({ title: "P", head: "work", base: "main" });
    expect(payloadProblems("pull_request", pull.payload)).toEqual([]);
    const onPull = hub.as("alice").comment(pull.number, "hello");
    expect(payloadProblems("issue_comment", onPull.payload)).toEqual([]);
    expect(fields(onPull.payload).issue).toMatchObject({
      pull_request: { url: `${hub.apiUrl}/repos/octo/algorithms/pulls/${pull.number}` },
    });
  });

  it("makes pull_request_review_comment.created with the fork it comes from", async () => {
    const fork = await hub.fork("stranger");
    await fork.commit({ "b.py": "1\n" }, { branch: "idea" });
    const pull = await hub.as("stranger").openPull({ title: "Idea", head: "stranger:idea", base: "main" });
    const { payload } = hub
      .as("alice")
      .reviewComment(pull.number, { path: "b.py", line: 1, body: "/verialgo verify b.py" });
    expect(payloadProblems("pull_request_review_comment", payload)).toEqual([]);
    expect(fields(payload).pull_request).toMatchObject({
      head: { ref: "idea", sha: await fork.head("idea"), repo: { full_name: "stranger/algorithms", fork: true } },
      base: { ref: "main", repo: { full_name: "octo/algorithms", fork: false } },
    });
    expect(hub.as("alice").label(pull.number, "algo").payload).toMatchObject({
      action: "labeled",
      number: pull.number,
    });
  });

  it("makes workflow_dispatch, push and schedule", async () => {
    const dispatched = hub
      .as("alice")
      .dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml", inputs: { issue: "1" } });
    expect(payloadProblems("workflow_dispatch", dispatched.payload)).toEqual([]);
    expect(dispatched.payload).toMatchObject({ inputs: { issue: "1" }, ref: "refs/heads/main" });
    const [before, after] = [await hub.head(), await hub.commit({ "c.py": "1" })];
    const pushed = hub.as("alice").push({ branch: "main", before, after });
    expect(payloadProblems("push", pushed.payload)).toEqual([]);
    expect(pushed.payload).toMatchObject({ before, after });
    expect(hub.as("alice").schedule("0 0 * * *", "x.yml").payload).toMatchObject({ schedule: "0 0 * * *" });
  });

  it("signs a delivery for an App as GitHub does", () => {
    const { number } = hub.as("alice").openIssue({ title: "Two" });
    const forApp = forInstallation(hub.hub, hub.as("alice").label(number, "algo"));
    expect(payloadProblems("issues", forApp.payload)).toEqual([]);
    const { headers, body } = signed(forApp, "secret");
    const expected = createHmac("sha256", "secret").update(body).digest("hex");
    expect(headers["x-hub-signature-256"]).toBe(`sha256=${expected}`);
    expect(headers["x-github-delivery"]).toBe(forApp.id);
  });

  it("notices a payload that does not fit", () => {
    const { payload } = hub.as("alice").openIssue({ title: "Three" });
    expect(payloadProblems("issues", { ...payload, suprise: 1 })).toEqual([
      "/ must NOT have additional properties: suprise",
    ]);
    expect(payloadProblems("issues", { ...payload, issue: {} })).not.toEqual([]);
    expect(payloadProblems("no_such_event", payload)).toEqual([
      "@octokit/webhooks-schemas has no no_such_event$opened",
    ]);
  });
});
