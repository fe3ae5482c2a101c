import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import type { Fault } from "../../support/fakehub/http/faults.ts";
import { branchesOf, delivered, filesOf, pullsOf, requestFor, run, TEXTS } from "./delivery-hub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const FAULTS: readonly [string, Fault][] = [
  ["500 before", { kind: "status", status: 500, when: "before" }],
  ["500 after", { kind: "status", status: 500, when: "after" }],
  ["a cut before", { kind: "cut", when: "before" }],
  ["a cut after", { kind: "cut", when: "after" }],
  ["a secondary limit before", { kind: "secondary-limit", retryAfter: 7, when: "before" }],
  ["a secondary limit after", { kind: "secondary-limit", retryAfter: 7, when: "after" }],
];
const WRITES = ["git/create-ref", "graphql/createCommitOnBranch", "pulls/create"];
const CHANGED = filesOf({ ...TEXTS, "heap_sort.py": "def heap_sort(items):\n    return list(items)\n" });

describe("H09 every request answered once with", () => {
  it.each(FAULTS)("%s: one branch, one commit, one pull request", async (_, fault) => {
    const request = await requestFor(hub);
    for (const operation of WRITES) hub.fail({ operation, fault });
    // Situation, folder, and what is read after them: a request that meets a fault is not counted by the next one.
    for (const skip of [0, 1, 2]) hub.fail({ operation: "graphql/repository", skip, fault });
    const result = await run(hub, request);
    expect(result).toMatchObject({ branch: `verialgo/${request.thread}-heap_sort`, commit: { signed: true } });
    expect(await branchesOf(hub, request.thread)).toEqual([result.branch]);
    expect(await hub.head(result.branch!)).toBe(result.commit?.oid);
    expect((await hub.commitAt(result.branch!)).parents).toEqual([request.base.oid]);
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject(TEXTS);
    expect(await pullsOf(hub, result.branch!)).toHaveLength(1);
    expect(result.pull).toMatchObject({ isNew: true });
    expect(hub.unusedFaults()).toEqual([]);

    for (const operation of ["repos/compare-commits-with-basehead", "pulls/update", "graphql/createCommitOnBranch"])
      hub.fail({ operation, fault });
    hub.fail({ operation: "pulls/list", fault });
    hub.fail({ operation: "pulls/list", skip: 1, fault });
    const second = await run(hub, { ...request, runId: `${request.runId}b`, files: CHANGED });
    expect(second).toMatchObject({ branch: result.branch, pull: { number: result.pull?.number, isNew: false } });
    expect((await hub.commitAt(second.branch!)).parents).toEqual([result.commit?.oid]);
    expect(await pullsOf(hub, second.branch!)).toHaveLength(1);
    expect(await branchesOf(hub, request.thread)).toEqual([result.branch]);
    expect(hub.unusedFaults()).toEqual([]);
  });
});

describe("when createCommitOnBranch does not work at all", () => {
  const operation = "graphql/createCommitOnBranch";

  it("commits the same files by blobs, tree, commit and ref, signed, each answered badly once", async () => {
    const request = await requestFor(hub);
    hub.fail({ operation, times: 4, fault: { kind: "status", status: 502 } });
    const steps = ["git/create-blob", "git/get-commit", "git/create-tree", "git/create-commit", "git/update-ref"];
    for (const step of steps) hub.fail({ operation: step, fault: { kind: "cut", when: "after" } });
    const result = await run(hub, request);
    expect(result.commit).toMatchObject({ oid: await hub.head(result.branch!), signed: true });
    expect((await hub.commitAt(result.branch!)).parents).toEqual([request.base.oid]);
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject(TEXTS);
    expect(result.pull).not.toBeNull();
    expect(hub.unusedFaults()).toEqual([]);
    for (const { body } of hub.requests({ operation: "git/create-commit" })) {
      expect(body).not.toHaveProperty("author");
      expect(body).not.toHaveProperty("committer");
    }
    for (const { body } of hub.requests({ operation: "git/update-ref" })) expect(body).toMatchObject({ force: false });
  });

  it("does the same for a payload that is too large", async () => {
    const message = "Payload too large";
    hub.fail({ operation, fault: { kind: "status", status: 413, message } });
    const result = await run(hub, await requestFor(hub, { pr: "none" }));
    expect(result.commit?.signed).toBe(true);
  });

  it("H06 moves no branch backwards: a commit by somebody else meanwhile sends the work to a new branch", async () => {
    const request = await requestFor(hub, { pr: "none" });
    const branch = `verialgo/${request.thread}-heap_sort`;
    hub.fail({ operation, fault: { kind: "status", status: 413 } });
    const move = async () => void (await hub.commit({ "x.txt": "theirs\n" }, { branch }));
    hub.onRequest({ operation: "git/update-ref", run: move });
    const result = await run(hub, request);
    expect(result.branch).toBe(`${branch}-2`);
    expect(Object.keys(await hub.files(branch))).toContain("x.txt");
  });

  it("finds a commit that GitHub made though every answer was lost", async () => {
    const request = await requestFor(hub, { pr: "none" });
    hub.fail({ operation, fault: { kind: "cut", when: "after" } });
    hub.fail({ operation, times: 3, fault: { kind: "cut", when: "before" } });
    // Nor could the branch be read for a while.
    hub.fail({ operation: "graphql/repository", skip: 2, fault: { kind: "status", status: 503 }, times: 3 });
    const result = await run(hub, request);
    expect((await hub.commitAt(result.branch!)).parents).toEqual([request.base.oid]);
    expect(result.commit?.oid).toBe(await hub.head(result.branch!));
  });

  it("GitHub down for good: nothing is left but a sentence", async () => {
    const request = await requestFor(hub);
    hub.fail({ operation: /create/i, times: 20, fault: { kind: "status", status: 503 } });
    const result = await run(hub, request);
    expect(result).toMatchObject({ branch: null, commit: null, notes: [{ code: "failed" }] });
    expect(result.notes[0]?.advice).toContain("artifact");
    expect(await branchesOf(hub, request.thread)).toEqual([]);
  });
});
