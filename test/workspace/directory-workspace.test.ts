import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Workspace } from "../../src/ports/workspace.ts";
import { createTemporaryWorkspace, openDirectoryWorkspace } from "../../src/workspace/directory-workspace.ts";
import { workspaceContract } from "../contracts/workspace-contract.ts";

const base = mkdtempSync(join(tmpdir(), "workspace-test-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let count = 0;
async function fresh(): Promise<{ root: string; workspace: Workspace }> {
  count += 1;
  const root = join(base, `ws-${count}`);
  mkdirSync(root);
  return { root, workspace: await openDirectoryWorkspace(root) };
}

describe("directory workspace", () => {
  workspaceContract(async () => (await fresh()).workspace);

  const secret = join(base, "secret.txt");
  writeFileSync(secret, "secret");
  const PLANTS: readonly (readonly [string, (path: string) => void])[] = [
    ["a link to a file outside", (path) => symlinkSync(secret, path)],
    ["a dangling link", (path) => symlinkSync(join(base, "nowhere"), path)],
    ["a link to itself", (path) => symlinkSync(path, path)],
    ["a hard link to a file outside", (path) => linkSync(secret, path)],
    ["a named pipe", (path) => execFileSync("mkfifo", [path])],
    ["a folder", (path) => mkdirSync(path)],
  ];

  it.each(PLANTS)("refuses %s at once and leaves the outside as it was", async (_, plant) => {
    const { root, workspace } = await fresh();
    plant(join(root, "x.py"));
    const read = await workspace.read("x.py");
    const write = await workspace.write("x.py", "overwritten");
    for (const outcome of [read, write]) expect(outcome).toMatchObject({ ok: false });
    expect(JSON.stringify([read, write])).not.toContain("secret.txt");
    expect(readFileSync(secret, "utf8")).toBe("secret");
    expect(existsSync(join(base, "nowhere"))).toBe(false);
    const snapshot = await workspace.snapshot();
    expect(JSON.stringify(snapshot)).not.toContain("secret");
  });

  it("refuses a sparse terabyte and bytes that are not UTF-8", async () => {
    const { root, workspace } = await fresh();
    writeFileSync(join(root, "big.txt"), "");
    truncateSync(join(root, "big.txt"), 1_099_511_627_776);
    writeFileSync(join(root, "raw.txt"), Buffer.from([0xff, 0xfe, 0x80]));
    expect(await workspace.read("big.txt")).toMatchObject({ ok: false, message: expect.stringContaining("larger") });
    expect(await workspace.read("raw.txt")).toMatchObject({ ok: false, message: expect.stringContaining("UTF-8") });
    expect(await workspace.snapshot()).toEqual({ ok: true, value: [] });
  });

  it("refuses everything once its folder was swapped for a link", async () => {
    const { root, workspace } = await fresh();
    const outside = `${root}-evil`;
    mkdirSync(outside);
    renameSync(root, `${root}-moved`);
    symlinkSync(outside, root);
    expect(await workspace.write("x.py", "x")).toMatchObject({ ok: false });
    expect(readdirSync(outside)).toEqual([]);
  });

  it("answers in a sentence when its folder is gone", async () => {
    const { root, workspace } = await fresh();
    rmSync(root, { recursive: true });
    for (const outcome of [await workspace.write("x.py", "x"), await workspace.list(1), await workspace.snapshot()])
      expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(/^[^\n]+\.$/) });
  });

  it("leaves nothing half written and no temporary file", async () => {
    const { root, workspace } = await fresh();
    await Promise.all(Array.from({ length: 20 }, (_, index) => workspace.write("x.py", `${index}`.repeat(10_000))));
    expect(readdirSync(root)).toEqual(["x.py"]);
    expect(
      new Set(
        readFileSync(join(root, "x.py"), "utf8")
          .match(/^(\d{1,2})\1*$/)
          ?.slice(1),
      ),
    ).toHaveProperty("size", 1);
  });

  it("rejects a folder that is not there", async () => {
    await expect(openDirectoryWorkspace(join(base, "missing"))).rejects.toThrow();
  });

  it("makes and removes a temporary one, private to its user", async () => {
    const { workspace, remove } = await createTemporaryWorkspace();
    const before = new Set(readdirSync(tmpdir()));
    await workspace.write("x.py", "x");
    const folder = [...before].find((name) => existsSync(join(tmpdir(), name, "x.py"))) ?? "?";
    expect(statSync(join(tmpdir(), folder)).mode & 0o77).toBe(0);
    await remove();
    await remove();
    expect(existsSync(join(tmpdir(), folder))).toBe(false);
  });
});
