import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Workspace } from "../../src/ports/workspace.ts";
import { pathProblem } from "../../src/workspace/path-rules.ts";

/** Names no workspace may touch, by the case they belong to, with why. */
const BAD_PATHS: Readonly<Record<string, readonly (readonly [path: string, why: string])[]>> = {
  "C01 ways out": [
    ["..", "the folder above"],
    ["../x", "leaves"],
    ["a/../../x", "leaves by a detour"],
    ["..\\x", "leaves in Windows spelling"],
    ["/etc/passwd", "absolute"],
    ["//etc/passwd", "absolute, with two slashes"],
    ["~/.ssh/id_rsa", "home"],
    ["~root/x", "somebody's home"],
    ["C:\\x", "drive letter"],
    ["C:x.py", "drive letter without a slash"],
    ["\\\\srv\\x", "share"],
    ["\\\\?\\C:\\x", "share of the device kind"],
    ["file:///x", "URL"],
    ["%2e%2e/x", "encoded dots"],
    ["%2e%2e", "encoded dots alone"],
    ["%2fetc%2fpasswd", "encoded slashes"],
    ["..%c0%af", "a slash in overlong UTF-8"],
    ["\uff0e\uff0e\uff0fx", "full-width dots and slash"],
  ],
  "C02 odd names": [
    ["", "empty"],
    [".", "the folder itself"],
    ["./", "the folder itself"],
    ["x/.", "trailing dot segment"],
    ["../ws-evil/x", "a neighbour that begins alike"],
    ["a\0.py", "NUL"],
    ["a\n.py", "line feed"],
    ["x".repeat(5_000), "too long"],
    ["x.py.", "trailing dot"],
    ["x.py ", "trailing space"],
    [" x.py", "leading space"],
    ["con", "device"],
    ["aux.py", "device with an extension"],
    ["COM1.txt", "device in capitals"],
    ["x.py:stream", "a second stream of a file"],
    ["sub/x.py", "folder"],
    ["sub\\x.py", "folder in Windows spelling"],
    ["-rf", "an option"],
  ],
  "C03 files that act": [
    [".git", "git"],
    [".git/config", "git"],
    [".GIT/hooks/x", "git in capitals"],
    [".git\u200c", "git with a letter HFS+ does not see"],
    [".g\u200dit/config", "the same in its middle"],
    [".git\ufeff", "another such letter"],
    [".git ", "git with a space NTFS does not see"],
    [".git.", "git with a dot NTFS does not see"],
    [".git::$INDEX_ALLOCATION", "git as a stream of NTFS"],
    ["git~1/config", "git in DOS spelling"],
    ["GIT~1", "the same in capitals"],
    ["sub/.git/config", "git further down"],
    [".gitmodules", "submodules"],
    ["gitmod~1", "the same in DOS spelling"],
    [".gitattributes", "filters"],
    [".github/workflows/x.yml", "workflows"],
    [".vscode/tasks.json", "an editor's tasks"],
    [".husky/pre-commit", "hooks of a tool"],
    [".devcontainer/devcontainer.json", "a container's commands"],
    ["conftest.py", "acts on a test runner"],
    ["Conftest.py", "the same in capitals"],
    ["sitecustomize.py", "acts on the interpreter"],
    ["package.json", "acts on the repository"],
    ["verialgo-receipt.json", "the receipt"],
    ["x.pyc", "compiled"],
  ],
  "C06 files of the machine": [
    ["/proc/self/environ", "the environment of this process"],
    [join("/proc/1", "root", "etc/shadow"), "the machine by way of process 1"],
    ["/dev/stdin", "a device"],
    ["/dev/fd/3", "a descriptor"],
    [join("/home/runner", "work", "_temp/_runner_file_commands/set_env_1"), "what speaks to the runner"],
    ["../_temp/_github_workflow/event.json", "the event"],
  ],
  "C08 letters beside ASCII": [
    ["caf\u00e9.py", "a composed letter"],
    ["cafe\u0301.py", "the same, decomposed"],
    ["sort\u202eyp.py", "text that turns direction"],
    ["s\u043ert.py", "look-alike letter"],
    ["\uff53ort.py", "full-width letter"],
    ["so\u00adrt.py", "soft hyphen"],
    ["\u6392\u5e8f.py", "not ASCII"],
  ],
};

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
    describe.each(Object.entries(BAD_PATHS))("%s:", (_case, paths) => {
      it.each(paths)("%j (%s), in reading and writing", async (path) => {
        const workspace = await open();
        for (const outcome of [await workspace.write(path, "x"), await workspace.read(path)]) {
          expect(outcome.ok).toBe(false);
          expect(outcome.ok ? "" : outcome.message).toMatch(/^[^\n]{10,250}\.$/);
          // Told by the name alone, not by what is or is not there.
          expect(outcome).toEqual({ ok: false, message: pathProblem(path) });
        }
        expect(await value(workspace.list(200))).toEqual({ paths: [], total: 0 });
      });
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

    it("a name that differs from another only in case (C08)", async () => {
      const workspace = await open();
      await value(workspace.write("sort.py", ""));
      expect(await workspace.write("Sort.py", "")).toMatchObject({ ok: false });
    });
  });
}
