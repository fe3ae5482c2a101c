import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { ALL, octokitFor, refusal } from "./client.ts";

let hub: FakeHub;
const at = { owner: "octo", repo: "algorithms" };
beforeEach(async () => {
  hub = await startFakeHub();
  await hub.commit({ "sort.py": "x = 1\n" }, { branch: "work" });
});
afterEach(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const create = (wish: Record<string, unknown> = {}, token?: string) =>
  octokitFor(hub, token).rest.pulls.create({ ...at, title: "Sort", head: "work", base: "main", ...wish });

describe("pull requests", () => {
  it("opens a draft that shows what git has", async () => {
    const issue = hub.addIssue({ title: "Sort" });
    const { data, status } = await create({ draft: true, body: `Closes #${issue}` });
    expect([status, data.draft, data.number]).toEqual([201, true, issue + 1]);
    expect(data).toMatchObject({
      commits: 1,
      changed_files: 1,
      additions: 1,
      deletions: 0,
      head: { label: "octo:work", sha: await hub.head("work") },
    });
    const later = await hub.commit({ "sort.py": "x = 2\n" }, { branch: "work" });
    const { rest } = octokitFor(hub);
    expect((await rest.pulls.get({ ...at, pull_number: data.number })).data.head.sha).toBe(later);
    const files = await rest.pulls.listFiles({ ...at, pull_number: data.number });
    expect(files.data).toMatchObject([{ filename: "sort.py", status: "added", patch: "@@ -0,0 +1 @@\n+x = 2" }]);
    expect((await rest.issues.get({ ...at, issue_number: data.number })).data.pull_request?.url).toBe(data.url);
    expect((await hub.pulls())[0]?.pull.headSha).toBe(later);
  });

  it("refuses a second one for the same head, and names it", async () => {
    const { number } = (await create()).data;
    expect(await refusal(create({ title: "Again" }))).toMatchObject({
      status: 422,
      message: "Validation Failed",
      errors: [{ resource: "PullRequest", code: "custom", message: "A pull request already exists for octo:work." }],
    });
    const found = await octokitFor(hub).rest.pulls.list({ ...at, head: "octo:work" });
    expect(found.data.map((pull) => pull.number)).toEqual([number]);
    await octokitFor(hub).rest.pulls.update({ ...at, pull_number: number, state: "closed" });
    expect((await create()).status).toBe(201);
  });

  it("refuses a missing branch, no difference, no title and a body that is too long", async () => {
    expect(await refusal(create({ head: "nowhere" }))).toMatchObject({
      status: 422,
      errors: [{ field: "head", code: "invalid" }],
    });
    expect(await refusal(create({ base: "nowhere" }))).toMatchObject({
      status: 422,
      errors: [{ field: "base", code: "invalid" }],
    });
    expect(await refusal(create({ head: "main" }))).toMatchObject({
      status: 422,
      errors: [{ message: "No commits between main and main" }],
    });
    expect(await refusal(create({ title: " " }))).toMatchObject({ status: 422, errors: [{ code: "missing_field" }] });
    expect(await refusal(create({ body: "😀".repeat(65_537) }))).toMatchObject({ status: 422 });
    expect((await create({ body: "😀".repeat(65_536) })).status).toBe(201);
  });

  it("refuses GITHUB_TOKEN while the setting is off, but not an App", async () => {
    hub.allowActionsPulls(false);
    expect(await refusal(create())).toMatchObject({
      status: 403,
      message: "GitHub Actions is not permitted to create or approve pull requests.",
    });
    expect((await create({}, hub.installationToken(ALL))).data.user.login).toBe("verialgo[bot]");
  });

  it("refuses drafts where the plan has none, and tokens without the permission", async () => {
    hub.allowDrafts(false);
    expect(await refusal(create({ draft: true }))).toMatchObject({
      status: 422,
      message: "Draft pull requests are not supported in this repository.",
    });
    const token = hub.actionsToken({ contents: "write", issues: "write" });
    const denied = await refusal(create({}, token));
    expect(denied).toMatchObject({ status: 403, message: "Resource not accessible by integration" });
    expect(denied.headers["x-accepted-github-permissions"]).toBe("pull_requests=write");
  });

  it("keeps comments on pull requests from tokens for issues only, and the other way round", async () => {
    const pull = (await create()).data.number;
    const issue = hub.addIssue({ title: "x" });
    const comment = (number: number, token: string) =>
      octokitFor(hub, token).rest.issues.createComment({ ...at, issue_number: number, body: "x" });
    const [issues, pulls] = [hub.actionsToken({ issues: "write" }), hub.actionsToken({ pull_requests: "write" })];
    expect(await refusal(comment(pull, issues))).toMatchObject({ status: 403 });
    expect(await refusal(comment(issue, pulls))).toMatchObject({ status: 403 });
    expect((await comment(pull, pulls)).status).toBe(201);
    expect((await comment(issue, issues)).status).toBe(201);
  });

  it("takes a pull request of a fork without giving a way to push to it", async () => {
    const fork = await hub.fork("stranger");
    const sha = await fork.commit({ "idea.py": "1\n" }, { branch: "idea" });
    const { number } = await hub
      .as("stranger")
      .openPull({ title: "Idea", head: "stranger:idea", base: "main", maintainerCanModify: true });
    const { rest } = octokitFor(hub);
    const { data } = await rest.pulls.get({ ...at, pull_number: number });
    expect(data).toMatchObject({
      head: { sha, repo: { full_name: "stranger/algorithms", fork: true } },
      maintainer_can_modify: true,
    });
    const compared = await rest.repos.compareCommitsWithBasehead({ ...at, basehead: "main...stranger:idea" });
    expect(compared.data.ahead_by).toBe(1);
    expect((await rest.repos.getContent({ ...at, path: "idea.py", ref: sha })).data).toMatchObject({ type: "file" });
    const push = rest.git.createRef({ owner: "stranger", repo: "algorithms", ref: "refs/heads/x", sha });
    expect(await refusal(push)).toMatchObject({ status: 404 });
  });
});

describe("review comments", () => {
  it("reads, answers and reacts", async () => {
    const pull = (await create()).data.number;
    const { commentId } = hub.as("alice").reviewComment(pull, { path: "sort.py", line: 1, body: "/verialgo help" });
    const { rest } = octokitFor(hub);
    expect((await rest.pulls.getReviewComment({ ...at, comment_id: commentId })).data).toMatchObject({
      path: "sort.py",
      line: 1,
    });
    const reply = await rest.pulls.createReplyForReviewComment({
      ...at,
      pull_number: pull,
      comment_id: commentId,
      body: "here",
    });
    expect(reply.data.in_reply_to_id).toBe(commentId);
    await rest.reactions.createForPullRequestReviewComment({ ...at, comment_id: commentId, content: "eyes" });
    expect(hub.reactions({ reviewComment: commentId })).toEqual(["eyes"]);
    expect((await rest.pulls.listReviewComments({ ...at, pull_number: pull })).data).toHaveLength(2);
  });
});
