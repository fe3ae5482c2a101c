import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, type Sandbox, type SandboxRun } from "../../src/ports/sandbox.ts";
import source from "./fixtures/surprises.py";
import { heldIn } from "./held-process.ts";
import { DAEMON, newToken, processesWith, python, remaining } from "./python-program.ts";
import { BOMB, callsHere, FOLDERS, refusedHere, type SurprisesReport } from "./surprises-report.ts";

function hasChildren(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim() !== "";
  } catch {
    return false;
  }
}

/** The outermost processes of a run, as far as this user may look into them: their variables. */
function variablesOf(pids: readonly number[]): string[] {
  return pids.flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/environ`, "utf8")];
    } catch {
      return [];
    }
  });
}

/**
 * What was found surprising when sandboxes were first tried: each was open once in some way of building one. Runs in every tier
 * and for every kind of user who can start it.
 */
export function surprisesSuite(
  sandbox: Sandbox,
  tier: string,
  starter: string,
  traits: { otherUser: boolean; seccomp: boolean },
): void {
  describe("surprises", () => {
    const secret = randomBytes(16).toString("hex");
    const token = newToken();
    const sleeper = spawn("/bin/sleep", ["600"], { env: { VERIALGO_CANARY: secret }, stdio: "ignore" });
    const { hold, folder } = heldIn(tier, starter);
    let sibling: ReturnType<Sandbox["start"]>;
    let report: SurprisesReport;
    let said: SandboxRun;
    let outside: string[] = [];
    /** A folder made inside, above one that was shown. */
    let above = "";
    beforeAll(async () => {
      process.env.VERIALGO_SURPRISE = secret;
      const text = `import time\nprint("${secret}", flush=True)\ntime.sleep(60)`;
      const environment = { CANARY: secret };
      sibling = sandbox.start(python(text, {}, { environment, argv: [token] }));
      await sibling.nextLine(30_000);
      outside = variablesOf(processesWith(token));
      const pids = [process.pid, process.ppid, sleeper.pid ?? 0, ...processesWith(token)];
      const shown = join(folder(), "shown/lib");
      mkdirSync(shown, { recursive: true });
      for (const path of [shown, dirname(shown)]) chmodSync(path, 0o755);
      above = realpathSync(dirname(shown));
      const wanted = { pids, calls: callsHere(), refused: refusedHere(), folders: [...Object.keys(FOLDERS), above] };
      const more = { argv: [JSON.stringify(wanted)], readOnlyDirectories: [shown] };
      said = await sandbox.run(python(source, {}, more));
      expect(said.stderr).toBe("");
      report = JSON.parse(said.stdout) as SurprisesReport;
    });
    afterAll(async () => {
      delete process.env.VERIALGO_SURPRISE;
      sibling.kill();
      sleeper.kill("SIGKILL");
      await sibling.exit;
    });

    it("surprise 1: neither the program's nor its keepers' environment holds anything of ours", () => {
      const names = report.environment.split("\0").flatMap((pair) => pair.split("=")[0] || []);
      expect(names.filter((name) => !["HOME", "LANG", "LC_CTYPE", "PATH", "PWD"].includes(name))).toEqual([]);
      for (const content of Object.values(report.others)) expect(["EACCES", "EPERM", ""]).toContain(content);
      // Also not outside, where root could read them: the helpers are started without any variables.
      if (starter !== "sudo") expect(outside.length).toBeGreaterThan(2);
      for (const variables of outside) expect(variables.replace(`CANARY=${secret}`, "")).not.toContain(secret);
      expect(said.stdout).not.toContain(secret);
    });

    it("surprise 2: no descriptor that VeriAlgo inherited passes through to the program", async () => {
      const path = join(folder(), "inherited");
      writeFileSync(path, secret, { mode: 0o600 });
      const fd = openSync(path, "r");
      const text = `import os
found, texts = [], []
for fd in range(1024):
    try: os.fstat(fd); found.append(fd)
    except OSError: continue
    try: texts.append(os.pread(fd, 100, 0).decode())
    except OSError: pass
print(found, texts)`;
      const { child, line } = await hold(newToken(), text, [fd]);
      closeSync(fd);
      expect(line).toMatch(/^\[0, 1, 2\] \[/);
      expect(line).not.toContain(secret);
      child.kill("SIGKILL");
    });

    it("surprise 3: the machine that hosts this one cannot be reached by AF_VSOCK", () => {
      expect(report.vsock).toEqual(["EAFNOSUPPORT", "EAFNOSUPPORT", "EAFNOSUPPORT"]);
    });

    it("surprise 4: a daemon that keeps the pipes open neither survives nor holds up the result (D11)", async () => {
      const mark = newToken();
      const run = await sandbox.run(python(`${DAEMON(true)}\nprint('done')`, {}, { argv: [mark] }));
      const left = await remaining(mark, 300);
      expect(run).toMatchObject({ ending: "exit", code: 0, stdout: "done\n" });
      // The daemon sleeps for a minute.
      expect(run.ms).toBeLessThan(20_000);
      expect(left).toEqual([]);
    });

    it("surprise 5: whichever helper of the chain is killed, everything goes with it", async () => {
      for (let victim = 0, chain = 1; victim < chain; victim += 1) {
        const mark = newToken();
        const text = `${DAEMON(false)}\nprint('up', flush=True)\ntime.sleep(60)`;
        const program = sandbox.start(python(text, {}, { argv: [mark] }));
        expect((await program.nextLine(30_000)).kind).toBe("line");
        // Without children are only the watch, whose end is not noticed before it would be needed, and the daemon.
        const members = processesWith(mark)
          .sort((a, b) => a - b)
          .filter(hasChildren);
        expect(members.length, tier).toBeGreaterThan(2);
        chain = members.length;
        try {
          process.kill(members[victim] ?? 0, "SIGKILL");
        } catch {
          // Root's, behind sudo, which only root could do: VeriAlgo's own way is left.
          program.kill();
          chain = 0;
        }
        const exit = await program.exit;
        const left = await remaining(mark, 300);
        expect([exit.ending, exit.code], `${tier}, member ${victim} of ${chain}`).not.toEqual(["exit", 0]);
        expect(exit.ending, `${tier}, member ${victim} of ${chain}`).not.toBe("wall-time");
        expect(left).toEqual([]);
      }
    });

    it("surprise 6: nothing is writable but two places of bounded size", () => {
      const { "/tmp": tmp, "/dev/shm": shared, ...rest } = report.writes;
      for (const [folder, [bytes, error]] of Object.entries(rest)) {
        expect([folder, bytes]).toEqual([folder, 0]);
        expect(["EROFS", "EACCES", "EPERM"]).toContain(error);
      }
      expect(tmp?.[0]).toBeGreaterThan(0);
      expect(tmp?.[0]).toBeLessThanOrEqual(64 << 20);
      expect(shared?.[0]).toBeLessThanOrEqual(8 << 20);
      expect([tmp?.[1], shared?.[1]]).toEqual(["ENOSPC", "ENOSPC"]);
    });

    it("surprise 7: no capability is left, and root's freedom from the limit of processes neither", async () => {
      for (const name of ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"])
        expect([name, report.status[name]]).toEqual([name, "0".repeat(16)]);
      expect(report.status.NoNewPrivs).toBe("1");
      expect(report.calls.mount).toBe("EPERM");
      const run = await sandbox.run(python(BOMB));
      expect(Number(run.stdout)).toBeGreaterThan(50);
      expect(Number(run.stdout)).toBeLessThan(64);
    });

    it("surprise 8: what root made is open to the program's own user", () => {
      const expected = Object.entries({ ...FOLDERS, [above]: "0o755" }).map(([folder, mode]) => [folder, [mode, true]]);
      expect(Object.entries(report.modes)).toEqual(expected);
    });

    it("surprise 9: runs side by side, and one right after a killed one, have all their processes (E09)", async () => {
      const side = await Promise.all([1, 2, 3].map(() => sandbox.run(python(BOMB))));
      const killed = sandbox.start(python(`${BOMB}\ntime.sleep(60)`));
      expect((await killed.nextLine(30_000)).kind).toBe("line");
      killed.kill();
      await killed.exit;
      const after = await sandbox.run(python(BOMB));
      for (const { stdout } of [...side, after]) {
        expect(Number(stdout)).toBeGreaterThan(50);
        expect(Number(stdout)).toBeLessThan(64);
      }
    });

    it("surprise 10: a user namespace cannot be made inside (D08)", () => {
      for (const name of ["unshare", "clone"]) expect(["EPERM", "ENOSPC"]).toContain(report.calls[name]);
      for (const code of report.nested) expect(code).not.toBe(0);
    });

    it("surprise 11: kernel keys and io_uring are refused (D09)", () => {
      expect(report.calls).toMatchObject({ keyctl: "EPERM", add_key: "EPERM", io_uring_setup: "ENOSYS" });
    });

    it.runIf(traits.seccomp)("the kernel itself refuses every call of the table, as the table says", () => {
      expect(Object.entries(report.refused)).toEqual(refusedHere().map(([name, , answer]) => [name, answer]));
    });

    it("surprise 12: what VeriAlgo was started with is out of reach, as deleting a variable would not hide it", async () => {
      const mark = newToken();
      const text = `import os
seen = []
for pid in filter(str.isdigit, os.listdir('/proc')):
    for name in ('environ', 'cmdline', 'maps', 'cwd', 'root'):
        path = f'/proc/{pid}/{name}'
        try: seen.append(os.readlink(path) if name in ('cwd', 'root') else open(path, 'rb').read().decode('utf8', 'replace'))
        except OSError: pass
try: open('/proc/${process.pid}/environ'); seen.append('parent')
except OSError: pass
print(repr(seen), flush=True)
import time; time.sleep(60)`;
      const { child, line } = await hold(mark, text, [], { VERIALGO_GIVEN: secret });
      // The premise: it lies open to its own user for as long as the process lives, whatever the process does about it.
      expect(readFileSync(`/proc/${child.pid}/environ`, "utf8")).toContain(secret);
      expect(line).not.toContain(secret);
      expect(line).not.toContain("'parent'");
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(await remaining(mark, 2_000)).toEqual([]);
    });

    it("surprise 13: processes of the same user, also in another sandbox, can neither be read nor opened nor signalled (D02)", () => {
      expect(Object.keys(report.host).length).toBeGreaterThan(3);
      for (const [pid, answers] of Object.entries(report.host)) {
        // The first few numbers exist inside, too; those are its own keepers.
        if (Number(pid) <= 3) continue;
        expect([pid, answers]).toEqual([pid, ["ENOENT", "ENOENT", "ESRCH"]]);
      }
      expect(Object.keys(report.others).length).toBeLessThanOrEqual(2);
      for (const answer of Object.values(report.memories)) expect(["EACCES", "EPERM"]).toContain(answer);
      if (traits.otherUser) expect(process.getuid?.()).not.toBe(70_000);
    });

    it("surprise 14: a flood of empty files ends at the wall limit or before, and goes with the run (E03)", async () => {
      const mark = newToken();
      const text = `print('up', flush=True)
count = 0
try:
    while True:
        open(f'/tmp/{count}', 'w').close()
        count += 1
except OSError: print('full')`;
      const run = await sandbox.run(python(text, { wallMs: 1_500 }, { argv: [mark] }));
      expect([run.ending === "wall-time", run.stdout.includes("full")]).toContain(true);
      expect(run.ms).toBeLessThan(15_000);
      expect(await remaining(mark, 300)).toEqual([]);
      const next = await sandbox.run(python("import os; print(os.listdir('/tmp'))"));
      expect(next.stdout).toBe("[]\n");
    });

    it("surprise 15: Python with threads and children, and Node, work below the limit of memory", async () => {
      const text = `import concurrent.futures, multiprocessing, resource, subprocess, sys, threading
print(resource.getrlimit(resource.RLIMIT_AS)[0])
with concurrent.futures.ThreadPoolExecutor(8) as pool: print(sum(pool.map(lambda n: n * n, range(100))))
print(subprocess.run([sys.executable, '-I', '-S', '-c', 'print(6 * 7)'], capture_output=True, text=True).stdout.strip())
context = multiprocessing.get_context('fork')
queue = context.Queue()
children = [context.Process(target=queue.put, args=(n,)) for n in range(3)]
for child in children: child.start()
print(sorted(queue.get(timeout=30) for _ in children))
for child in children: child.join()`;
      const run = await sandbox.run(python(text));
      expect([run.stdout, run.stderr]).toEqual([`${DEFAULT_LIMITS.memoryBytes}\n328350\n42\n[0, 1, 2]\n`, ""]);
      const node = realpathSync(process.execPath);
      const program = {
        argv: [node, "-e", "setTimeout(() => console.log([1, 2].map((n) => n * 21)), 1)"],
        files: [],
        readOnlyDirectories: node.startsWith("/usr/") ? [] : [dirname(dirname(node))],
        limits: { ...DEFAULT_LIMITS, wallMs: 40_000, cpuSeconds: 40 },
      };
      const answer = await sandbox.run(program);
      expect([answer.stdout, answer.stderr]).toEqual(["[ 21, 42 ]\n", ""]);
    });
  });
}
