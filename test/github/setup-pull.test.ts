import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppIdentity } from "../../src/github/app-identity.ts";
import { createAppIdentity } from "../../src/github/create-app-identity.ts";
import { openSetupPull, type SetupPullWish } from "../../src/github/setup-pull.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import type { InstallWish } from "../support/fakehub/installation-handle.ts";
import { clientOf, leapingClock, TROUBLES } from "./hub-client.ts";

const PATH = ".github/workflows/verialgo.yml";
const TEXT = "# 你好\non: workflow_dispatch\n";
const BRANCH = "verialgo/setup";
const GRANTED = { contents: "write", metadata: "read", pull_requests: "write", workflows: "write" } as const;

let hub: FakeHub;
let identity: AppIdentity;
beforeAll(async () => {
  hub = await startFakeHub();
  const { id: appId, privateKey } = hub.app;
  const { clock } = leapingClock();
  const { apiUrl, serverUrl } = hub;
  identity = createAppIdentity({ appId, privateKey, apiUrl, serverUrl, toolVersion: "0.1.0", clock });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

let owners = 0;
/** A repository in an organization of its own. */
async function repository(wish: Partial<InstallWish> = {}) {
  owners += 1;
  const installation = await hub.install({
    ...{ owner: `org-${owners}`, repositories: ["sorts"], permissions: GRANTED, roles: { alice: "write" }, ...wish },
  });
  const [at] = installation.repositories;
  if (at === undefined) throw new Error("there is no repository");
  const ask = (given: Partial<SetupPullWish> = {}) =>
    openSetupPull(
      identity,
      { installationId: installation.id, repositoryId: at.state.id },
      {
        ...{ base: "main", path: PATH, text: TEXT, title: "Add the workflow", body: "What to do." },
        ...{ self: ["verialgo[bot]"], ...given },
      },
    );
  const text = async () => {
    const head = (await at.branches())[BRANCH];
    const entry = head === undefined ? null : await at.state.git.entryAt(head, PATH);
    return entry === null ? null : (await at.state.git.readBlob(entry.oid)).toString("utf8");
  };
  const aheadBy = async () => {
    const { [BRANCH]: head = "" } = await at.branches();
    const { parents } = await at.state.git.commit(head);
    return { parents, base: await at.head() };
  };
  return { at, ask, text, aheadBy };
}

describe("the setup pull request", () => {
  it("adds the one file on top of the default branch, with a token for just that", async () => {
    const { at, ask, text, aheadBy } = await repository();
    const made = await ask();
    const [pull, ...more] = await at.pulls();
    expect(more).toEqual([]);
    expect(made).toEqual({
      ok: true,
      number: pull?.number,
      url: expect.stringMatching(/\/sorts\/pull\/1$/),
      isNew: true,
    });
    expect(at.issue(1)).toMatchObject({ title: "Add the workflow", body: "What to do." });
    expect(await text()).toBe(TEXT);
    const { parents, base } = await aheadBy();
    expect(parents).toEqual([base]);
    const minted = hub.requests({ operation: "apps/create-installation-access-token" }).at(-1);
    expect(minted?.body).toEqual({ repository_ids: [at.state.id], permissions: GRANTED });
    expect(hub.requests().at(-1)).toMatchObject({ operation: "apps/revoke-installation-access-token", status: 204 });
  });

  it("is there once, however often it is asked for", async () => {
    const { at, ask } = await repository();
    const [first, second] = [await ask(), await ask({ text: "on: push\n" })];
    expect(second).toEqual({ ...first, isNew: false });
    expect(await at.pulls()).toHaveLength(1);
  });

  it.each(TROUBLES)("is there once in spite of %s", async (_, fault) => {
    const { at, ask, text } = await repository();
    for (const operation of ["git/create-tree", "git/create-commit", "git/create-ref", "pulls/create"])
      hub.fail({ operation, fault });
    expect(await ask()).toMatchObject({ ok: true, number: 1 });
    expect(await at.pulls()).toHaveLength(1);
    expect(await text()).toBe(TEXT);
  });

  it("takes the place of a workflow, and of what it left behind itself", async () => {
    const { at, ask, text, aheadBy } = await repository({ files: { [PATH]: "on: push\n", "README.md": "x" } });
    expect(await ask({ text: "on: issues\n" })).toMatchObject({ ok: true, number: 1 });
    at.closeIssue(1);
    await at.commit({ "other.txt": "The base went on" });
    expect(await ask()).toMatchObject({ ok: true, number: 2, isNew: true });
    expect(await text()).toBe(TEXT);
    const { parents, base } = await aheadBy();
    expect(parents).toEqual([base]);
    expect(await at.state.git.entryAt(base, "other.txt")).not.toBeNull();
  });

  it("leaves a branch with somebody's commits alone", async () => {
    const { at, ask } = await repository();
    const theirs = await at.commit({ "mine.txt": "work" }, { branch: BRANCH, by: "alice" });
    const told = {
      ...{ ok: false, problem: "stale", message: "The branch verialgo/setup holds commits of somebody else." },
      advice: "Delete or rename the branch verialgo/setup, then ask again; or add the file by hand.",
    };
    expect(await ask()).toEqual(told);
    expect((await at.branches())[BRANCH]).toBe(theirs);
    // The App's commit below it makes it no less somebody's.
    const own = await repository();
    await own.ask();
    own.at.closeIssue(1);
    const onTop = await own.at.commit({ "mine.txt": "work" }, { branch: BRANCH, by: "alice" });
    expect(await own.ask()).toEqual(told);
    expect((await own.at.branches())[BRANCH]).toBe(onTop);
    // A name is easily written into a commit; GitHub's signature is not.
    const forged = await repository();
    await forged.at.commit({ "mine.txt": "work" }, { branch: BRANCH, by: "verialgo[bot]" });
    expect(await forged.ask()).toEqual(told);
    // GitHub signs what others do through its API, too.
    const signed = await repository();
    await signed.ask();
    signed.at.closeIssue(1);
    const { owner, repo } = signed.at;
    await clientOf(signed.at, { contents: "write" }).client.repeat("write", (rest) =>
      rest.repos.createOrUpdateFileContents({
        ...{ owner, repo, branch: BRANCH, path: "mine.txt", message: "Mine", content: "bWluZQ==" },
      }),
    );
    expect(await signed.ask()).toEqual(told);
  });

  it("says what the App lacks", async () => {
    const { workflows: _, ...few } = GRANTED;
    const { at, ask } = await repository({ permissions: few });
    expect(await ask()).toMatchObject({
      ...{ ok: false, problem: "invalid" },
      advice:
        "Have the owner give the App the permission `workflows: write` at the installation's page, or add the file by hand.",
    });
    expect(await at.pulls()).toEqual([]);
    expect(await at.branches()).not.toHaveProperty(BRANCH);
  });

  it("says what stands against it", async () => {
    const archived = await repository();
    archived.at.archive();
    expect(await archived.ask()).toMatchObject({
      ...{ ok: false, problem: "forbidden", advice: "Add the file by hand." },
      message: expect.stringContaining("Repository was archived so is read-only."),
    });
    const { ask } = await repository();
    expect(await ask({ base: "trunk" })).toMatchObject({
      problem: "not-found",
      message: "The branch trunk is not there.",
    });
    const empty = await repository({ files: null });
    expect(await empty.ask()).toMatchObject({ ok: false, message: expect.stringContaining("empty") });
  });
});
