import { closeSync, openSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { buildCli, emptyFolder, PATIENCE_MS, startCli } from "../../support/built-cli.ts";
import { folderWith, SOLUTION, TESTS } from "../../support/cli-cases.ts";

beforeAll(buildCli, PATIENCE_MS);

it.runIf(process.platform === "linux")(
  "closes a descriptor that the command inherited before any program starts, and works as before",
  { timeout: PATIENCE_MS },
  async () => {
    const cwd = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS });
    const secret = join(emptyFolder(), "secret");
    writeFileSync(secret, "secret", { mode: 0o600 });
    const fd = openSync(secret, "r");
    const { child, ended } = startCli(
      ["verify", "add.py", "--tests", "test_add.py", "--json"],
      { cwd },
      { stdio: ["ignore", "pipe", "pipe", fd] },
    );
    closeSync(fd);
    let held = true;
    while (held && child.exitCode === null) {
      await new Promise((done) => setTimeout(done, 5));
      held = pointsTo(`/proc/${child.pid}/fd/3`, secret);
    }
    const wasRunning = child.exitCode === null;
    expect([held, wasRunning]).toEqual([false, true]);
    expect((await ended).code).toBe(0);
  },
);

function pointsTo(link: string, target: string): boolean {
  try {
    return readlinkSync(link) === target;
  } catch {
    return false;
  }
}
