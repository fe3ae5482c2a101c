import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import { changeCheckRun, type LiveCheckWish, openCheckRun } from "../../src/github/live-check-run.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
let headSha: string;
beforeAll(async () => {
  hub = await startFakeHub();
  headSha = await hub.head();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const CANCEL = { label: "Cancel", description: "Stops the run", identifier: "cancel" };
const RERUN = { label: "Run again", description: "Asks for the same once more", identifier: "rerun" };
const wish = (externalId: string, given: Partial<LiveCheckWish> = {}): LiveCheckWish => ({
  ...{ headSha, externalId, name: "VeriAlgo", title: "Queued, 1 of 1", summary: "It waits.", buttons: [CANCEL] },
  ...given,
});
const clientFor = () => {
  const token = hub.installationToken({ checks: "write" });
  return clientOf(hub, {}, { token }).client;
};
const open = (given: LiveCheckWish, isRepeated = false, client = clientFor()) =>
  openCheckRun(client, placeOf(hub), given, isRepeated);
const made = (externalId: string) => hub.checkRuns(headSha).filter((check) => check.externalId === externalId);

async function opened(externalId: string): Promise<number> {
  const answer = await open(wish(externalId));
  if (!answer.ok) expect.fail(answer.message);
  return answer.id;
}

describe("a check run that is followed", () => {
  it("is opened as queued, with its buttons, in one request", async () => {
    const client = clientFor();
    const answer = await open(wish("comment-1", { detailsUrl: "https://example.com/queue" }), false, client);
    const [check] = made("comment-1");
    expect(answer).toEqual({ ok: true, id: check?.id, url: expect.stringContaining(`/runs/${check?.id}`) });
    expect(check).toMatchObject({
      ...{ name: "VeriAlgo", status: "queued", conclusion: null, detailsUrl: "https://example.com/queue" },
      ...{ title: "Queued, 1 of 1", summary: "It waits.", actions: [CANCEL] },
    });
    expect(client.requests()).toBe(1);
  });

  it("is found again by its key instead of made twice, also among many on its commit", async () => {
    await opened("seed");
    const [seed] = made("seed");
    for (let count = 0; count < 120; count += 1) {
      const other = { ...seed, id: hub.hub.nextId(), externalId: `other-${count}` } as NonNullable<typeof seed>;
      hub.state.checkRuns.set(other.id, other);
    }
    const id = await opened("again");
    const client = clientFor();
    expect(await open(wish("again"), true, client)).toMatchObject({ ok: true, id });
    expect(await open(wish("new"), true, client)).toMatchObject({ ok: true });
    expect([made("again").length, made("new").length]).toEqual([1, 1]);
  });

  it.each(TROUBLES)("is opened and moved on once under %s", async (name, fault) => {
    hub.fail({ operation: "checks/create", fault });
    hub.fail({ operation: "checks/update", fault });
    const id = await opened(name);
    const stage = { status: "in_progress" } as const;
    const look = { title: "Running", summary: "It runs." };
    expect(await changeCheckRun(clientFor(), placeOf(hub), id, stage, look)).toMatchObject({ ok: true, id });
    expect(made(name)).toMatchObject([{ id, status: "in_progress", title: "Running", summary: "It runs." }]);
  });

  it("goes on to its end; what is left out stays, buttons too", async () => {
    const id = await opened("whole");
    const change = (...[stage, look]: [Parameters<typeof changeCheckRun>[3], Parameters<typeof changeCheckRun>[4]]) =>
      changeCheckRun(clientFor(), placeOf(hub), id, stage, look);
    await change(null, { title: "Queued, 1 of 9", summary: "It waits." });
    expect(made("whole")).toMatchObject([{ status: "queued", title: "Queued, 1 of 9", actions: [CANCEL] }]);
    const detailsUrl = "https://example.com/job";
    await change({ status: "in_progress" }, { title: "Running", summary: "It runs.", detailsUrl });
    expect(made("whole")).toMatchObject([{ status: "in_progress", actions: [CANCEL], detailsUrl }]);
    const end = { status: "completed", conclusion: "neutral" } as const;
    const last = { title: "refuted", summary: "See the comment.", buttons: [RERUN] };
    await change(end, last);
    const [ended] = made("whole");
    expect(ended).toMatchObject({ ...end, ...{ title: "refuted", actions: [RERUN], detailsUrl } });
    await change(end, { ...last, buttons: [] });
    expect(made("whole")).toMatchObject([{ ...end, actions: [] }]);
  });

  it("is a value where GitHub refuses it", async () => {
    const token = hub.installationToken({ contents: "write" });
    expect(await open(wish("denied"), false, clientOf(hub, {}, { token }).client)).toMatchObject({
      ...{ ok: false, problem: "forbidden" },
      advice:
        "To see the run as a check, give the App the permission `checks: write` and accept it at the installation's page.",
    });
    expect(await open(wish("denied", { headSha: "0".repeat(40) }))).toMatchObject({ ok: false, problem: "invalid" });
    const look = { title: "a", summary: "b" };
    const job = clientOf(hub, { checks: "write" }).client;
    const id = await opened("of the App");
    const notOurs = await changeCheckRun(job, placeOf(hub), id, { status: "in_progress" }, look);
    expect(notOurs).toMatchObject({ ok: false, problem: "forbidden" });
    const gone = await changeCheckRun(clientFor(), placeOf(hub), 5, { status: "in_progress" }, look);
    expect(gone).toMatchObject({ ok: false, problem: "not-found" });
  });

  it.each([
    ["label", { label: "x".repeat(21) }],
    ["description", { description: "x".repeat(41) }],
    ["identifier", { identifier: "x".repeat(21) }],
  ])("refuses a %s GitHub would refuse, before it asks", async (name, part) => {
    const client = clientFor();
    const long = open(wish("long", { buttons: [{ ...CANCEL, ...part }] }), false, client);
    await expect(long).rejects.toThrow(UsageError);
    await expect(long).rejects.toThrow(new RegExp(`^The ${name} "x+" of a check run's button is longer than`));
    expect(client.requests()).toBe(0);
  });

  it("takes buttons that are just short enough", async () => {
    const full = { label: "x".repeat(20), description: "x".repeat(40), identifier: "x".repeat(20) };
    expect(await open(wish("full", { buttons: [full] }))).toMatchObject({ ok: true });
  });
});
