import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { killProcess, signalGroup, waitUntilGone, waitUntilGroupGone } from "../../src/sandbox/kill-tree.ts";
import { newToken, processesWith, remaining } from "./python-program.ts";

describe.runIf(process.platform === "linux")("killing", () => {
  it("reaches every member of the group", async () => {
    const token = newToken();
    const child = spawn("/bin/sh", ["-c", "sleep 60 & sleep 60 & echo up; wait", token], { detached: true });
    await once(child.stdout!, "data");
    expect(processesWith(token).length).toBeGreaterThan(0);
    signalGroup(child.pid!, "SIGKILL");
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    expect(await remaining(token, 5_000)).toEqual([]);
  });

  it("waits for every member of the group, also when its leader is gone", async () => {
    const leader = spawn("/bin/sh", ["-c", "sleep 60 & exit 0"], { detached: true, stdio: "ignore" });
    await once(leader, "exit");
    expect(await waitUntilGroupGone(leader.pid!, 50)).toBe(false);
    signalGroup(leader.pid!, "SIGKILL");
    expect(await waitUntilGroupGone(leader.pid!, 10_000)).toBe(true);
  });

  it("never signals everybody, us or nothing", () => {
    for (const id of [0, 1, -1, Number.NaN, 2.5]) {
      expect(() => signalGroup(id, "SIGKILL")).not.toThrow();
      expect(() => killProcess(id)).not.toThrow();
    }
    expect(() => signalGroup(4_194_305, "SIGTERM")).not.toThrow();
  });

  it("waits for the end and gives up when there is none", async () => {
    const child = spawn("/bin/sleep", ["60"]);
    expect(await waitUntilGone(child.pid!, 50)).toBe(false);
    child.kill("SIGKILL");
    expect(await waitUntilGone(child.pid!, 10_000)).toBe(true);
    killProcess(child.pid!);
  });

  it("does not wait for somebody to ask a dead process for its exit code", async () => {
    // The child ends only when the shell has become `sleep`, which never asks for it.
    const child = 'until read -r name <"/proc/$PPID/comm" && [ "$name" = sleep ]; do :; done';
    const parent = spawn("/bin/sh", ["-c", '/bin/sh -c "$1" & echo $!; exec sleep 60', "sh", child]);
    const [line] = (await once(parent.stdout!, "data")) as [Buffer];
    const zombie = Number(String(line));
    expect(await waitUntilGone(zombie, 10_000)).toBe(true);
    expect(existsSync(`/proc/${zombie}`)).toBe(true);
    parent.kill("SIGKILL");
  });
});
