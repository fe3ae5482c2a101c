import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../support/fakehub/contract/contract.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { ALL, octokitFor } from "./client.ts";

let hub: FakeHub;
beforeEach(async () => {
  hub = await startFakeHub({
    files: { "README.md": "# Hello\n", ".github/workflows/verialgo.yml": "on: workflow_dispatch\n" },
    roles: { alice: "write" },
  });
});
afterEach(() => hub.stop());

/** Every operation of the contract once, with success: each answer is checked against GitHub's description on the way. */
describe("a tour of all operations", () => {
  it("asks everything once and gets answers that fit", async () => {
    const { octokit, ids } = await prepare();
    const at = { owner: "octo", repo: "algorithms" };
    const inRepo = async (id: string, wish: Record<string, unknown> = {}) => {
      const { method, path } = operations.find((item) => item.id === id) ?? expect.fail(id);
      return (await octokit.request(`${method} ${path}`, path.startsWith("/repos/") ? { ...at, ...wish } : wish))
        .data as Record<string, unknown> & {
        id: number;
        sha: string;
      };
    };
    await conversation(inRepo, ids);
    await gitDatabase(inRepo, ids);
    await pullRequests(inRepo, ids);
    await checksAndRuns(inRepo, ids);
    for (const id of ["repos/get", "meta/get", "rate-limit/get", "repos/list-branches", "repos/list-commits"])
      await inRepo(id);
    await inRepo("repos/get-collaborator-permission-level", { username: "alice" });
    await inRepo("users/get-by-username", { username: "alice" });
    await asPersonAndApp();
    const done = new Set(
      hub
        .requests()
        .filter(({ status }) => status !== null && status < 300)
        .map(({ operation }) => operation),
    );
    expect(operations.map(({ id }) => id).filter((id) => !done.has(id))).toEqual([]);
    expect(hub.contractViolations()).toEqual([]);
  }, 180_000);
});

type Ask = (
  id: string,
  wish?: Record<string, unknown>,
) => Promise<Record<string, unknown> & { id: number; sha: string }>;

async function prepare() {
  await hub.protect("main", "ruleset");
  await hub.protect("guarded", "classic");
  await hub.commit({ "a.py": "a\n" }, { branch: "guarded" });
  await hub.commit({ "sort.py": "x = 1\n" }, { branch: "work" });
  const issue = hub.addIssue({ title: "One", labels: ["algo"] });
  const { number: pull } = await hub.as("alice").openPull({ title: "P", head: "work", base: "main" });
  const { commentId: review } = hub.as("alice").reviewComment(pull, { path: "sort.py", line: 1, body: "x" });
  const ids = { issue, pull, review, run: (await hub.addRun()).id, head: await hub.head() };
  // Administration is never a job's to have; the tour wants to see that answer too.
  const octokit = octokitFor(hub, hub.installationToken({ ...ALL, administration: "read" }));
  return { octokit, ids };
}

type Ids = Awaited<ReturnType<typeof prepare>>["ids"];

async function conversation(ask: Ask, { issue, review }: Ids): Promise<void> {
  await ask("issues/create", { title: "Two", labels: ["algo"] });
  await ask("issues/get", { issue_number: issue });
  await ask("issues/update", { issue_number: issue, title: "New", state: "closed" });
  await ask("issues/list-for-repo", { state: "all", labels: "algo", sort: "updated", since: "2020-01-01T00:00:00Z" });
  await ask("issues/add-labels", { issue_number: issue, labels: ["more"] });
  await ask("issues/list-labels-on-issue", { issue_number: issue });
  await ask("issues/remove-label", { issue_number: issue, name: "algo" });
  const { id } = await ask("issues/create-comment", { issue_number: issue, body: "x" });
  await ask("issues/update-comment", { comment_id: id, body: "y" });
  await ask("issues/get-comment", { comment_id: id });
  await ask("issues/list-comments", { issue_number: issue, since: "2020-01-01T00:00:00Z" });
  await ask("issues/list-comments-for-repo", { direction: "desc" });
  for (const [kind, subject] of Object.entries({
    issue: { issue_number: issue },
    "issue-comment": { comment_id: id },
    "pull-request-review-comment": { comment_id: review },
  })) {
    const reaction = await ask(`reactions/create-for-${kind}`, { ...subject, content: "eyes" });
    await ask(`reactions/list-for-${kind}`, { ...subject, content: "eyes" });
    const removal = kind === "pull-request-review-comment" ? "pull-request-comment" : kind;
    await ask(`reactions/delete-for-${removal}`, { ...subject, reaction_id: reaction.id });
  }
  await ask("issues/delete-comment", { comment_id: id });
  await ask("issues/lock", { issue_number: issue, lock_reason: "resolved" });
  await ask("issues/unlock", { issue_number: issue });
  await ask("issues/list-events", { issue_number: issue });
}

async function gitDatabase(ask: Ask, { head }: Ids): Promise<void> {
  const blob = await ask("git/create-blob", { content: "x" });
  await ask("git/get-blob", { file_sha: blob.sha });
  const tree = await ask("git/create-tree", {
    base_tree: head,
    tree: [{ path: "x.txt", mode: "100644", type: "blob", sha: blob.sha }],
  });
  await ask("git/get-tree", { tree_sha: tree.sha, recursive: "1" });
  const commit = await ask("git/create-commit", { message: "m", tree: tree.sha, parents: [head] });
  await ask("git/get-commit", { commit_sha: commit.sha });
  await ask("git/create-ref", { ref: "refs/heads/new", sha: head });
  await ask("git/update-ref", { ref: "heads/new", sha: commit.sha });
  await ask("git/get-ref", { ref: "heads/new" });
  await ask("git/list-matching-refs", { ref: "heads/n" });
  await ask("repos/compare-commits-with-basehead", { basehead: "main...new" });
  await ask("repos/get-commit", { ref: "new" });
  const made = await ask("repos/create-or-update-file-contents", {
    path: "y.txt",
    message: "m",
    content: "eA==",
    branch: "new",
  });
  for (const path of ["", "y.txt"]) await ask("repos/get-content", { path, ref: "new" });
  const { sha } = made.content as { sha: string };
  await ask("repos/delete-file", { path: "y.txt", message: "m", sha, branch: "new" });
  for (const branch of ["main", "guarded"]) await ask("repos/get-branch", { branch });
  await ask("repos/get-branch-protection", { branch: "guarded" });
  await ask("repos/get-branch-rules", { branch: "main" });
  await ask("git/delete-ref", { ref: "heads/new" });
}

async function pullRequests(ask: Ask, { pull, review }: Ids): Promise<void> {
  const at = { pull_number: pull };
  await ask("pulls/create", { title: "T", head: "guarded", base: "main", body: "b", draft: true });
  await ask("pulls/list", { state: "all", head: "octo:work" });
  await ask("pulls/get", at);
  await ask("pulls/update", { ...at, title: "U", body: "v", state: "closed" });
  await ask("pulls/list-commits", at);
  await ask("pulls/list-files", at);
  await ask("pulls/list-review-comments", at);
  await ask("pulls/get-review-comment", { comment_id: review });
  await ask("pulls/create-reply-for-review-comment", { ...at, comment_id: review, body: "z" });
}

async function checksAndRuns(ask: Ask, { head, run }: Ids): Promise<void> {
  const annotations = [{ path: "a", start_line: 1, end_line: 1, annotation_level: "notice", message: "m" }];
  const check = await ask("checks/create", {
    name: "c",
    actions: [{ label: "Cancel", description: "Ends the run", identifier: "cancel" }],
    head_sha: head,
    output: { title: "t", summary: "s", annotations },
  });
  await ask("checks/update", { check_run_id: check.id, conclusion: "success" });
  await ask("checks/get", { check_run_id: check.id });
  await ask("checks/list-annotations", { check_run_id: check.id });
  await ask("checks/list-for-ref", { ref: head, status: "completed" });
  await ask("actions/get-workflow-run", { run_id: run });
  await ask("actions/list-jobs-for-workflow-run", { run_id: run });
  await ask("actions/list-workflow-runs-for-repo", { event: "issue_comment", created: ">=2020-01-01T00:00:00Z" });
  await ask("actions/get-workflow", { workflow_id: "verialgo.yml" });
  await ask("actions/list-workflow-runs", { workflow_id: "verialgo.yml" });
  await ask("actions/create-workflow-dispatch", { workflow_id: "verialgo.yml", ref: "main", return_run_details: true });
  await ask("actions/cancel-workflow-run", { run_id: run });
  await ask("repos/create-dispatch-event", { event_type: "go", client_payload: { a: 1 } });
}

async function asPersonAndApp(): Promise<void> {
  await octokitFor(hub, hub.userToken("alice", {})).rest.users.getAuthenticated();
  const { apps } = octokitFor(hub, hub.appJwt()).rest;
  const installation_id = hub.app.installationId;
  await apps.getAuthenticated();
  await apps.listInstallations();
  await apps.getInstallation({ installation_id });
  await apps.getRepoInstallation({ owner: "octo", repo: "algorithms" });
  const { data } = await apps.createInstallationAccessToken({
    installation_id,
    permissions: { issues: "read" },
    repositories: ["algorithms"],
  });
  const installed = octokitFor(hub, data.token).rest.apps;
  await installed.listReposAccessibleToInstallation();
  await installed.revokeInstallationAccessToken();
  // Nobody listens there: the delivery fails and can be asked for again.
  hub.connectApp({ url: hub.apiUrl.replace(/\d+$/, "1"), secret: "s" });
  hub.as("alice").openIssue({ title: "Three" });
  await hub.webhooksSettled();
  const [delivery] = (await apps.listWebhookDeliveries({ status: "failure" })).data;
  const delivery_id = delivery?.id ?? 0;
  await apps.getWebhookDelivery({ delivery_id });
  await apps.redeliverWebhookDelivery({ delivery_id });
  await hub.webhooksSettled();
}
