import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canWrite } from "../../src/github/write-probe.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, refusal, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

describe("whether the token may write", () => {
  it.each(TROUBLES)("is found out under %s, and changes nothing", async (_, fault) => {
    const before = await hub.branches();
    hub.fail({ operation: "git/create-blob", fault });
    expect(await canWrite(clientOf(hub).client, placeOf(hub))).toEqual({ contents: true });
    expect(await hub.branches()).toEqual(before);
  });

  it("names what is missing", async () => {
    const { client } = clientOf(hub, { contents: "read", issues: "write" });
    expect(await canWrite(client, placeOf(hub))).toEqual({
      contents: false,
      message:
        "GitHub did not let us write to octo/algorithms: the token lacks the permission `contents: write`; add it to the workflow's `permissions:` block (403: Resource not accessible by integration).",
    });
  });

  it("is yes in an empty repository and no in an archived one", async () => {
    const empty = await startFakeHub({ files: null });
    expect(await canWrite(clientOf(empty).client, placeOf(empty))).toEqual({ contents: true });
    expect(await canWrite(clientOf(empty, {}).client, placeOf(empty))).toMatchObject({ contents: false });
    empty.archive();
    expect(await canWrite(clientOf(empty).client, placeOf(empty))).toMatchObject({
      ...{ contents: false, message: expect.stringContaining("archived") },
    });
    await empty.stop();
  });

  it("stays unknown when GitHub does not tell", async () => {
    hub.fail({ operation: "git/create-blob", times: 4, fault: { kind: "status", status: 503 } });
    expect(await refusal(canWrite(clientOf(hub).client, placeOf(hub)))).toMatchObject({ problem: "unavailable" });
    const { client } = clientOf(hub, {}, { token: "ghs_wrong12345" });
    expect(await refusal(canWrite(client, placeOf(hub)))).toMatchObject({ problem: "unauthorized" });
  });
});
