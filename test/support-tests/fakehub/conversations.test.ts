import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { octokitFor, refusal } from "./client.ts";

let hub: FakeHub;
let number: number;
const at = { owner: "octo", repo: "algorithms" };
beforeEach(async () => {
  hub = await startFakeHub({ roles: { alice: "write", tom: "triage" } });
  number = hub.addIssue({ title: "Sort", labels: ["algo", "help wanted"] });
});
afterEach(() => hub.stop());

const rest = (token?: string) => octokitFor(hub, token).rest;
const comment = (body: string, token?: string) =>
  rest(token).issues.createComment({ ...at, issue_number: number, body });

describe("comments", () => {
  it("creates, edits, lists in pages and deletes", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await comment(`c${index}`)).data.id);
    const first = await rest().issues.listComments({ ...at, issue_number: number, per_page: 2 });
    expect(first.data.map(({ body }) => body)).toEqual(["c0", "c1"]);
    expect(first.headers.link).toMatch(/page=2>; rel="next".*page=3>; rel="last"/);
    const all = await octokitFor(hub).paginate("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...at,
      issue_number: number,
      per_page: 2,
    });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const edited = await rest().issues.updateComment({ ...at, comment_id: ids[0] ?? 0, body: "new" });
    expect(edited.data).toMatchObject({
      body: "new",
      user: { login: "github-actions[bot]", type: "Bot" },
      performed_via_github_app: { slug: "github-actions" },
    });
    expect(hub.comments(number)[0]?.bodies).toEqual(["c0", "new"]);
    expect(hub.commentEdits()).toHaveLength(1);
    await rest().issues.deleteComment({ ...at, comment_id: ids[1] ?? 0 });
    expect(await refusal(rest().issues.getComment({ ...at, comment_id: ids[1] ?? 0 }))).toMatchObject({
      status: 404,
      message: "Not Found",
    });
    expect(hub.comments(number)).toHaveLength(4);
    expect(hub.contractViolations()).toEqual([]);
  });

  it("refuses a comment longer than 262,144 bytes, in GitHub's words, and takes one of that length", async () => {
    expect(await refusal(comment("x".repeat(262_145)))).toMatchObject({
      status: 422,
      message: "Validation Failed",
      errors: [
        {
          resource: "IssueComment",
          code: "unprocessable",
          field: "data",
          message: "Body is too long (maximum is 65536 characters)",
        },
      ],
    });
    expect(await refusal(comment("€".repeat(87_382)))).toMatchObject({ status: 422 });
    expect((await comment("x".repeat(262_144))).status).toBe(201);
    expect((await comment("😀".repeat(65_536))).status).toBe(201);
    expect(await refusal(comment(" "))).toMatchObject({ status: 422 });
  });

  it("keeps the old body of an issue when the new one is too long, and says 200", async () => {
    await rest().issues.update({ ...at, issue_number: number, body: "short" });
    const answer = await rest().issues.update({ ...at, issue_number: number, body: "x".repeat(65_537) });
    expect([answer.status, answer.data.body]).toEqual([200, "short"]);
  });

  it("refuses a locked conversation to bots and strangers, not to people who may write", async () => {
    hub.lock(number);
    expect(await refusal(comment("x"))).toMatchObject({
      status: 403,
      message: "Unable to create comment because issue is locked.",
    });
    expect(
      await refusal(rest().reactions.createForIssue({ ...at, issue_number: number, content: "eyes" })),
    ).toMatchObject({ status: 403 });
    expect((await comment("x", hub.userToken("alice", { issues: "write" }))).status).toBe(201);
    expect(await refusal(comment("x", hub.userToken("tom", { issues: "write" })))).toMatchObject({ status: 403 });
    hub.unlock(number);
    expect((await comment("x")).status).toBe(201);
  });

  it("answers 410 for a deleted issue, 404 for one that never was and for the comments of either", async () => {
    const { id } = (await comment("x")).data;
    hub.deleteIssue(number);
    expect(await refusal(comment("y"))).toMatchObject({ status: 410, message: "This issue was deleted" });
    expect(await refusal(rest().issues.get({ ...at, issue_number: number }))).toMatchObject({ status: 410 });
    expect(await refusal(rest().issues.updateComment({ ...at, comment_id: id, body: "z" }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(rest().issues.get({ ...at, issue_number: 99 }))).toMatchObject({ status: 404 });
  });

  it("lets a comment be deleted under a client's hands", async () => {
    const { id } = (await comment("x")).data;
    hub.onRequest({ operation: "issues/update-comment", run: () => hub.deleteComment(id) });
    expect(await refusal(rest().issues.updateComment({ ...at, comment_id: id, body: "y" }))).toMatchObject({
      status: 404,
    });
  });
});

describe("reactions and labels", () => {
  it("gives a reaction once: 201, then 200", async () => {
    const react = () => rest().reactions.createForIssue({ ...at, issue_number: number, content: "eyes" });
    const [first, second] = [await react(), await react()];
    expect([first.status, second.status, second.data.id]).toEqual([201, 200, first.data.id]);
    const { id } = (await comment("x")).data;
    await rest().reactions.createForIssueComment({ ...at, comment_id: id, content: "rocket" });
    expect(hub.reactions({ comment: id })).toEqual(["rocket"]);
    await rest().reactions.deleteForIssue({ ...at, issue_number: number, reaction_id: first.data.id });
    expect(hub.reactions({ issue: number })).toEqual([]);
    const wrong = rest().reactions.createForIssue({ ...at, issue_number: number, content: "thumbs" as "eyes" });
    expect(await refusal(wrong)).toMatchObject({ status: 422, message: expect.stringContaining("is not a member of") });
  });

  it("removes a label by its name, and a second time says it is not there", async () => {
    const remove = (name: string) => rest().issues.removeLabel({ ...at, issue_number: number, name });
    expect((await remove("help wanted")).data.map(({ name }) => name)).toEqual(["algo"]);
    await remove("algo");
    expect(await refusal(remove("algo"))).toMatchObject({ status: 404, message: "Label does not exist" });
    const events = await rest().issues.listEvents({ ...at, issue_number: number });
    expect(events.data.map(({ event }) => event)).toEqual(["labeled", "labeled", "unlabeled", "unlabeled"]);
    expect((await rest().issues.addLabels({ ...at, issue_number: number, labels: ["new"] })).data).toMatchObject([
      { name: "new" },
    ]);
  });
});
