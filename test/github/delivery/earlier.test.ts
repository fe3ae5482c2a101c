import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECEIPT_FILE } from "../../../src/domain/receipt.ts";
import { type Earlier, findEarlier } from "../../../src/github/delivery/earlier.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { sampleReceipt } from "../../support/sample-receipt.ts";
import { clientOf, placeOf } from "../hub-client.ts";
import { codes, delivered, filesOf, requestFor as requestWith, run, SPECIFICATION, TEXTS } from "./delivery-hub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const requestFor = () => requestWith(hub, { pr: "none" });
const find = (thread: number, permissions?: Parameters<typeof clientOf>[1]) =>
  findEarlier(clientOf(hub, permissions).client, placeOf(hub), thread);

async function found(thread: number): Promise<Earlier> {
  const earlier = await find(thread);
  if ("problem" in earlier) throw new Error(earlier.problem);
  return earlier;
}

const textsOf = ({ files }: Earlier) =>
  Object.fromEntries(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString("utf8")]));

const CHANGED = filesOf({ ...TEXTS, "heap_sort.py": "def heap_sort(items):\n    return list(items)\n" });

describe("findEarlier", () => {
  it("reads specification and files of the issue's branch, and knows them unchanged", async () => {
    const request = await requestFor();
    const { branch, commit, folder } = await run(hub, request);
    const earlier = await found(request.thread!);
    expect(earlier).toMatchObject({
      branch,
      headOid: commit?.oid,
      folder,
      specification: SPECIFICATION,
      changedByHand: null,
    });
    expect(textsOf(earlier)).toEqual(TEXTS);
    expect(earlier.files.map(({ role }) => role)).toEqual(["solution", "tests"]);
  });

  it("does not take issue 12's branch for issue 1's, and says when there is none", async () => {
    const request = await requestFor();
    await run(hub, { ...request, thread: 7712 });
    expect(await find(771)).toEqual({
      problem: expect.stringMatching(/no verialgo branch of #771 .*\/verialgo implement/),
    });
  });

  it("goes on from what somebody changed by hand, and says so", async () => {
    const request = await requestFor();
    const { branch, folder } = await run(hub, request);
    const mended = {
      [`${folder}/heap_sort.py`]: "# mended\n",
      [`${folder}/test_heap_sort.py`]: null,
      "other.txt": "1\n",
    };
    const headOid = await hub.commit(mended, { branch: branch!, by: "alice" });
    const earlier = await found(request.thread!);
    expect(earlier.headOid).toBe(headOid);
    expect(textsOf(earlier)).toEqual({ "heap_sort.py": "# mended\n" });
    expect(earlier.changedByHand).toMatch(/heap_sort\.py changed by hand; test_heap_sort\.py removed\./);
  });

  it.each([
    ["an issue's", 4711],
    ["a step's", null],
  ])("takes %s own branch in its pull request, again and again", async (_, thread) => {
    const request = { ...(await requestFor()), thread, runId: `own-${thread}` };
    const first = await run(hub, request);
    const ownHead = first.branch!;
    // The pull request's number is another one than the issue's.
    for (const revision of ["once", "twice"]) {
      const earlier = await findEarlier(clientOf(hub).client, placeOf(hub), 4712, ownHead);
      if ("problem" in earlier) throw new Error(earlier.problem);
      expect(earlier).toMatchObject({ branch: ownHead, headOid: await hub.head(ownHead), folder: first.folder });
      const files = filesOf({ ...TEXTS, "heap_sort.py": `# ${revision}\n` });
      const goesOn = { branch: ownHead, headOid: earlier.headOid };
      const revised = await run(hub, {
        ...request,
        thread: 4712,
        runId: revision,
        folder: earlier.folder,
        files,
        goesOn,
      });
      expect(revised).toMatchObject({ branch: ownHead, folder: first.folder, notes: [] });
    }
  });

  it("takes the newest of several branches, and none without a delivery", async () => {
    const request = await requestFor();
    const first = await run(hub, request);
    await hub.commit({ "x.txt": "1\n" }, { branch: first.branch! });
    const second = await run(hub, { ...request, runId: "second", files: CHANGED });
    expect(second.branch).toBe(`${first.branch}-2`);
    await hub.commit({ "x.txt": "1\n" }, { branch: `verialgo/${request.thread}-notes` });
    expect((await found(request.thread!)).branch).toBe(second.branch);
  });

  it.each([
    ["no receipt", { [RECEIPT_FILE]: null }, /no verialgo-receipt\.json that this version can read/],
    ["a broken receipt", { [RECEIPT_FILE]: "{" }, /no verialgo-receipt\.json/],
    ["no specification", { [RECEIPT_FILE]: JSON.stringify(sampleReceipt()) }, /has no specification/],
    ["no solution", { "heap_sort.py": null }, /The solution is missing/],
    ["a binary solution", { "heap_sort.py": Buffer.from([0, 1]) }, /is no text file/],
  ])("says what to do about %s", async (_, change, problem) => {
    const request = await requestFor();
    const { branch, folder } = await run(hub, request);
    const files = Object.fromEntries(Object.entries(change).map(([name, content]) => [`${folder}/${name}`, content]));
    await hub.commit(files as Record<string, string | null>, { branch: branch! });
    expect(await find(request.thread!)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it("reads no path that a tampered receipt names outside the folder", async () => {
    const request = await requestFor();
    const { branch, folder } = await run(hub, request);
    const listed = ["../../README.md", ".env", "heap_sort.py"].map((path) => ({
      path,
      role: "solution" as const,
      sha256: "0".repeat(64),
      bytes: 1,
    }));
    const receipt = JSON.stringify(sampleReceipt({ specification: SPECIFICATION, files: listed }));
    await hub.commit({ [`${folder}/${RECEIPT_FILE}`]: receipt, [`${folder}/.env`]: "SECRET=1\n" }, { branch: branch! });
    expect((await found(request.thread!)).files.map(({ path }) => path)).toEqual(["heap_sort.py"]);
  });

  it("gives GitHub's refusal as one sentence", async () => {
    expect(await find(1, { issues: "write" })).toEqual({ problem: expect.stringMatching(/^GitHub did not let us /) });
  });
});

describe("a revision", () => {
  /** A first delivery, read back, and the request that goes on from it. */
  async function revision(byHand: Record<string, string> | null = null) {
    const first = await requestFor();
    const before = await run(hub, first);
    if (byHand !== null) {
      const files = Object.entries(byHand).map(([name, text]) => [`${before.folder}/${name}`, text]);
      await hub.commit(Object.fromEntries(files), { branch: before.branch!, by: "alice" });
    }
    const { branch, headOid, folder } = await found(first.thread!);
    return {
      before,
      request: { ...first, runId: `${first.runId}r`, folder, goesOn: { branch, headOid }, files: CHANGED },
    };
  }

  it("commits onto the branch it read, over edits by hand that it has seen", async () => {
    const { before, request } = await revision({ "heap_sort.py": "# mended\n", "notes.md": "mine\n" });
    const result = await run(hub, request);
    expect(result).toMatchObject({ branch: before.branch, folder: before.folder, notes: [] });
    const commit = await hub.commitAt(result.branch!);
    expect(commit.parents).toEqual([request.goesOn.headOid]);
    expect(commit.message).toMatch(/^Revise Heap sort\n/);
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject({
      "notes.md": "mine\n",
      "heap_sort.py": expect.stringContaining("list(items)"),
    });
    const again = await run(hub, request);
    expect(again.commit?.oid).toBe(result.commit?.oid);
  });

  it("commits on top of what others added elsewhere since", async () => {
    const { before, request } = await revision();
    const added = await hub.commit({ "elsewhere.txt": "1\n" }, { branch: before.branch!, by: "alice" });
    const result = await run(hub, request);
    expect(result.branch).toBe(before.branch);
    expect((await hub.commitAt(result.branch!)).parents).toEqual([added]);
  });

  it("overwrites no edit made after it was read: a new branch from what it read", async () => {
    const { before, request } = await revision();
    const edit = await hub.commit(
      { [`${before.folder}/heap_sort.py`]: "# newer\n" },
      { branch: before.branch!, by: "alice" },
    );
    const result = await run(hub, request);
    expect(result.branch).toBe(`${before.branch}-2`);
    expect(codes(result)).toEqual(expect.arrayContaining(["moved-branch"]));
    expect(await hub.head(before.branch!)).toBe(edit);
    expect((await hub.commitAt(result.branch!)).parents).toEqual([request.goesOn.headOid]);
  });

  it("does not overwrite a file in the folder that it did not read", async () => {
    const { before, request } = await revision({ "quick_sort.py": "# by hand\n" });
    const files = filesOf({ "quick_sort.py": "x = 1\n" });
    const result = await run(hub, { ...request, files });
    expect(result.branch).toBe(before.branch);
    expect(result.folder).toBe(`${before.folder}-${request.thread}`);
    expect(await delivered(hub, result.branch!, before.folder!)).toMatchObject({ "quick_sort.py": "# by hand\n" });
  });

  it("makes the branch anew when somebody deleted it", async () => {
    const { before, request } = await revision();
    await hub.state.git.deleteRef(`refs/heads/${before.branch}`);
    const result = await run(hub, request);
    expect(result.branch).toBe(before.branch);
    expect((await hub.commitAt(result.branch!)).parents).toEqual([before.commit?.oid]);
  });

  it("makes no commit of files that are there already, and leaves the pull request as it is", async () => {
    const first = await requestWith(hub, { pr: "draft" });
    const before = await run(hub, first);
    const { branch, headOid, folder } = await found(first.thread!);
    const request = { ...first, runId: `${first.runId}r`, folder, goesOn: { branch, headOid }, prBody: "Anew." };
    const result = await run(hub, request);
    expect(codes(result)).toEqual(["unchanged"]);
    expect(result).toMatchObject({ branch, folder, commit: before.commit, pull: { number: before.pull?.number } });
    expect(await hub.head(branch)).toBe(headOid);
    expect(hub.issue(before.pull!.number).body).not.toContain("Anew.");
  });

  it("commits the receipt of files that were changed by hand and stay as they are, and tells of the change", async () => {
    const byHand = { ...TEXTS, "heap_sort.py": `# mended\n${TEXTS["heap_sort.py"]}` };
    const { before, request } = await revision(byHand);
    const goesOn = { ...request.goesOn, changedByHand: "heap_sort.py changed by hand." };
    const result = await run(hub, { ...request, files: filesOf(byHand), goesOn });
    expect(codes(result)).toEqual(["changed-by-hand"]);
    expect(result.branch).toBe(before.branch);
    expect((await hub.commitAt(result.branch!)).parents).toEqual([request.goesOn.headOid]);
    expect((await found(request.thread!)).changedByHand).toBeNull();
  });
});
