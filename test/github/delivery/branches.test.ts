import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PublishRequest } from "../../../src/github/delivery/request.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { BOT, branchesOf, codes, delivered, filesOf, requestFor as requestWith, run, TEXTS } from "./delivery-hub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const requestFor = (hub: FakeHub, parts: Parameters<typeof requestWith>[1] = {}) =>
  requestWith(hub, { pr: "none", ...parts });

const CHANGED = filesOf({ ...TEXTS, "heap_sort.py": "def heap_sort(items):\n    return list(items)\n" });
const nameOf = ({ thread }: PublishRequest) => `verialgo/${thread}-heap_sort`;

describe("whose branch it is", () => {
  it("H04 leaves a foreign branch of the name alone and takes a suffix", async () => {
    const request = await requestFor(hub);
    const theirs = await hub.commit({ "mine.txt": "by hand\n" }, { branch: nameOf(request), by: "alice" });
    const result = await run(hub, request);
    expect(result.branch).toBe(`${nameOf(request)}-2`);
    expect(codes(result)).toEqual(["new-branch-name"]);
    expect(await hub.head(nameOf(request))).toBe(theirs);
    expect(Object.keys(await hub.files(result.branch!))).not.toContain("mine.txt");
  });

  it("takes a commit by hand on top of ours for somebody's work", async () => {
    const request = await requestFor(hub);
    const first = await run(hub, request);
    const theirs = await hub.commit({ "fix.txt": "by hand\n" }, { branch: first.branch!, by: "alice" });
    const second = await run(hub, { ...request, runId: "other", files: CHANGED });
    expect(second.branch).toBe(`${first.branch}-2`);
    expect(await hub.head(first.branch!)).toBe(theirs);
  });

  it("is not fooled by our trailers under a commit by somebody else", async () => {
    const request = await requestFor(hub);
    const message = `Add\n\nVeriAlgo-Run: 1\nVeriAlgo-Thread: ${request.thread}\nVeriAlgo-Folder: algorithms/x`;
    await hub.commit({ "algorithms/x/a.py": "1\n" }, { branch: nameOf(request), by: "alice", message });
    expect((await run(hub, request)).branch).toBe(`${nameOf(request)}-2`);
  });

  it("does not take over the bot's own branch of another thread", async () => {
    const other = await requestFor(hub);
    const first = await run(hub, other);
    const request = await requestFor(hub);
    await hub.state.git.updateRef(`refs/heads/${nameOf(request)}`, first.commit!.oid);
    expect((await run(hub, request)).branch).toBe(`${nameOf(request)}-2`);
  });

  it("knows its branch by GitHub's signature where the token's account is unknown", async () => {
    const request = await requestFor(hub, { own: null });
    const first = await run(hub, request);
    const second = await run(hub, { ...request, runId: "next", files: CHANGED });
    expect(second.branch).toBe(first.branch);
    const message = (await hub.commitAt(first.branch!)).message;
    await hub.commit({ "more.txt": "1\n" }, { branch: first.branch!, by: BOT.login, message });
    expect((await run(hub, { ...request, runId: "third" })).branch).toBe(`${first.branch}-2`);
  });

  it("uses an empty branch of the name that stands at the base", async () => {
    const request = await requestFor(hub);
    await hub.state.git.updateRef(`refs/heads/${nameOf(request)}`, request.base.oid);
    const result = await run(hub, request);
    expect(result.branch).toBe(nameOf(request));
    expect(result.commit).not.toBeNull();
  });

  it("starts afresh when the pull request of its branch was merged by squashing", async () => {
    const request = await requestFor(hub, { pr: "ready" });
    const first = await run(hub, request);
    const files = Object.fromEntries(request.files.map(({ path, bytes }) => [`${request.folder}/${path}`, bytes]));
    const merged = await hub.commit(files, { by: "alice", message: "Heap sort (#1)" });
    hub.closeIssue(first.pull!.number);
    hub.issue(first.pull!.number).pull!.mergedAt = hub.hub.now();
    const base = { branch: "main", oid: merged };
    const second = await run(hub, { ...request, runId: "next", base, files: CHANGED });
    expect(second.branch).toBe(`${first.branch}-2`);
    // What was merged is what an earlier receipt lists, so the same folder serves.
    expect(second.folder).toBe(first.folder);
  });

  it("H04 never commits to the default branch, whatever it is called", async () => {
    const request = await requestFor(hub);
    await hub.state.git.updateRef(`refs/heads/${nameOf(request)}`, request.base.oid);
    hub.state.defaultBranch = nameOf(request);
    try {
      const result = await run(hub, request);
      expect(result.branch).toBe(`${nameOf(request)}-2`);
      expect(await hub.head(nameOf(request))).toBe(request.base.oid);
      const wish = { ...request, runId: "two", goesOn: { branch: nameOf(request), headOid: request.base.oid } };
      expect((await run(hub, wish)).branch).toBe(`${nameOf(request)}-3`);
    } finally {
      hub.state.defaultBranch = "main";
    }
    const main = await hub.head("main");
    await run(hub, await requestFor(hub, { goesOn: { branch: "main", headOid: main } }));
    expect(await hub.head("main")).toBe(main);
  });
});

describe("a branch that moves", () => {
  it("commits again on top of another commit of ours", async () => {
    const request = await requestFor(hub);
    const rival = { ...request, runId: "rival", files: CHANGED };
    hub.onRequest({ operation: "graphql/createCommitOnBranch", run: () => run(hub, rival).then(() => {}) });
    const result = await run(hub, request);
    expect(result.branch).toBe(nameOf(request));
    expect(await branchesOf(hub, request.thread)).toEqual([nameOf(request)]);
    const head = await hub.commitAt(result.branch!);
    expect((await hub.commitAt(head.parents[0]!)).message).toContain("VeriAlgo-Run: rival");
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject(TEXTS);
  });

  it("keeps the work on a new branch when somebody else committed, and overwrites nothing", async () => {
    const request = await requestFor(hub);
    const move = async () => void (await hub.commit({ "x.txt": "theirs\n" }, { branch: nameOf(request), by: "alice" }));
    hub.onRequest({ operation: "graphql/createCommitOnBranch", run: move });
    const result = await run(hub, request);
    expect(result.branch).toBe(`${nameOf(request)}-2`);
    expect(codes(result)).toEqual(["moved-branch"]);
    expect(Object.keys(await hub.files(nameOf(request)))).toContain("x.txt");
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject(TEXTS);
  });

  it("gives up on a branch that moves three times and on one that is deleted", async () => {
    const request = await requestFor(hub);
    let count = 0;
    const rival = () => ({ ...request, runId: `rival${count++}`, files: CHANGED });
    // The rival's own commits would meet the hook too: it is armed for every second commit only.
    for (let round = 0; round < 3; round += 1)
      hub.onRequest({
        operation: "graphql/createCommitOnBranch",
        skip: round * 2,
        run: () => run(hub, rival()).then(() => {}),
      });
    const result = await run(hub, request);
    expect(codes(result)).toEqual(["moved-branch"]);
    expect(result.branch).toBe(`${nameOf(request)}-2`);

    const other = await requestFor(hub);
    const remove = () => hub.state.git.deleteRef(`refs/heads/${nameOf(other)}`);
    hub.onRequest({ operation: "graphql/createCommitOnBranch", run: remove });
    expect((await run(hub, other)).branch).toBe(`${nameOf(other)}-2`);
  });
});
