import { describe, expect, it } from "vitest";
import type { Workspace } from "../../src/ports/workspace.ts";

/** Names no workspace may touch, with why. */
const BAD_PATHS: readonly (readonly [string, string])[] = [
  ["", "empty"],
  [".", "the folder itself"],
  ["..", "the folder above"],
  ["../x", "leaves"],
  ["a/../../x", "leaves by a detour"],
  ["/etc/passwd", "absolute"],
  ["/proc/self/environ", "the environment of this process"],
  ["/dev/stdin", "a device"],
  ["~/.ssh/id_rsa", "home"],
  ["C:\\x", "drive letter"],
  ["C:x.py", "drive letter without a slash"],
  ["\\\\srv\\x", "share"],
  ["file:///x", "URL"],
  ["%2e%2e/x", "encoded dots"],
  ["%2e%2e", "encoded dots alone"],
  ["x/.", "trailing dot segment"],
  ["sub/x.py", "folder"],
  ["sub\\x.py", "folder in Windows spelling"],
  [".git/config", "git"],
  [".GIT", "git in capitals"],
  [".git\u200c", "git with a hidden letter"],
  ["git~1", "git in DOS spelling"],
  [".gitattributes", "dot file"],
  [".github", "dot folder"],
  ["a\0.py", "NUL"],
  ["a\n.py", "line feed"],
  ["x".repeat(5_000), "too long"],
  ["x.py.", "trailing dot"],
  ["x.py ", "trailing space"],
  ["con", "device"],
  ["aux.py", "device with an extension"],
  ["COM1.txt", "device in capitals"],
  ["conftest.py", "acts on a test runner"],
  ["Conftest.py", "the same in capitals"],
  ["sitecustomize.py", "acts on the interpreter"],
  ["package.json", "acts on the repository"],
  ["verialgo-receipt.json", "the receipt"],
  ["x.pyc", "compiled"],
  ["sort\u202eyp.py", "bidi override"],
  ["s\u043ert.py", "look-alike letter"],
  ["排序.py", "not ASCII"],
  ["-rf", "an option"],
];

/** The rules of the port, run on every implementation. `open` gives a new, empty workspace. */
export function workspaceContract(open: () => Promise<Workspace>): void {
  const value = async <T>(outcome: Promise<{ ok: true; value: T } | { ok: false; message: string }>): Promise<T> => {
    const got = await outcome;
    if (!got.ok) throw new Error(got.message);
    return got.value;
  };

  describe("keeps files", () => {
    it("writes, tells new from replaced, reads back the exact text", async () => {
      const workspace = await open();
      const text = "\ufeffx = '快速 🙂'\r\n\tpass";
      expect(await value(workspace.write("a.py", text))).toEqual({ created: true, bytes: Buffer.byteLength(text) });
      expect(await value(workspace.read("a.py"))).toBe(text);
      expect(await value(workspace.write("a.py", ""))).toEqual({ created: false, bytes: 0 });
      expect(await value(workspace.read("a.py"))).toBe("");
    });

    it("lists sorted, at most as many as asked, and counts them all", async () => {
      const workspace = await open();
      for (const name of ["c.py", "a.py", "b.txt"]) await value(workspace.write(name, name));
      expect(await value(workspace.list(2))).toEqual({ paths: ["a.py", "b.txt"], total: 3 });
      expect(await value(workspace.snapshot())).toEqual(
        ["a.py", "b.txt", "c.py"].map((path) => ({ path, text: path })),
      );
    });

    it("is empty at first", async () => {
      const workspace = await open();
      expect(await value(workspace.list(200))).toEqual({ paths: [], total: 0 });
      expect(await value(workspace.snapshot())).toEqual([]);
    });
  });

  describe("refuses", () => {
    it.each(BAD_PATHS)("%j (%s), in reading and writing", async (path) => {
      const workspace = await open();
      for (const outcome of [await workspace.write(path, "x"), await workspace.read(path)]) {
        expect(outcome.ok).toBe(false);
        expect(outcome.ok ? "" : outcome.message).toMatch(/^[^\n]{10,250}\.$/);
      }
      expect(await value(workspace.list(200))).toEqual({ paths: [], total: 0 });
    });

    it("a missing file, naming those that are there", async () => {
      const workspace = await open();
      expect(await workspace.read("b.py")).toEqual({
        ok: false,
        message: 'There is no file "b.py": the workspace is empty. Write it first with write_file.',
      });
      await workspace.write("a.py", "");
      expect(await workspace.read("b.py")).toMatchObject({ ok: false, message: expect.stringContaining("a.py") });
    });

    it("a file too large, one too many, and half a character", async () => {
      const workspace = await open();
      expect((await workspace.write("a.py", "x".repeat(262_144))).ok).toBe(true);
      expect((await workspace.write("a.py", "é".repeat(131_073))).ok).toBe(false);
      expect((await workspace.write("b.py", "\ud800")).ok).toBe(false);
      for (let index = 0; index < 39; index += 1) await value(workspace.write(`f${index}.py`, ""));
      expect((await workspace.write("g.py", "")).ok).toBe(false);
      expect((await workspace.write("f3.py", "still editable")).ok).toBe(true);
    });

    it("a name that differs from another only in case", async () => {
      const workspace = await open();
      await value(workspace.write("sort.py", ""));
      expect(await workspace.write("Sort.py", "")).toMatchObject({ ok: false });
    });
  });
}
