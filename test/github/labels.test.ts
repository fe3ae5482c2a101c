import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeLabel } from "../../src/github/labels.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

describe("labels", () => {
  it.each(TROUBLES)("are taken off under %s", async (_, fault) => {
    const number = hub.addIssue({ title: "One", labels: ["algo", "bug"] });
    hub.fail({ operation: "issues/remove-label", fault });
    expect(await removeLabel(clientOf(hub).client, placeOf(hub), number, "algo")).toEqual({ ok: true });
    expect(hub.issue(number).labels).toEqual(["bug"]);
  });

  it("may be gone already, with their issue too; a missing permission is told", async () => {
    const number = hub.addIssue({ title: "One", labels: ["算法 / x"] });
    const remove = (name: string, permissions = {}) =>
      removeLabel(clientOf(hub, { issues: "write", ...permissions }).client, placeOf(hub), number, name);
    expect(await remove("other")).toEqual({ ok: true });
    expect(await remove("算法 / x", { issues: "read" })).toMatchObject({ ok: false, problem: "forbidden" });
    expect(await remove("算法 / x")).toEqual({ ok: true });
    expect(hub.issue(number).labels).toEqual([]);
    hub.deleteIssue(number);
    expect(await remove("other")).toEqual({ ok: true });
  });
});
