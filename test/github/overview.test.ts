import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBy, readOverview } from "../../src/github/overview.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, refusal, SELF } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const look = (number: number | null) => readOverview(clientOf(hub).client, placeOf(hub), number);

describe("the overview", () => {
  it("shows who we are, the repository and an issue in one request", async () => {
    const { number } = hub.as("bob").openIssue({ title: "排序", body: "a\r\nb" });
    hub.lock(number);
    const { client } = clientOf(hub);
    hub.fail({ operation: "graphql/viewer", fault: { kind: "cut" } });
    expect(await readOverview(client, placeOf(hub), number)).toEqual({
      self: { login: "github-actions[bot]", id: SELF },
      repository: {
        ...{ id: hub.state.id, isArchived: false, isEmpty: false, isPrivate: true },
        defaultBranch: { name: "main", oid: await hub.head() },
      },
      thread: {
        ...{ number, kind: "issue", state: "open", isLocked: true, title: "排序", body: "a\r\nb", pull: null },
      },
    });
    expect(client.requests()).toBe(2);
  });

  it("shows a pull request of a branch and of a fork", async () => {
    const oid = await hub.commit({ "a.py": "a\n" }, { branch: "work" });
    const { number } = await hub.as("alice").openPull({ title: "P", head: "work", base: "main" });
    expect((await look(number)).thread).toMatchObject({
      ...{ kind: "pull", state: "open", body: "" },
      pull: {
        ...{ baseRef: "main", headRef: "work", headOid: oid, isFork: false },
        headRepository: { owner: "octo", repo: "algorithms" },
      },
    });
    const fork = await hub.fork("carol");
    await fork.commit({ "b.py": "b\n" }, { branch: "mine" });
    const { number: other } = await hub.as("carol").openPull({ title: "Q", head: "carol:mine", base: "main" });
    expect((await look(other)).thread?.pull).toMatchObject({
      ...{ isFork: true, headRef: "mine", headRepository: { owner: "carol", repo: "algorithms" } },
    });
  });

  it("says null for an issue that was deleted or never was, and for none", async () => {
    const number = hub.addIssue({ title: "One" });
    hub.closeIssue(number);
    expect((await look(number)).thread?.state).toBe("closed");
    hub.deleteIssue(number);
    expect(await look(number)).toMatchObject({ repository: { isPrivate: true }, thread: null });
    expect((await look(9999)).thread).toBeNull();
    expect(await look(null)).toMatchObject({ self: { id: SELF }, thread: null });
  });

  it("refuses a repository the token does not see", async () => {
    const { client } = clientOf(hub);
    expect(await refusal(readOverview(client, { ...placeOf(hub), repo: "none" }, 1))).toMatchObject({
      problem: "not-found",
      message: expect.stringContaining("look at the repository octo/none"),
    });
  });

  it("shows an empty and an archived repository", async () => {
    const empty = await startFakeHub({ files: null });
    empty.archive();
    const { repository } = await readOverview(clientOf(empty).client, placeOf(empty), null);
    expect(repository).toMatchObject({ isEmpty: true, isArchived: true, defaultBranch: null });
    await empty.stop();
  });
});

describe("our own account", () => {
  it("is known by its id, and by its login only where GitHub told no id", () => {
    const known = { login: "github-actions[bot]", id: 7 };
    expect([isBy({ id: 7, login: "renamed" }, known), isBy({ id: 8, login: known.login }, known)]).toEqual([
      true,
      false,
    ]);
    const unknown = { ...known, id: 0 };
    expect([isBy({ id: 8, login: known.login }, unknown), isBy({ id: 0, login: "eve" }, unknown)]).toEqual([
      true,
      false,
    ]);
    expect([isBy(null, known), isBy(undefined, unknown), isBy({ id: 0 }, unknown)]).toEqual([false, false, false]);
  });
});
