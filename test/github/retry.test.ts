import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GitHubClient } from "../../src/github/client.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, EVERYTHING, leapingClock, refusal, TROUBLES } from "./hub-client.ts";

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
  client.create(
    "write the comment",
    (rest) => rest.issues.createComment({ ...at, issue_number: number, body }),
    async (rest) => {
      const { data } = await rest.issues.listComments({ ...at, issue_number: number, per_page: 100 });
      return data.find((item) => item.body === body) ?? null;
    },
  );

const read = "issues/get";
const write = "issues/create-comment";
const server = (times: number, operation = read) =>
  hub.fail({ operation, times, fault: { kind: "status", status: 503 } });

describe("lost answers", () => {
  it("asks four times with growing waits, and counts its requests", async () => {
    const { client, slept } = clientOf(hub);
    server(3);
    expect((await get(client)).title).toBe("One");
    expect(slept).toEqual([500, 1000, 2000]);
    expect(client.requests()).toBe(4);
  });

  it("gives up after the fourth", async () => {
    const { client } = clientOf(hub);
    server(4);
    const told = await refusal(get(client));
    expect(told).toMatchObject({ problem: "unavailable", status: 503, said: "Server Error" });
    expect(told.message).toBe("GitHub did not let us read the issue: it has trouble itself (503: Server Error).");
  });

  it("does not ask again after a refusal", async () => {
    const { client, slept } = clientOf(hub);
    expect(await refusal(get(client, 999))).toMatchObject({ problem: "not-found", status: 404 });
    expect([client.requests(), slept]).toEqual([1, []]);
  });

  it.each(TROUBLES)("creates once under %s", async (name, fault) => {
    const { client } = clientOf(hub);
    hub.fail({ operation: write, fault });
    const made = await comment(client, name);
    const there = hub.comments(number).filter(({ body }) => body === name);
    expect(there.map(({ id }) => id)).toEqual([made.id]);
  });

  it("finds what the last of its tries made", async () => {
    const { client } = clientOf(hub);
    server(3, write);
    hub.fail({ operation: write, fault: { kind: "cut", when: "after" } });
    expect((await comment(client, "the fourth")).body).toBe("the fourth");
    expect(hub.comments(number).filter(({ body }) => body === "the fourth")).toHaveLength(1);
  });

  it("takes a refusal after a lost answer for the thing itself, when it is there", async () => {
    const { client } = clientOf(hub);
    const sha = await hub.head();
    const ref = "refs/heads/work";
    hub.fail({ operation: "git/create-ref", fault: { kind: "cut", when: "after" } });
    let looks = 0;
    const made = await client.create(
      "make the branch",
      (rest) => rest.git.createRef({ ...at, ref, sha }),
      async (rest) => {
        looks += 1;
        // The first look meets a replica that does not know of the branch yet.
        return looks === 1 ? null : (await rest.git.getRef({ ...at, ref: "heads/work" })).data;
      },
    );
    expect([made.ref, looks]).toEqual([ref, 2]);
  });

  it("still refuses after a lost answer when the thing is not there", async () => {
    const { client } = clientOf(hub);
    hub.fail({ operation: "git/create-ref", fault: { kind: "status", status: 500 } });
    const told = await refusal(
      client.create(
        "make the branch",
        (rest) => rest.git.createRef({ ...at, ref: "refs/heads/none", sha: "0".repeat(40) }),
        async () => null,
      ),
    );
    expect(told).toMatchObject({ problem: "invalid", status: 422 });
  });

  it("notices a body that broke off, a page in place of JSON, and an end of its time", async () => {
    let asked = 0;
    const broken = createServer((_, response) => {
      asked += 1;
      if (asked === 1) {
        response.writeHead(200, { "content-type": "application/json", "content-length": "50" });
        response.write('{"title": "O');
        setTimeout(() => response.destroy(), 20);
      } else if (asked === 2) response.writeHead(502, { "content-type": "text/html" }).end("<html>Unicorn</html>");
      else if (asked === 4) response.writeHead(200, { "content-type": "application/json" }).end('{"title":"One"}');
    });
    await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
    const apiUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`;
    const { client } = clientOf(hub, {}, { apiUrl, requestMs: 400 });
    expect((await get(client)).title).toBe("One");
    expect(asked).toBe(4);
    broken.closeAllConnections();
    await new Promise((resolve) => broken.close(resolve));
    const told = await refusal(get(client));
    expect(told).toMatchObject({ problem: "unavailable", status: 0 });
    expect(told.message).toContain("no whole answer came (connect ECONNREFUSED");
  });

  it("stops asking when the run is stopped", async () => {
    const controller = new AbortController();
    const { clock } = leapingClock();
    clock.sleep = async () => controller.abort();
    const { client } = clientOf(hub, {}, { signal: controller.signal, clock });
    server(1);
    expect((await refusal(get(client))).message).toBe("The run was stopped before GitHub let us read the issue.");
    expect(await refusal(get(client))).toMatchObject({ problem: "unavailable", said: "stopped" });
    expect(client.requests()).toBe(1);
  });
});

describe("rate limits", () => {
  it("waits as long as retry-after says, for 403 and 429", async () => {
    const waits: unknown[] = [];
    const { client, slept } = clientOf(hub, EVERYTHING, { onWait: (wait) => waits.push(wait) });
    hub.fail({ operation: read, fault: { kind: "secondary-limit", retryAfter: 7 } });
    hub.fail({ operation: read, fault: { kind: "secondary-limit", retryAfter: 0, status: 429 } });
    await get(client);
    expect(slept).toEqual([7000, 1000]);
    expect(waits[0]).toEqual({ why: "limit", what: "read the issue", ms: 7000 });
  });

  it("waits until a primary limit ends", async () => {
    const { client, slept } = clientOf(hub);
    hub.fail({ operation: read, fault: { kind: "primary-limit", resetIn: 30 } });
    await get(client);
    expect(slept).toHaveLength(1);
    expect(slept[0]).toBeGreaterThan(25_000);
    expect(slept[0]).toBeLessThanOrEqual(31_000);
  });

  it("waits a minute when no time is named, and not for ever", async () => {
    const { client, slept } = clientOf(hub);
    const message = "You have exceeded a secondary rate limit.";
    hub.fail({ operation: read, times: 3, fault: { kind: "status", status: 403, message } });
    expect(await refusal(get(client))).toMatchObject({ problem: "limited" });
    expect(slept).toEqual([60_000, 60_000]);
  });

  it("says when a long limit ends instead of waiting, and shares its patience between requests", async () => {
    const { client, slept } = clientOf(hub);
    hub.fail({ operation: read, fault: { kind: "secondary-limit", retryAfter: 100 } });
    await get(client);
    hub.fail({ operation: read, fault: { kind: "secondary-limit", retryAfter: 90 } });
    const told = await refusal(get(client));
    expect(told).toMatchObject({ problem: "limited", waitMs: 90_000 });
    expect(told.message).toContain("its rate limit holds for about 2 more minutes; try again then (403: You have");
    expect(slept).toEqual([100_000]);
  });
});
