import { execFileSync, spawn } from "node:child_process";
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
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Workspace } from "../../src/ports/workspace.ts";
import { createTemporaryWorkspace, openDirectoryWorkspace } from "../../src/workspace/directory-workspace.ts";
import { entryProblem, readRegularFile } from "../../src/workspace/regular-file.ts";
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
    [
      "a socket",
      (path) =>
        execFileSync("/usr/bin/python3", [
          "-c",
          "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])",
          path,
        ]),
    ],
    ["a folder", (path) => mkdirSync(path)],
    ["a link to a folder", (path) => symlinkSync(base, path)],
    ["a link to a device", (path) => symlinkSync("/dev/zero", path)],
  ];

  it.each(PLANTS)("refuses %s at once and leaves the outside as it was (C04, C05)", async (_, plant) => {
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

  it("refuses a sparse terabyte (C05) and bytes that are not UTF-8", async () => {
    const { root, workspace } = await fresh();
    writeFileSync(join(root, "big.txt"), "");
    truncateSync(join(root, "big.txt"), 1_099_511_627_776);
    writeFileSync(join(root, "raw.txt"), Buffer.from([0xff, 0xfe, 0x80]));
    expect(await workspace.read("big.txt")).toMatchObject({ ok: false, message: expect.stringContaining("larger") });
    expect(await workspace.read("raw.txt")).toMatchObject({ ok: false, message: expect.stringContaining("UTF-8") });
    expect(await workspace.snapshot()).toEqual({ ok: true, value: [] });
  });

  it.each(["/dev/zero", "/dev/null", "/dev/random", "/proc/self", "/proc/self/exe"])(
    "reads nothing from %s (C05)",
    async (path) => {
      expect(await readRegularFile(path, 1_000)).toEqual({ kind: "refused", why: expect.any(String) });
      expect(await entryProblem(path)).not.toBeNull();
    },
  );

  it("answers the same about a bad name when there is no disk to look at (C01, C02)", async () => {
    const { root, workspace } = await fresh();
    const evil = `${root}-evil`;
    mkdirSync(evil);
    writeFileSync(join(evil, "x.py"), "secret");
    const paths = ["../x.py", join(evil, "x.py"), `../${basename(evil)}/x.py`, "/etc/passwd", "%2e%2e/x", "con", "."];
    const ask = async () => Promise.all(paths.flatMap((path) => [workspace.read(path), workspace.write(path, "x")]));
    const before = await ask();
    rmSync(root, { recursive: true });
    expect(await ask()).toEqual(before);
    for (const outcome of before) expect(outcome).toMatchObject({ ok: false });
    expect(JSON.stringify(before)).not.toContain('"secret"');
    expect(readFileSync(join(evil, "x.py"), "utf8")).toBe("secret");
  });

  it("refuses everything once its folder was swapped for a link (C04)", async () => {
    const { root, workspace } = await fresh();
    const outside = `${root}-evil`;
    mkdirSync(outside);
    writeFileSync(join(outside, "x.py"), "secret");
    renameSync(root, `${root}-moved`);
    symlinkSync(outside, root);
    expect(await workspace.write("x.py", "x")).toMatchObject({ ok: false });
    expect(await workspace.read("x.py")).toMatchObject({ ok: false });
    expect(readdirSync(outside)).toEqual(["x.py"]);
    expect(readFileSync(join(outside, "x.py"), "utf8")).toBe("secret");
  });

  it("never writes or reads through a link that comes and goes between look and act (C04)", async () => {
    const { root, workspace } = await fresh();
    const path = join(root, "x.py");
    // Nobody untrusted can reach this folder; were it otherwise, this is what they would do.
    const swap = `while :; do ln -sf "$1" "$2.new" && mv -f "$2.new" "$2"; rm -f "$2"; echo inside >"$2.new" && mv -f "$2.new" "$2"; done`;
    const swapper = spawn("/bin/sh", ["-c", swap, "sh", secret, path], { stdio: "ignore" });
    try {
      const seen = new Set<string>();
      const sawBoth = () => seen.has("write true") && [...seen].some((text) => text.includes("is a link"));
      // The race took place once there was a file and once a link.
      for (let turn = 0; turn < 400 || !sawBoth(); turn += 1) {
        const wrote = await workspace.write("x.py", "written");
        const read = await workspace.read("x.py");
        seen.add(`write ${wrote.ok}`);
        if (read.ok) expect(["inside\n", "written"]).toContain(read.value);
        else seen.add(read.message);
      }
    } finally {
      swapper.kill("SIGKILL");
    }
    expect(readFileSync(secret, "utf8")).toBe("secret");
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

  it("makes and removes a temporary one, private to its user (C04)", async () => {
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
