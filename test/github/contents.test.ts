import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import { readFile } from "../../src/github/contents.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, refusal, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
let first: string;
const bytes = Buffer.from([0, 255, 13, 10, 0xe6, 0x8e, 0x92]);
beforeAll(async () => {
  hub = await startFakeHub({
    files: {
      "src/a b#?.py": "x = '排序'\n",
      "src/deep/bin": bytes,
      "long.txt": "x".repeat(1024 * 1024 + 1),
      empty: "",
    },
  });
  first = await hub.head();
  await hub.commit({ "src/a b#?.py": "changed\n", ".github/verialgo.yml": "max-steps: 3\n" });
  const { git } = hub.state;
  const link = await git.writeBlob(Buffer.from("long.txt"));
  const tree = await git.writeTree(first, [
    { path: "link", mode: "120000", oid: link },
    { path: "module", mode: "160000", oid: first },
  ]);
  const { author, committer } = await git.commit(first);
  const odd = await git.writeCommit({ tree, parents: [first], author, committer, message: "odd" });
  await git.updateRef("refs/heads/odd", odd, "0".repeat(40));
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const read = (path: string, ref = "main") => readFile(clientOf(hub).client, placeOf(hub), path, ref);

describe("files", () => {
  it("are read byte by byte, at the commit that is asked for", async () => {
    expect((await read("src/deep/bin"))?.bytes).toEqual(bytes);
    expect((await read("src/a b#?.py", first))?.bytes.toString()).toBe("x = '排序'\n");
    expect((await read("src/a b#?.py"))?.bytes.toString()).toBe("changed\n");
    expect((await read(".github/verialgo.yml"))?.bytes.toString()).toBe("max-steps: 3\n");
    expect(await read("empty")).toMatchObject({ path: "empty", bytes: Buffer.alloc(0) });
    const { oid } = (await hub.files())["src/deep/bin"] ?? expect.fail();
    expect((await read("src/deep/bin"))?.oid).toBe(oid);
  });

  it("that are not there are null, also at a commit that is not", async () => {
    expect(await read("src/none.py")).toBeNull();
    expect(await read(".github/verialgo.yml", first)).toBeNull();
    expect(await read("empty", "0".repeat(40))).toBeNull();
  });

  it.each([
    ["src", "main", "src is a folder in the repository; name a file in it."],
    ["link", "odd", "link is a symbolic link in the repository; name the file it points to."],
    ["module", "odd", "module is a submodule, not a file; name a file."],
    ["long.txt", "main", "long.txt has 1048577 bytes; only files up to 1048576 bytes are read."],
    ["../secret", "main", "../secret is not a path below the repository's root, such as src/sort.py."],
    ["/etc/passwd", "main", "/etc/passwd is not a path below the repository's root, such as src/sort.py."],
    ["a//b", "main", "a//b is not a path below the repository's root, such as src/sort.py."],
  ])("refuses %s of %s", async (path, ref, message) => {
    await expect(read(path, ref)).rejects.toThrow(new UsageError(message));
  });

  it.each(TROUBLES)("are read under %s", async (_, fault) => {
    hub.fail({ operation: "repos/get-content", fault });
    expect((await read("src/deep/bin"))?.bytes).toEqual(bytes);
  });

  it("name the permission that is missing", async () => {
    const { client } = clientOf(hub, { issues: "write" });
    const told = await refusal(readFile(client, placeOf(hub), "empty", "main"));
    expect(told.message).toContain("read empty: the token lacks the permission `contents: read`");
  });
});
