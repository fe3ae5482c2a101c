import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, type Sandbox, type SandboxRun } from "../../src/ports/sandbox.ts";
import { DENIED_SYSCALLS, JUDGED_SYSCALLS } from "../../src/sandbox/syscall-table.ts";
import { newToken, python, remaining } from "../sandbox/python-program.ts";
import { ATTACK, type AttackReport } from "./attack/index.ts";
import { type PreparedHost, prepareHost } from "./host.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Of a host: each is looked for inside, and none may be there, whether this machine has it or not. */
const HIDDEN = [
  ...["/root", "/home", "/run", "/var", "/sys", "/opt", "/mnt", "/media", "/srv", "/boot", "/github", "/__w"],
  ...["/etc/passwd", "/etc/shadow", "/etc/sudoers", "/etc/hosts", "/etc/resolv.conf", "/run/docker.sock"],
  ...["/var/run/docker.sock", homedir(), join(homedir(), ".ssh"), ROOT, join(ROOT, ".git/config")],
];

const numbers = Object.fromEntries([
  ...DENIED_SYSCALLS.map((call) => [call.name, process.arch === "arm64" ? call.arm64 : call.x64]),
  ["clone", JUDGED_SYSCALLS.clone[process.arch === "arm64" ? "arm64" : "x64"]],
]);

/** Three ways to outlive a program: a daemon by the book, one that `nohup` starts, one that holds the output open. */
const DAEMONS = `import os, signal, subprocess, sys, time
def daemon(keep):
    if os.fork(): return
    os.setsid()
    if os.fork(): os._exit(0)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if not keep: os.closerange(0, 1024)
    time.sleep(120)
    os._exit(0)
daemon(False)
daemon(True)
subprocess.Popen(["nohup", sys.executable, "-c", "import time; time.sleep(120)", sys.argv[1]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
time.sleep(0.3)
print("done", flush=True)`;

const gained = (attempts: Record<string, unknown>) =>
  Object.entries(attempts).filter(([, outcome]) => outcome === 0 || String(outcome).startsWith("GOT"));

/** Everything that a program tries in order to get out of a tier, in one run of it (rows D01 to D12). */
export function sandboxSuite(sandbox: Sandbox, traits: { otherUser: boolean; seccomp: boolean }): void {
  describe("a program that tries everything", () => {
    let host: PreparedHost;
    let run: SandboxRun;
    let found: AttackReport;
    beforeAll(async () => {
      host = await prepareHost();
      // Whoever has no account lives in /tmp, where the sandbox has a folder of its own.
      const hidden = [...new Set([...HIDDEN, ...(host.known.hidden as string[])])].filter((path) => path !== "/tmp");
      const files = [{ name: "given.json", text: JSON.stringify({ ...host.known, hidden, numbers }) }];
      run = await sandbox.run(python(ATTACK, { wallMs: 60_000 }, { files }));
      found = JSON.parse(run.stdout || "{}") as AttackReport;
    });
    afterAll(() => host?.stop());

    it("comes to its end and tells what it found", () => {
      expect(run).toMatchObject({ ending: "exit", code: 0, signal: null, stderr: "" });
    });

    it("has an environment of four names and no value of the host's, nor has process 1 (D01)", () => {
      const { PWD, LC_CTYPE, ...rest } = found.environment;
      expect(rest).toEqual({ HOME: "/tmp", LANG: "C.UTF-8", PATH: "/usr/bin:/bin" });
      expect(["/box", undefined]).toContain(PWD);
      expect(["C.UTF-8", undefined]).toContain(LC_CTYPE);
      expect(["HOME", "LANG", "PATH", "PWD"]).toEqual(expect.arrayContaining(found["started with"]));
      expect(found.looks["environ of 1"]).toBe("EACCES");
      expect(found["secret in"]).toEqual([]);
    });

    it("sees two processes of its own and can look into neither, nor into the host's (D02)", () => {
      expect(found.others).toBeGreaterThanOrEqual(1);
      expect(found.others).toBeLessThanOrEqual(2);
      expect(gained(found.looks)).toEqual([]);
      for (const line of found["command lines"]) {
        expect(line).not.toContain(host.secret);
        expect(line).not.toContain(ROOT);
      }
      for (const outcome of Object.values(found["memory of the parent"])) expect(["EPERM", "ESRCH"]).toContain(outcome);
      expect(found["host process"]).toEqual(["ENOENT", "ESRCH"]);
    });

    it("has three descriptors of 1,024, none of them a file of the host (D03)", () => {
      expect(found.descriptors).toEqual([0, 1, 2]);
      expect(["/dev/null", "pipe", "socket"]).toEqual(expect.arrayContaining(found["standing behind"]));
    });

    it("finds no file of the host: workspace, home, keys, tokens, docker's socket (D04)", () => {
      expect(Object.entries(found.hidden).filter(([, outcome]) => outcome !== "ENOENT")).toEqual([]);
      const allowed = ["bin", "box", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "tmp", "usr"];
      expect([...allowed, ".host"]).toEqual(expect.arrayContaining(found.top));
      expect(["ld.so.cache", "alternatives"]).toEqual(expect.arrayContaining(found.etc));
      expect(found["files looked through"]).toBeGreaterThan(0);
      expect(found["secret in"]).toEqual([]);
    });

    it("reaches none of the runner's command files, by name or by descriptor: they are the same bytes (D05)", () => {
      expect(Object.keys(found["command files"]).length).toBe(20);
      expect(gained(found["command files"])).toEqual([]);
      expect(found["inherited names"]).toEqual([]);
      expect(found["guessed names"]).toEqual([]);
      expect(found["written into descriptors"]).toEqual([]);
      expect(host.commandFilesUnchanged()).toBe(true);
    });

    it("gains no right: not by sudo, su or pkexec, nor by any program that raises others (D06)", () => {
      expect(gained(found.commands)).toEqual([]);
      expect(found.commands.su).not.toBe("absent");
      expect(gained(found.identity)).toEqual([]);
      const none = "0".repeat(16);
      expect(found["started as"].slice(2)).toEqual([[none], [none]]);
      expect(found["started as"].slice(0, 2).every((ids) => ids.length === 1)).toBe(true);
      expect(Object.keys(found.raised).length).toBeGreaterThan(3);
      // What its user may not even run raises nobody.
      for (const [path, rights] of Object.entries(found.raised))
        expect([found["started as"], "EACCES", "EPERM"], path).toContainEqual(rights);
    });

    it("reaches nothing by any address family, and no listener hears of it (D07)", () => {
      expect(gained(found.network)).toEqual([]);
      for (const outcome of found.network["its own address"] ?? []) expect(outcome).not.toMatch(/^GOT/);
      expect(found.interfaces).toEqual(["lo"]);
      expect(found.routes).toBe(0);
      if (traits.seccomp)
        expect(Object.entries(found.families).filter(([, outcomes]) => outcomes.join() !== "EAFNOSUPPORT")).toEqual([]);
      expect(host.heard()).toBe(0);
    });

    it.runIf(traits.seccomp)("makes no namespace, mount or other root, by call or by program (D08)", () => {
      const { clone3, chroot, ...calls } = found.namespaces;
      expect([clone3, chroot]).toEqual(["ENOSYS", "EPERM"]);
      expect(Object.entries(calls).filter(([, outcome]) => outcome !== "EPERM")).toEqual([]);
      const { unshare, "unshare of mounts": mounts, bwrap } = found.commands;
      for (const outcome of [unshare, mounts, bwrap]) expect(outcome).not.toBe(0);
    });

    it.runIf(traits.seccomp)("is refused the rare calls, and all through the gates of i386 and x32 (D09)", () => {
      const { io_uring_setup, ...calls } = found["rare calls"];
      expect(io_uring_setup).toBe("ENOSYS");
      expect(Object.entries(calls).filter(([, outcome]) => outcome !== "EPERM")).toEqual([]);
      if (process.arch !== "x64") return;
      expect(found["other interfaces"]?.x32).toBe("ENOSYS");
      // A kernel without the gate ends whoever knocks.
      expect(["ENOSYS", "SIGSEGV"]).toContain(found["other interfaces"]?.i386);
    });

    it("writes nowhere but in /tmp and /dev/shm, and mounts nothing anew to write there (D10)", () => {
      expect(gained(found.writes)).toEqual([]);
      for (const outcome of Object.values(found.writes)) expect(outcome).toMatch(/^E(ROFS|ACCES|PERM|NOENT)$/);
      expect(Object.values(found.remount)).toEqual(["EPERM", "EPERM", "EPERM", "EPERM"]);
      expect(found.commands.mount).not.toBe(0);
      expect(found["may write"]).toEqual(["GOT 1", "GOT 1"]);
    });

    it("signals nobody outside and types into no terminal: the host does not notice (D12)", async () => {
      const { everybody, ...others } = found.signals;
      // Itself and its keeper are everybody: either is spared or refused.
      expect(["GOT None", "ESRCH", "EPERM"]).toContain(everybody);
      for (const outcome of Object.values(others)) expect(outcome).toMatch(/^(EPERM|GOT None)$/);
      expect(gained(found.terminal)).toEqual([]);
      expect(host.bystanderLives()).toBe(true);
      const ended = await sandbox.run(python("import os; os.killpg(0, 9)"));
      expect(ended).toMatchObject({ ending: "exit", code: null, signal: "SIGKILL" });
    });

    it("leaves no daemon behind: neither by the book, nor by nohup, nor with the output held open (D11)", async () => {
      const token = newToken();
      const left = await sandbox.run(python(DAEMONS, {}, { argv: [token] }));
      expect(left).toMatchObject({ ending: "exit", code: 0, stdout: "done\n" });
      expect(left.ms).toBeLessThan(60_000);
      expect(await remaining(token, 300)).toEqual([]);
    });

    it("that never reads fills its pipe, and ends at its time; nobody waits for it (D13)", async () => {
      const program = sandbox.start(python("import time\nprint('up')\ntime.sleep(120)", { wallMs: 1_500 }));
      expect(await program.nextLine(30_000)).toMatchObject({ kind: "line" });
      const line = "x".repeat(1_000_000);
      for (let count = 0; count < 4; count++) program.send(line);
      const exit = await program.exit;
      expect(exit).toMatchObject({ ending: "wall-time", code: null });
      expect(exit.ms).toBeLessThan(DEFAULT_LIMITS.wallMs);
    });
  });

  it("needs nothing of the host's for that: the places it was asked about are there", () => {
    expect(HIDDEN.filter((path) => existsSync(path)).length).toBeGreaterThan(8);
  });
}
