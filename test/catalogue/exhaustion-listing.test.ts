import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool } from "../../src/engine/tools/call-tool.ts";
import { AUTHOR_TOOLS } from "../../src/engine/tools/index.ts";
import { openDirectoryWorkspace } from "../../src/workspace/directory-workspace.ts";
import { createFolderDelivery } from "../../src/workspace/folder-delivery.ts";
import { callOf } from "../engine/tools/tool-support.ts";
import { realMachine } from "../support/real-machine.ts";

const FILES = 20_000;

describe("E08: a folder of very many files, with paths that lead back into it", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "catalogue-many-"));
    for (let at = 0; at < FILES; at++) writeFileSync(join(folder, `f${String(at).padStart(6, "0")}.txt`), "");
    symlinkSync(".", join(folder, "loop.txt"));
    symlinkSync("..", join(folder, "up.py"));
    mkdirSync(join(folder, "deep.py/deeper"), { recursive: true });
    symlinkSync("../..", join(folder, "deep.py/deeper/back"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is listed up to a limit, follows no link and enters no folder", async () => {
    const workspace = await openDirectoryWorkspace(folder);
    const listed = await workspace.list(200);
    expect(listed).toMatchObject({ ok: true, value: { total: FILES } });
    if (!listed.ok) return;
    expect(listed.value.paths).toHaveLength(200);
    expect(listed.value.paths.filter((path) => !/^f\d{6}\.txt$/.test(path))).toEqual([]);
  });

  it("is shown to the model in a few lines, and one file that is missing is told without naming all others", async () => {
    const workspace = await openDirectoryWorkspace(folder);
    const context = { ...(await realMachine()), workspace, signal: new AbortController().signal };
    const listed = await callTool(AUTHOR_TOOLS, callOf("list_files", {}), context);
    expect(listed.text.split("\n").length).toBeLessThan(210);
    expect(listed.text).toMatch(/and 19800 more/);
    const missing = await callTool(AUTHOR_TOOLS, callOf("read_file", { path: "absent.txt" }), context);
    expect(missing.ok).toBe(false);
    expect(missing.text.length).toBeLessThan(5_000);
  });

  it("takes no more files, and not that many are read for a run", async () => {
    const workspace = await openDirectoryWorkspace(folder);
    expect(await workspace.write("one-more.py", "x = 1\n")).toMatchObject({
      ok: false,
      message: expect.stringContaining("the most it may"),
    });
    expect(await workspace.snapshot()).toEqual({
      ok: false,
      message:
        "The workspace holds 20000 files, and at most 40 can be run together. Start the run again in an empty one.",
    });
  });

  it("is delivered into without being looked through: what is there stays, and links are not followed", async () => {
    const bytes = new TextEncoder().encode("x = 1\n");
    const delivered = await createFolderDelivery(folder).deliver([{ path: "solution.py", bytes }] as never);
    expect(delivered).toMatchObject({ ok: true });
    expect(readdirSync(folder).length).toBe(FILES + 4);
  });
});
