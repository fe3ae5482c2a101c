import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heldIn } from "./held-process.ts";

const CANARY = join(import.meta.dirname, "canary");

/** Every probe, by its name. */
const PROBES: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(join(CANARY, "probes"))
    .filter((name) => name.endsWith(".py"))
    .map((name) => [name.slice(0, -3), readFileSync(join(CANARY, "probes", name), "utf8")]),
);

type Found = Record<string, { found: string[]; looked: number; problem: string }>;

/**
 * A secret in VeriAlgo's variables, memory, command line and inherited descriptor, in files that all may read and in what processes of
 * a machine share: no program in a tier finds it. Without a tier it is found in all of these, which shows that the probes look.
 */
export function canarySuite(tier: string, starter: string): void {
  const isolated = tier !== "plain processes";
  describe("a canary", () => {
    const canary = `canary-${randomBytes(16).toString("hex")}`;
    const name = `verialgo-${randomBytes(4).toString("hex")}`;
    const { hold, folder } = heldIn(tier, starter, "canary/parent.ts");
    let sower: ChildProcess;
    let found: Found;
    beforeAll(async () => {
      sower = spawn("/usr/bin/python3", ["-I", join(CANARY, "sower.py"), canary, name], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      const hints = JSON.parse((await firstLine(sower)) ?? "{}") as object;
      const open = join(folder(), "open");
      mkdirSync(open);
      for (const path of [folder(), open]) chmodSync(path, 0o755);
      writeFileSync(join(open, "closed"), canary, { mode: 0o600 });
      writeFileSync(join(open, "readable"), canary, { mode: 0o644 });
      const fd = openSync(join(open, "closed"), "r");
      const outside = [process.pid, process.ppid, sower.pid ?? 0];
      // What has no tier would look at the whole machine.
      const within = isolated ? {} : { walk: [open], pids: [process.pid, sower.pid ?? 0] };
      const all = { ...hints, ...within, outside, folders: [open] };
      const json = (value: unknown) => `__import__("json").loads(${JSON.stringify(JSON.stringify(value))})`;
      const text = `PROBES = ${json(PROBES)}\nHINTS = ${json(all)}\n${readFileSync(join(CANARY, "search.py"), "utf8")}`;
      const { child, line } = await hold(canary, text, [fd], { VERIALGO_CANARY: canary });
      closeSync(fd);
      child.kill("SIGKILL");
      found = JSON.parse(line) as Found;
    }, 300_000);
    afterAll(async () => {
      sower.stdin?.end();
      await new Promise((done) => (sower.exitCode === null ? sower.once("exit", done) : done(null)));
    });

    it("is looked for by more than twelve programs, each of which looked", () => {
      expect(Object.keys(found).sort()).toEqual(Object.keys(PROBES).sort());
      expect(Object.keys(found).length).toBeGreaterThan(12);
      for (const [probe, { looked, problem }] of Object.entries(found)) {
        expect({ probe, problem }).toEqual({ probe, problem: "" });
        expect(looked, probe).toBeGreaterThan(5);
      }
    });

    if (isolated)
      it("in variables, memory, command line, descriptor, files and whatever else is shared is found by none (D01, D02, D03, D04)", () => {
        for (const [probe, { found: what }] of Object.entries(found))
          expect({ probe, what }).toEqual({ probe, what: [] });
      });
    else
      it("is found by those that look where it is, when nothing is in the way", () => {
        const finders = Object.keys(found).filter((probe) => found[probe]?.found.includes(canary));
        const sure = ["command_lines", "environments", "files", "memory", "shared_memory", "sockets"];
        expect(finders).toEqual(expect.arrayContaining(sure));
      });
  });
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  return undefined;
}
