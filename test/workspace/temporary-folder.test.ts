import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import { temporaryFolder } from "../../src/workspace/temporary-folder.ts";

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
  expect(failed.message).toMatch(/temporary files in \S+nowhere failed: .*TMPDIR names another place\.$/);
});

it("does not mind that somebody else has removed it", async () => {
  const folder = await temporaryFolder("x-");
  rmSync(base, { recursive: true });
  await expect(folder.remove()).resolves.toBeUndefined();
});
