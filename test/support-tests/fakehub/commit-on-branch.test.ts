import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { COMMIT, commitInput, graphql, octokitFor } from "./client.ts";

let hub: FakeHub;
let head: string;
beforeEach(async () => {
  hub = await startFakeHub();
  head = await hub.head();
});
afterEach(() => hub.stop());

const FILES = { "a.py": "1\n" };

describe("createCommitOnBranch", () => {
  it("answers a moved branch with STALE_DATA and changes nothing", async () => {
    const moved = await hub.commit({ "other.txt": "x" });
    const answer = await graphql(hub, COMMIT, commitInput(hub, "main", head, FILES));
    expect(answer).toMatchObject({
      status: 200,
      data: { createCommitOnBranch: null },
      errors: [
        {
          type: "STALE_DATA",
          path: ["createCommitOnBranch"],
          locations: [{ line: 2, column: 3 }],
          message: `Expected branch to point to "${head}" but it did not.  Pull and try again.`,
        },
      ],
    });
    expect(await hub.head()).toBe(moved);
    expect(hub.contractViolations()).toEqual([]);
  });

  it("answers a branch moved while the request is under way", async () => {
    hub.onRequest({
      operation: "graphql/createCommitOnBranch",
      run: async () => void (await hub.commit({ "x.txt": "x" })),
    });
    const answer = await graphql(hub, COMMIT, commitInput(hub, "main", head, FILES));
    expect(answer.errors?.[0]?.type).toBe("STALE_DATA");
  });

  it("answers a missing permission with FORBIDDEN and HTTP 200", async () => {
    const token = hub.actionsToken({ contents: "read", pull_requests: "write" });
    const answer = await graphql(hub, COMMIT, commitInput(hub, "main", head, FILES), token);
    expect(answer).toMatchObject({
      status: 200,
      errors: [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }],
    });
    expect(await hub.head()).toBe(head);
  });

  it.each([
    ["classic", "BRANCH_PROTECTION_RULE_VIOLATION"],
    ["ruleset", "UNPROCESSABLE"],
  ] as const)("answers a branch protected by a %s rule with %s", async (kind, type) => {
    await hub.protect("main", kind);
    const answer = await graphql(hub, COMMIT, commitInput(hub, "main", head, FILES));
    expect(answer.errors?.[0]).toMatchObject({ type });
    expect(answer.errors?.[0]?.message).toContain("Changes must be made through a pull request.");
    expect(await hub.head()).toBe(head);
  });

  it("answers a branch and a repository that are not there with NOT_FOUND", async () => {
    const noBranch = await graphql(hub, COMMIT, commitInput(hub, "nowhere", head, FILES));
    expect(noBranch.errors?.[0]?.type).toBe("NOT_FOUND");
    const elsewhere = hub.installationToken({ contents: "write" }, { repositories: ["octo/other"] });
    const hidden = await graphql(hub, COMMIT, commitInput(hub, "main", head, FILES), elsewhere);
    expect(hidden.errors?.[0]).toMatchObject({
      type: "NOT_FOUND",
      message: "Could not resolve to a Repository with the name 'octo/algorithms'.",
    });
  });

  it.each(["../x", "/x", "a//b", ".git/config", "a/.GIT/b"])("refuses the path %s", async (path) => {
    const answer = await graphql(hub, COMMIT, commitInput(hub, "main", head, { [path]: "1" }));
    expect(answer.errors?.[0]?.type).toBe("UNPROCESSABLE");
    expect(await hub.head()).toBe(head);
  });

  it("refuses workflow files, archived repositories and the deletion of what is not there", async () => {
    const workflow = await graphql(
      hub,
      COMMIT,
      commitInput(hub, "main", head, { ".github/workflows/x.yml": "on: push" }),
    );
    expect(workflow.errors?.[0]?.type).toBe("FORBIDDEN");
    const gone = commitInput(hub, "main", head, {});
    const deletion = await graphql(hub, COMMIT, {
      input: { ...gone.input, fileChanges: { deletions: [{ path: "no.txt" }] } },
    });
    expect(deletion.errors?.[0]?.message).toContain("no.txt");
    hub.archive();
    const archived = await graphql(hub, COMMIT, commitInput(hub, "main", head, FILES));
    expect(archived.errors?.[0]?.message).toContain("archived");
  });

  it("refuses what the schema refuses, and records it", async () => {
    const { input } = commitInput(hub, "main", head, FILES);
    const badBase64 = { input: { ...input, fileChanges: { additions: [{ path: "a", contents: "not base64!" }] } } };
    expect((await graphql(hub, COMMIT, badBase64)).errors?.[0]?.message).toContain("not valid Base64");
    const unknown = { input: { ...input, author: "me" } };
    expect((await graphql(hub, COMMIT, unknown)).errors?.[0]?.message).toContain('"author" is not defined');
    const field = await graphql(
      hub,
      COMMIT.replace("ref { name }", "ref { nam }"),
      commitInput(hub, "main", head, FILES),
    );
    expect(field).toMatchObject({
      status: 200,
      errors: [{ message: expect.stringContaining('Cannot query field "nam"') }],
    });
    expect(field.data).toBeUndefined();
    expect((await graphql(hub, "{ nonsense")).errors?.[0]?.message).toContain("Parse error");
    expect(hub.contractViolations()).toHaveLength(4);
    expect(await hub.head()).toBe(head);
  });

  it("refuses without a token, with HTTP 401", async () => {
    expect((await graphql(hub, "{ viewer { login } }", {}, "ghs_wrong")).status).toBe(401);
  });

  it("is what Octokit's own GraphQL client expects", async () => {
    const octokit = octokitFor(hub);
    const made = await octokit.graphql<{ createCommitOnBranch: { commit: { oid: string } } }>(
      COMMIT,
      commitInput(hub, "main", head, FILES),
    );
    expect(made.createCommitOnBranch.commit.oid).toBe(await hub.head());
    const again = octokit.graphql(COMMIT, commitInput(hub, "main", head, FILES));
    await expect(again).rejects.toMatchObject({ name: "GraphqlResponseError", errors: [{ type: "STALE_DATA" }] });
    expect(await hub.commitAt()).toMatchObject({
      isSigned: true,
      committer: { name: "GitHub" },
      author: { name: "github-actions[bot]" },
    });
  });
});

describe("other GraphQL", () => {
  it("turns drafts into ready pull requests and back, and hides comments", async () => {
    await hub.commit(FILES, { branch: "work" });
    const { number } = await hub
      .as("octo")
      .openPull({ title: "P", body: "Closes #1", head: "work", base: "main", draft: true });
    const { commentId } = hub.as("octo").comment(number, "old");
    const read = `{ repository(owner: "octo", name: "algorithms") { pullRequest(number: ${number}) {
      id isDraft headRefName comments(first: 5) { nodes { id databaseId author { login } } } closingIssuesReferences(first: 5) { totalCount }
    } } viewer { login } }`;
    const { data } = await graphql(hub, read);
    const { pullRequest } = (
      data as { repository: { pullRequest: { id: string; comments: { nodes: { id: string }[] } } } }
    ).repository;
    expect(data).toMatchObject({
      viewer: { login: "github-actions[bot]" },
      repository: {
        pullRequest: { isDraft: true, headRefName: "work", comments: { nodes: [{ databaseId: commentId }] } },
      },
    });
    const ready = `mutation ($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
    expect((await graphql(hub, ready, { id: pullRequest.id })).data).toEqual({
      markPullRequestReadyForReview: { pullRequest: { isDraft: false } },
    });
    const hide = `mutation ($id: ID!) { minimizeComment(input: { subjectId: $id, classifier: OUTDATED }) { minimizedComment { isMinimized } } }`;
    const subject = pullRequest.comments.nodes[0]?.id;
    expect((await graphql(hub, hide, { id: subject })).data).toEqual({
      minimizeComment: { minimizedComment: { isMinimized: true } },
    });
    const reader = hub.actionsToken({ pull_requests: "read" });
    expect((await graphql(hub, ready, { id: pullRequest.id }, reader)).errors?.[0]?.type).toBe("FORBIDDEN");
  });

  it("names what it cannot find", async () => {
    const issue = await graphql(
      hub,
      `{ repository(owner: "octo", name: "algorithms") { issue(number: 9) { title } } }`,
    );
    expect(issue).toMatchObject({
      data: { repository: { issue: null } },
      errors: [
        {
          type: "NOT_FOUND",
          path: ["repository", "issue"],
          message: "Could not resolve to an Issue with the number of 9.",
        },
      ],
    });
  });
});
