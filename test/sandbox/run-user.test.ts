import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe.runIf(process.platform === "linux")("the user of a run", () => {
  let folder: string;
  let script: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sandbox-users-"));
    script = join(folder, "users.mjs");
    const bundle = await rolldown({ input: join(import.meta.dirname, "fixtures/users.ts"), platform: "node" });
    await bundle.write({ file: script, format: "esm" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function usersOf(processes: number, runs: number): Promise<number[][]> {
    const children: ChildProcess[] = Array.from({ length: processes }, () =>
      spawn(process.execPath, [script, String(runs)], { stdio: ["pipe", "pipe", "inherit"] }),
    );
    try {
      return await Promise.all(
        children.map(async (child) => {
          for await (const line of createInterface({ input: child.stdout! })) return JSON.parse(line) as number[];
          throw new Error("it printed nothing");
        }),
      );
    } finally {
      for (const child of children) child.kill("SIGKILL");
    }
  }

  it("is never that of another run, nor of a process started at the same moment", async () => {
    const all = (await usersOf(8, 250)).flat();
    expect(new Set(all).size).toBe(8 * 250);
    for (const uid of all) expect(uid >= 70_000 && uid < 80_000).toBe(true);
  });

  it("comes round again, so that a long process does not take them all", async () => {
    const [users = []] = await usersOf(1, 1_200);
    expect(new Set(users).size).toBe(500);
    expect(new Set(users.slice(0, 500)).size).toBe(500);
    expect(users.slice(500, 1_000)).toEqual(users.slice(0, 500));
  });
});
