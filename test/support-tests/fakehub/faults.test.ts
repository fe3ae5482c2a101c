import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { ALL, COMMIT, commitInput, graphql, octokitFor, refusal } from "./client.ts";

let hub: FakeHub;
let number: number;
const at = { owner: "octo", repo: "algorithms" };
beforeEach(async () => {
  hub = await startFakeHub();
  number = hub.addIssue({ title: "One" });
});
afterEach(() => hub.stop());

const comment = (token?: string) =>
  octokitFor(hub, token).rest.issues.createComment({ ...at, issue_number: number, body: "x" });
const operation = "issues/create-comment";

describe("faults", () => {
  it("answers the next matching request with 500 and does nothing, then works", async () => {
    hub.fail({ operation, fault: { kind: "status", status: 500 } });
    await octokitFor(hub).rest.issues.get({ ...at, issue_number: number });
    expect(await refusal(comment())).toMatchObject({ status: 500 });
    expect(hub.comments()).toEqual([]);
    expect((await comment()).status).toBe(201);
    expect(hub.requests({ operation }).map(({ status }) => status)).toEqual([500, 201]);
  });

  it("loses the answer after the effect: a client that repeats makes a second comment", async () => {
    hub.fail({ operation, fault: { kind: "status", status: 502, when: "after" } });
    expect(await refusal(comment())).toMatchObject({ status: 502 });
    await comment();
    expect(hub.comments()).toHaveLength(2);
  });

  it.each([
    ["before", 0],
    ["after", 1],
  ] as const)("cuts the connection %s the effect", async (when, comments) => {
    hub.fail({ operation, fault: { kind: "cut", when } });
    await expect(comment()).rejects.toMatchObject({
      status: 500,
      message: expect.stringMatching(/fetch failed|other side closed|socket/i),
    });
    expect(hub.comments()).toHaveLength(comments);
    expect(hub.requests({ operation })[0]?.status).toBeNull();
  });

  it.each([403, 429] as const)("answers %i of a secondary limit with retry-after", async (status) => {
    hub.fail({ method: "POST", fault: { kind: "secondary-limit", retryAfter: 7, status } });
    const denied = await refusal(comment());
    expect(denied).toMatchObject({ status, message: expect.stringContaining("secondary rate limit") });
    expect(denied.headers["retry-after"]).toBe("7");
    expect(hub.comments()).toEqual([]);
  });

  it("answers a primary limit with the time it ends", async () => {
    hub.fail({ path: /\/comments$/, fault: { kind: "primary-limit", resetIn: 30 } });
    const denied = await refusal(comment());
    expect(denied).toMatchObject({ status: 403, message: expect.stringContaining("API rate limit exceeded") });
    expect(denied.headers["x-ratelimit-remaining"]).toBe("0");
    expect(Number(denied.headers["x-ratelimit-reset"])).toBeGreaterThan(Date.now() / 1000);
  });

  it("delays, skips, repeats, and says which faults met nothing", async () => {
    hub.fail({ operation, fault: { kind: "delay", ms: 300 } });
    const before = Date.now();
    await comment();
    expect(Date.now() - before).toBeGreaterThanOrEqual(299);
    hub.fail({ operation, fault: { kind: "status", status: 503 }, skip: 1, times: 2 });
    const statuses = [];
    for (let index = 0; index < 4; index += 1)
      statuses.push(
        await comment().then(
          ({ status }) => status,
          ({ status }) => status,
        ),
      );
    expect(statuses).toEqual([201, 503, 503, 201]);
    hub.fail({ operation: "checks/create", fault: { kind: "cut" } });
    expect(hub.unusedFaults()).toEqual([{ kind: "cut" }]);
  });

  it("reaches GraphQL by its root field, and git", async () => {
    const head = await hub.head();
    hub.fail({ operation: "graphql/createCommitOnBranch", fault: { kind: "status", status: 502, when: "after" } });
    expect((await graphql(hub, COMMIT, commitInput(hub, "main", head, { "a.py": "1" }))).status).toBe(502);
    expect(await hub.head()).not.toBe(head);
    hub.fail({ operation: /^git\//, fault: { kind: "status", status: 503 } });
    expect((await fetch(`${hub.serverUrl}/octo/algorithms.git/info/refs?service=git-upload-pack`)).status).toBe(503);
  });

  it("runs hooks on arrival, in order with the request", async () => {
    const seen: string[] = [];
    hub.onRequest({
      operation,
      times: 2,
      run: ({ method, body }) => void seen.push(`${method} ${JSON.stringify(body)} ${hub.comments().length}`),
    });
    await comment();
    await comment();
    await comment();
    expect(seen).toEqual(['POST {"body":"x"} 0', 'POST {"body":"x"} 1']);
  });
});

describe("rate limits", () => {
  it("counts down in the headers and refuses at zero, except for the question how much is left", async () => {
    const token = hub.actionsToken(ALL, { limit: 2 });
    const get = () => octokitFor(hub, token).rest.issues.get({ ...at, issue_number: number });
    expect((await get()).headers).toMatchObject({
      "x-ratelimit-limit": "2",
      "x-ratelimit-remaining": "1",
      "x-ratelimit-resource": "core",
    });
    expect((await get()).headers["x-ratelimit-remaining"]).toBe("0");
    expect(await refusal(get())).toMatchObject({
      status: 403,
      message: expect.stringContaining("API rate limit exceeded"),
    });
    const left = await octokitFor(hub, token).rest.rateLimit.get();
    expect(left.data.rate).toMatchObject({ limit: 2, remaining: 0 });
    const limited = await graphql(hub, "{ viewer { login } }", {}, token);
    expect(limited).toMatchObject({ status: 200, errors: [{ type: "RATE_LIMITED" }] });
    expect((await octokitFor(hub).rest.issues.get({ ...at, issue_number: number })).headers["x-ratelimit-limit"]).toBe(
      "1000",
    );
  });

  it("allows 80 content-creating requests a minute", async () => {
    const token = hub.actionsToken(ALL);
    const statuses: number[] = [];
    for (let index = 0; index < 81; index += 1) {
      statuses.push(
        await comment(token).then(
          ({ status }) => status,
          ({ status }) => status,
        ),
      );
    }
    expect(statuses.slice(0, 80).every((status) => status === 201)).toBe(true);
    expect(statuses[80]).toBe(403);
    expect(hub.comments()).toHaveLength(80);
  });
});
