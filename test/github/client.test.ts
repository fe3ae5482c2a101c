import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, type GitHubClient } from "../../src/github/client.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, leapingClock, refusal } from "./hub-client.ts";

let hub: FakeHub;
let number: number;
const at = { owner: "octo", repo: "algorithms" };
beforeAll(async () => {
  hub = await startFakeHub();
  number = hub.addIssue({ title: "One" });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const get = (client: GitHubClient, issue_number = number) =>
  client.repeat("read the issue", (rest) => rest.issues.get({ ...at, issue_number }));

const comment = (client: GitHubClient, body: string) =>
  client.repeat("write the comment", (rest) => rest.issues.createComment({ ...at, issue_number: number, body }));

describe("GraphQL", () => {
  const query = "query ($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { isPrivate } }";
  const operation = "graphql/repository";

  it("is answered, repeated and waited for like REST", async () => {
    const { client, slept } = clientOf(hub);
    hub.fail({ operation, fault: { kind: "status", status: 502 } });
    hub.fail({ operation, fault: { kind: "secondary-limit", retryAfter: 9 } });
    expect(await client.graphql("look", query, at)).toEqual({ repository: { isPrivate: true } });
    expect(slept).toEqual([500, 9000]);
  });

  it("knows a rate limit that comes with HTTP 200", async () => {
    const token = hub.actionsToken({}, { limit: 0 });
    const { client } = clientOf(hub, {}, { token });
    expect(await refusal(client.graphql("look", query, at))).toMatchObject({
      problem: "limited",
      type: "RATE_LIMITED",
    });
  });

  it("throws errors of an answer with HTTP 200, with what was answered besides", async () => {
    const { client } = clientOf(hub);
    const both = `query { viewer { login } repository(owner: "octo", name: "nothing") { isPrivate } }`;
    expect(await refusal(client.graphql("look", both, {}))).toMatchObject({
      problem: "not-found",
      type: "NOT_FOUND",
      partial: { viewer: { login: "github-actions[bot]" }, repository: null },
    });
  });

  const mutation = `mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }`;
  const input = (expectedHeadOid: string) => ({
    input: {
      branch: { repositoryNameWithOwner: "octo/algorithms", branchName: "main" },
      expectedHeadOid,
      message: { headline: "One" },
      fileChanges: { additions: [{ path: "a.txt", contents: "YQ==" }] },
    },
  });

  it("tells a branch that moved and a missing permission", async () => {
    const stale = await refusal(clientOf(hub).client.graphql("commit", mutation, input("0".repeat(40))));
    expect(stale).toMatchObject({ problem: "stale", type: "STALE_DATA", status: 200 });
    const denied = await refusal(clientOf(hub, {}).client.graphql("commit", mutation, input(await hub.head())));
    expect(denied).toMatchObject({ problem: "forbidden", type: "FORBIDDEN" });
    expect(denied.message).toBe(
      "GitHub did not let us commit: the token lacks a permission; see the workflow's `permissions:` block (FORBIDDEN: Resource not accessible by integration).",
    );
  });

  it("never repeats a mutation blindly, and looks with `find`", async () => {
    const { client } = clientOf(hub);
    const head = await hub.head();
    hub.fail({ operation: "graphql/createCommitOnBranch", times: 2, fault: { kind: "cut", when: "after" } });
    expect(await refusal(client.graphql("commit", mutation, input(head)))).toMatchObject({ problem: "unavailable" });
    expect(client.requests()).toBe(1);
    const made = await hub.head();
    expect(made).not.toBe(head);
    const again = await client.graphql("commit", mutation, input(made), async () => ({ oid: await hub.head() }));
    expect(again).toEqual({ oid: await hub.head() });
    expect(client.requests()).toBe(2);
  });
});

describe("sentences", () => {
  it("name the missing permission as a workflow spells it", async () => {
    const { client } = clientOf(hub, { contents: "write" });
    const told = await refusal(comment(client, "x"));
    expect(told).toMatchObject({ problem: "forbidden", status: 403, said: "Resource not accessible by integration" });
    expect(told.message).toBe(
      "GitHub did not let us write the comment: the token lacks the permission `issues: write` or `pull-requests: write`; add it to the workflow's `permissions:` block (403: Resource not accessible by integration).",
    );
  });

  it("say that a token is not accepted, and never show it", async () => {
    const { client } = clientOf(hub, {}, { token: "ghs_thisIsNotAToken1234" });
    const told = await refusal(get(client));
    expect(told.message).toBe(
      "GitHub did not let us read the issue: it does not accept the token, which is wrong or has expired (401: Bad credentials).",
    );
    // fetch quotes a header it cannot send.
    const split = clientOf(hub, {}, { token: "ghs_thisIsNot\nAToken1234" }).client;
    const said = JSON.stringify(await refusal(get(split)).then((error) => ({ ...error, message: error.message })));
    expect(said).not.toContain("thisIsNot");
    expect(said).not.toContain("AToken");
  });

  it("quote what a validation error names", async () => {
    const { client } = clientOf(hub);
    const told = await refusal(comment(client, "x".repeat(262_145)));
    expect(told).toMatchObject({ problem: "invalid", status: 422 });
    expect(told.message).toContain("422: Validation Failed: Body is too long (maximum is 65536 characters)");
  });
});

describe("requests", () => {
  it("say who asks and for which version, and read all pages", async () => {
    const { client } = clientOf(hub);
    const many = hub.addIssue({ title: "Many" });
    for (let index = 0; index < 130; index += 1) hub.as("octo").comment(many, `${index}`);
    const all = await client.list("list", (rest, page) =>
      rest.issues.listComments({ ...at, issue_number: many, ...page }),
    );
    expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 130 }, (_, index) => String(index)));
    expect(client.requests()).toBe(2);
    const [first] = await client.list(
      "list",
      (rest, page) => rest.issues.listComments({ ...at, issue_number: many, ...page }),
      1,
    );
    expect([first?.body, client.requests()]).toEqual(["0", 3]);
    expect(hub.requests().at(-1)?.headers).toMatchObject({
      "user-agent": expect.stringMatching(/^verialgo\/0\.1\.0 /),
      "x-github-api-version": "2022-11-28",
    });
  });

  it("carry the token there is at the time, repeated ones too, where it is renewed on the way", async () => {
    const tokens = [1, 2, 3, 4].map(() => hub.actionsToken({ issues: "read" }));
    const left = [...tokens];
    const { client } = clientOf(hub, {}, { token: async () => `${left.shift()}\n` });
    const before = hub.requests().length;
    await get(client);
    hub.fail({ operation: "issues/get", fault: { kind: "status", status: 502 } });
    await get(client);
    await client.graphql("look", "query { viewer { login } }", {});
    const sent = hub.requests().slice(before);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(tokens.map((token) => `token ${token}`));
  });

  it("takes a token with white space around it", async () => {
    const { clock } = leapingClock();
    const token = ` ${hub.actionsToken({ issues: "read" })}\n`;
    const client = createClient({ token, apiUrl: hub.apiUrl, toolVersion: "0.1.0", clock });
    expect((await get(client)).title).toBe("One");
  });
});
