import { afterAll, beforeAll, expect, it } from "vitest";
import { accountOf } from "../../src/github/account.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

it("finds a person by the login, as GitHub writes it", async () => {
  const { client } = clientOf(hub);
  expect(await accountOf(client, "Alice")).toEqual({ login: "alice", id: hub.hub.account("alice").id });
});

it("names no bot, nobody who is gone, and nobody where GitHub does not say", async () => {
  const { client } = clientOf(hub);
  expect(await accountOf(client, "renovate[bot]")).toBeNull();
  expect(client.requests()).toBe(0);
  expect(await accountOf(client, "gone")).toBeNull();
  hub.fail({ operation: "users/get-by-username", fault: { kind: "status", status: 503 }, times: 4 });
  expect(await accountOf(client, "alice")).toBeNull();
});
