import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECEIPT_FILE } from "../../../src/domain/receipt.ts";
import { blobOid } from "../../../src/github/delivery/blob-oid.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { codes, delivered, filesOf, requestFor as requestWith, run, TEXTS } from "./delivery-hub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const requestFor = (parts: Parameters<typeof requestWith>[1] = {}) => requestWith(hub, { pr: "none", ...parts });
const CHANGED_TEXTS = { ...TEXTS, "heap_sort.py": "def heap_sort(items):\n    return list(items)\n" };

/** Puts files into the folder of a request on main, and lets the request start there. */
async function withFiles(files: Record<string, string | Uint8Array>) {
  const request = await requestFor();
  const placed = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [`${request.folder}/${name}`, content]),
  );
  return { ...request, base: { branch: "main", oid: await hub.commit(placed) } };
}

const asFiles = (texts: Record<string, string>) =>
  Object.fromEntries(filesOf(texts).map(({ path, bytes }) => [path, bytes]));

/** Writes entries of any mode into the folder's parent, as a push could. */
async function withEntry(path: string, mode: string, text: string): Promise<string> {
  const { git } = hub.state;
  const head = await hub.head();
  const oid = mode === "160000" ? head : await git.writeBlob(Buffer.from(text));
  const tree = await git.writeTree(head, [{ path, mode, oid }]);
  const person = { name: "a", email: "a@example.com", date: hub.hub.now() };
  const commit = await git.writeCommit({ tree, parents: [head], author: person, committer: person, message: "x" });
  await git.updateRef("refs/heads/main", commit);
  return commit;
}

describe("files that are there already", () => {
  it("uses <folder>-<issue> when the folder holds a file of the same name, and says so", async () => {
    const request = await withFiles({ "heap_sort.py": "# by hand\n" });
    const result = await run(hub, request);
    expect(result.folder).toBe(`${request.folder}-${request.thread}`);
    expect(codes(result)).toEqual(["existing-files"]);
    expect(await delivered(hub, result.branch!, request.folder!)).toEqual({ "heap_sort.py": "# by hand\n" });
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject(TEXTS);
    // The next run of the issue finds what it wrote there.
    const next = await run(hub, { ...request, runId: "next", files: filesOf(CHANGED_TEXTS) });
    expect([next.branch, next.folder]).toEqual([result.branch, result.folder]);
  });

  it("joins files of other names", async () => {
    const request = await withFiles({ "notes.md": "mine\n" });
    const result = await run(hub, request);
    expect(result.folder).toBe(request.folder);
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject({ "notes.md": "mine\n", ...TEXTS });
  });

  it("counts a name that differs in case only as the same", async () => {
    const request = await withFiles({ "Heap_Sort.py": "# by hand\n" });
    expect((await run(hub, request)).folder).toBe(`${request.folder}-${request.thread}`);
  });

  it("replaces an earlier delivery that its receipt lists with these very bytes, also without the last line feed", async () => {
    const request = await withFiles(asFiles({ ...CHANGED_TEXTS, "test_heap_sort.py": "\ufeff# test" }));
    const result = await run(hub, request);
    expect(result.folder).toBe(request.folder);
    expect(await delivered(hub, result.branch!, result.folder!)).toMatchObject(TEXTS);
  });

  it("does not replace one that was changed by hand since, nor files under a receipt that cannot be read", async () => {
    const edited = await withFiles({ ...asFiles(TEXTS), "heap_sort.py": "# mended by hand\n" });
    expect((await run(hub, edited)).folder).toBe(`${edited.folder}-${edited.thread}`);
    const broken = await withFiles({ ...asFiles(TEXTS), [RECEIPT_FILE]: "{}" });
    expect((await run(hub, broken)).folder).toBe(`${broken.folder}-${broken.thread}`);
    const latin1 = await withFiles({ ...asFiles(TEXTS), "heap_sort.py": Buffer.from("# caf\xe9\n", "latin1") });
    expect((await run(hub, latin1)).folder).toBe(`${latin1.folder}-${latin1.thread}`);
  });

  it("H03 writes through no link, over no executable, into no submodule and beside no file that takes the folder's place", async () => {
    const linked = await requestFor();
    await withEntry(`${linked.folder}/heap_sort.py`, "120000", "../../secret");
    const executable = await requestFor();
    await withEntry(`${executable.folder}/heap_sort.py`, "100755", "#!/bin/sh\n");
    const module = await requestFor();
    await withEntry(`${module.folder}`, "160000", "");
    const inside = await requestFor();
    await withEntry(`${inside.folder}/heap_sort.py`, "160000", "");
    const link = await requestFor();
    const oid = await withEntry(`${link.folder}`, "120000", ".github");
    for (const request of [linked, executable, module, inside, link]) {
      const result = await run(hub, { ...request, base: { branch: "main", oid } });
      expect(result.folder).toBe(`${request.folder}-${request.thread}`);
      const files = await hub.files(result.branch!);
      for (const { path } of request.files) expect(files[`${result.folder}/${path}`]?.mode).toBe("100644");
    }
    expect((await hub.files("main"))[link.folder!]?.mode).toBe("120000");
  });

  it("H03 takes no link or executable for its own earlier file, though a receipt lists these very bytes", async () => {
    for (const mode of ["120000", "100755"]) {
      const request = await withFiles(asFiles(TEXTS));
      const oid = await withEntry(`${request.folder}/heap_sort.py`, mode, TEXTS["heap_sort.py"]);
      const result = await run(hub, { ...request, base: { branch: "main", oid } });
      expect(result.folder).toBe(`${request.folder}-${request.thread}`);
    }
  });

  it("H03 refuses a folder below a link, a submodule, a file or a name in other case", async () => {
    const link = await requestFor({ folder: "linked/heap_sort" });
    await withEntry("linked", "120000", ".github");
    await withEntry("modules", "160000", "");
    await withEntry("plain", "100644", "text");
    const oid = await withEntry("Upper/a.txt", "100644", "text");
    for (const folder of ["linked/heap_sort", "modules/heap_sort", "plain/deep/heap_sort", "upper/heap_sort"]) {
      const result = await run(hub, { ...link, folder, base: { branch: "main", oid } });
      expect(result).toMatchObject({ branch: null, folder: null, commit: null });
      expect(codes(result)).toEqual(["refused-path"]);
    }
    expect(Object.keys(await hub.branches()).filter((name) => name.includes(`/${link.thread}-`))).toEqual([]);
  });
});

describe("what GitHub stored", () => {
  it("gives bytes the ids git gives them", async () => {
    for (const text of ["", "a\n", "堆排序\n"])
      expect(blobOid(Buffer.from(text))).toBe(await hub.state.git.writeBlob(Buffer.from(text)));
  });

  it("calls a branch untrustworthy whose bytes are not those that passed, and opens no pull request", async () => {
    const request = await requestFor({ pr: "ready" });
    const branch = `verialgo/${request.thread}-heap_sort`;
    const tamper = async () => void (await hub.commit({ [`${request.folder}/heap_sort.py`]: "evil\n" }, { branch }));
    hub.onRequest({ operation: "graphql/repository", skip: 2, run: tamper });
    const result = await run(hub, request);
    expect(codes(result)).toEqual(["mismatch"]);
    expect(result.notes[0]?.message).toMatch(/heap_sort\.py\): do not trust it/);
    expect(result).toMatchObject({ branch, pull: null });
    expect(await hub.pulls()).toEqual([]);
  });

  it("H03 notices a file that became an executable or a link", async () => {
    for (const mode of ["100755", "120000"]) {
      const request = await requestFor();
      const branch = `verialgo/${request.thread}-heap_sort`;
      const bend = async () => {
        const { git } = hub.state;
        const head = await hub.head(branch);
        const oid = await git.writeBlob(Buffer.from(TEXTS["heap_sort.py"]));
        const tree = await git.writeTree(head, [{ path: `${request.folder}/heap_sort.py`, mode, oid }]);
        const { author } = await hub.commitAt(branch);
        const bent = await git.writeCommit({ tree, parents: [head], author, committer: author, message: "x" });
        await git.updateRef(`refs/heads/${branch}`, bent);
      };
      hub.onRequest({ operation: "graphql/repository", skip: 2, run: bend });
      expect(codes(await run(hub, request))).toEqual(["mismatch"]);
    }
  });

  it("does not say signed of a commit whose signature does not read back as valid", async () => {
    const request = await requestFor();
    hub.onRequest({ operation: "graphql/repository", skip: 2, run: () => hub.state.signed.clear() });
    expect((await run(hub, request)).commit?.signed).toBe(false);
  });

  it("offers nothing that it could not compare", async () => {
    const request = await requestFor({ pr: "ready" });
    hub.fail({ operation: "graphql/repository", skip: 2, times: 4, fault: { kind: "status", status: 502 } });
    const result = await run(hub, request);
    expect(result.commit).not.toBeNull();
    expect(result.pull).toBeNull();
    expect(codes(result)).toEqual(["not-compared"]);
    expect(result.notes[0]?.message).toContain("could not be read back and compared");
    expect(hub.unusedFaults()).toEqual([]);
  });
});
