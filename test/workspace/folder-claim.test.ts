import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { claimFolder } from "../../src/workspace/folder-claim.ts";

const base = mkdtempSync(join(tmpdir(), "claim-test-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const fresh = () => mkdtempSync(join(base, "x-"));
const claimed = (folder: string, holder: string) => symlinkSync(holder, join(folder, ".verialgo-in-use"));
const startOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")[19];

it("is had once, shows nothing that could be followed, and leaves nothing when it is given back", () => {
  const folder = fresh();
  const claim = claimFolder(folder);
  expect(claim.ok).toBe(true);
  expect(readdirSync(folder).map((name) => lstatSync(join(folder, name)).isSymbolicLink())).toEqual([true]);
  if (claim.ok) claim.release();
  expect(readdirSync(folder)).toEqual([]);
});

it("is not had while another process has it, and names that one; of a process that has ended it does not count", async () => {
  const folder = fresh();
  const other = spawn("/bin/sleep", ["60"]);
  await once(other, "spawn");
  claimed(folder, `${other.pid}.${startOf(other.pid as number)}`);
  expect(claimFolder(folder)).toEqual({ ok: false, by: other.pid });
  other.kill("SIGKILL");
  await once(other, "exit");
  const claim = claimFolder(folder);
  expect(claim.ok).toBe(true);
  if (claim.ok) claim.release();
});

it.each(["1.1", "0.", "-1.5", "nonsense", `${process.ppid}.1`])(
  "does not count when it says %s: no such process, or a later one of that number",
  (holder) => {
    const folder = fresh();
    claimed(folder, holder);
    expect(claimFolder(folder).ok).toBe(true);
  },
);

it("is done without where no link can be made", () => {
  expect(claimFolder(join(base, "nowhere")).ok).toBe(true);
});
