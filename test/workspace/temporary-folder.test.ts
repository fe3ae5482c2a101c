import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import { temporaryFolder, temporaryFolderProblem } from "../../src/workspace/temporary-folder.ts";

const before = process.env.TMPDIR;
let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "temporary-test-"));
  process.env.TMPDIR = base;
});
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(base, { recursive: true, force: true });
});

it("is made where TMPDIR says, and goes with all that is in it", async () => {
  const folder = await temporaryFolder("x-");
  writeFileSync(join(folder.path, "file"), "");
  expect(folder.path.startsWith(join(base, "x-"))).toBe(true);
  await folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

it("says which place cannot be used and what to do, and rejects with nothing else", async () => {
  process.env.TMPDIR = join(base, "nowhere");
  const failed = await temporaryFolder("x-").catch((error) => error);
  expect(failed).toBeInstanceOf(UsageError);
  expect(failed.message).toBe(
    `The folder for temporary files ${base}/nowhere (TMPDIR) cannot be used: there is no such folder; let TMPDIR name one you can write to.`,
  );
  expect(await temporaryFolderProblem()).toBe(failed.message);
});

it("does not mind that somebody else has removed it", async () => {
  const folder = await temporaryFolder("x-");
  rmSync(base, { recursive: true });
  await expect(folder.remove()).resolves.toBeUndefined();
});

it("can be used where something can be written, and leaves nothing of the trial", async () => {
  expect(await temporaryFolderProblem()).toBeNull();
  expect(readdirSync(base)).toEqual([]);
});

it("says that TMPDIR is a file", async () => {
  process.env.TMPDIR = join(base, "file");
  writeFileSync(process.env.TMPDIR, "");
  expect(await temporaryFolderProblem()).toMatch(/file \(TMPDIR\) cannot be used: it is not a folder; let/);
});

it.runIf(process.getuid?.() === 0)("says that its disk is full or read-only (needs root)", async () => {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=32k", "small", base]);
  try {
    expect(await temporaryFolderProblem()).toMatch(
      /the disk is full; free some space, or let TMPDIR name another folder\.$/,
    );
    expect(readdirSync(base)).toEqual([]);
    execFileSync("mount", ["-o", "remount,ro", base]);
    expect(await temporaryFolderProblem()).toMatch(/cannot be used: it is read-only; let TMPDIR name one/);
  } finally {
    execFileSync("umount", [base]);
  }
});
