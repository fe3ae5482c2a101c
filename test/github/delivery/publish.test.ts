import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publish } from "../../../src/github/delivery/publish.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { clientOf, placeOf } from "../hub-client.ts";
import { branchesOf, codes, delivered, filesOf, pullsOf, requestFor, run, TEXTS } from "./delivery-hub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

describe("publish", () => {
  it("puts the exact bytes on a branch in one signed commit and opens a draft pull request, in 6 requests", async () => {
    const request = await requestFor(hub, { isDefaultFolder: true });
    const { client, clock } = clientOf(hub);
    const result = await publish(client, placeOf(hub), request, { clock });

    const branch = `verialgo/${request.thread}-heap_sort`;
    const oid = await hub.head(branch);
    expect(result).toMatchObject({
      branch,
      folder: "algorithms/heap_sort",
      commit: { oid, signed: true, url: `${hub.serverUrl}/octo/algorithms/commit/${oid}` },
      pull: { isDraft: true, isNew: true },
      compareUrl: `${hub.serverUrl}/octo/algorithms/compare/main...${branch}?expand=1`,
    });
    expect(codes(result)).toEqual(["checks-wait"]);
    const files = await hub.files(branch);
    for (const { path, bytes } of request.files) {
      const stored = files[`algorithms/heap_sort/${path}`];
      expect(stored?.mode).toBe("100644");
      expect(stored?.bytes.equals(Buffer.from(bytes))).toBe(true);
    }
    const commit = await hub.commitAt(branch);
    expect(commit.parents).toEqual([request.base.oid]);
    expect(commit.message.split("\n")[0]).toBe("Add Heap sort");
    expect(commit.message).toContain(`asked for in #${request.thread}.`);
    expect(commit.message).toMatch(/\nCo-authored-by: alice <77\+alice@users\.noreply\.github\.com>$/);
    const [pull] = await pullsOf(hub, branch);
    expect(pull).toMatchObject({ title: "Heap sort", pull: { base: "main", draft: true } });
    expect(pull?.body).toBe(`What was shown.\n\nCloses #${request.thread}\n`);
    expect(client.requests()).toBe(6);
  });

  it("closes nothing, opens no draft or no pull request at all when so asked", async () => {
    const ready = await run(hub, await requestFor(hub, { pr: "ready", closes: false }));
    expect(ready.pull).toMatchObject({ isDraft: false });
    expect((await pullsOf(hub, ready.branch!))[0]?.body).not.toMatch(/closes/i);
    const none = await run(hub, await requestFor(hub, { pr: "none" }));
    expect(none.pull).toBeNull();
    expect(none.commit).not.toBeNull();
    expect(await pullsOf(hub, none.branch!)).toEqual([]);
  });

  it("names the branch of a step by the run, without a thread", async () => {
    const request = await requestFor(hub, { thread: null, requester: null });
    const result = await run(hub, request);
    expect(result.branch).toBe(`verialgo/run-${request.runId}-heap_sort`);
    const { message } = await hub.commitAt(result.branch!);
    expect(message).not.toMatch(/#|Co-authored-by/);
    expect((await pullsOf(hub, result.branch!))[0]?.body).not.toContain("Closes");
  });

  it("H07 only adds: whatever else the repository holds is there as before, and nothing is deleted or renamed", async () => {
    const oid = await hub.commit({
      "package-lock.json": "{}\n",
      ".github/workflows/ci.yml": "on: push\n",
      "src/a.py": "a\n",
    });
    const result = await run(hub, await requestFor(hub, { base: { branch: "main", oid } }));
    const [before, after] = [await hub.files("main"), await hub.files(result.branch!)];
    expect(Object.keys(before)).toContain(".github/workflows/ci.yml");
    for (const [path, { mode, bytes }] of Object.entries(before))
      expect(after[path], path).toMatchObject({ mode, bytes });
    const added = Object.keys(after).filter((path) => !(path in before));
    expect(added.length).toBeGreaterThan(1);
    expect(added.filter((path) => !path.startsWith(`${result.folder}/`))).toEqual([]);
  });

  it("H06 starts at the base of the run's start though the base moved meanwhile", async () => {
    const request = await requestFor(hub);
    await hub.commit({ "later.txt": "moved\n" });
    const result = await run(hub, request);
    expect((await hub.commitAt(result.branch!)).parents).toEqual([request.base.oid]);
    expect(Object.keys(await hub.files(result.branch!))).not.toContain("later.txt");
    expect(result.pull).not.toBeNull();
  });

  it("published again by the same run, finds its own branch, commit and pull request", async () => {
    const request = await requestFor(hub);
    const first = await run(hub, request);
    const second = await run(hub, request);
    expect(second.commit).toEqual(first.commit);
    expect(second.pull).toEqual({ ...first.pull, isNew: false });
    expect(await branchesOf(hub, request.thread)).toEqual([first.branch]);
  });

  it("H09 a further run of the same issue adds a commit to our branch and updates its pull request, never a second one", async () => {
    const request = await requestFor(hub);
    const first = await run(hub, request);
    const texts = { ...TEXTS, "heap_sort.py": "def heap_sort(items):\n    return list(items)\n" };
    const files = filesOf(texts);
    const second = await run(hub, { ...request, runId: "again", files, prTitle: "Heap sort, better", prBody: "New." });
    expect(second.branch).toBe(first.branch);
    expect(second.folder).toBe(first.folder);
    expect((await hub.commitAt(second.branch!)).parents).toEqual([first.commit?.oid]);
    expect(await delivered(hub, second.branch!, second.folder!)).toMatchObject(texts);
    expect(second.pull).toMatchObject({ number: first.pull?.number, isNew: false });
    const pulls = await pullsOf(hub, second.branch!);
    expect(pulls).toHaveLength(1);
    expect(pulls[0]).toMatchObject({ title: "Heap sort, better", body: `New.\n\nCloses #${request.thread}\n` });
  });

  it("writes for a pull request onto a branch from its head, and goes back to that branch", async () => {
    const oid = await hub.commit({ "feature.txt": "one\n" }, { branch: "feature" });
    const result = await run(hub, await requestFor(hub, { base: { branch: "feature", oid }, closes: false }));
    expect((await hub.commitAt(result.branch!)).parents).toEqual([oid]);
    expect((await pullsOf(hub, result.branch!))[0]?.pull.base).toBe("feature");
  });

  it("says where the work for a fork's pull request went", async () => {
    const result = await run(hub, await requestFor(hub, { forkPull: 12 }));
    expect(codes(result)).toContain("fork");
    expect(result.pull).not.toBeNull();
  });

  it("says nothing of waiting checks for a token that is not the job's", async () => {
    const result = await run(hub, await requestFor(hub, { own: { login: "verialgo[bot]", id: 5 } }));
    expect(codes(result)).toEqual([]);
  });

  it("stops when the run is stopped, and only then throws", async () => {
    const stop = new AbortController();
    const { client, clock } = clientOf(hub, undefined, { signal: stop.signal });
    hub.onRequest({ operation: "git/create-ref", run: () => stop.abort() });
    // So that the hub is not still at work for nobody when it is stopped.
    hub.fail({ operation: "git/create-ref", fault: { kind: "cut", when: "before" } });
    const request = await requestFor(hub);
    await expect(publish(client, placeOf(hub), request, { clock, signal: stop.signal })).rejects.toThrow(/stopped/);
    expect(client.requests()).toBe(3);
  });
});
