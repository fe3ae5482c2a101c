import { describe, expect, it } from "vitest";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { JUDGED_SYSCALLS } from "../../src/sandbox/syscall-table.ts";
import { attempts, DAEMON, newToken, python, remaining } from "./python-program.ts";

/** What a program in an isolated tier can do: processes, privileges, system calls (cases D and E of the attack catalogue). */
export function confinementSuite(sandbox: Sandbox, traits: { otherUser: boolean; seccomp: boolean }): void {
  const run = async (text: string, ...rest: [Parameters<typeof python>[1]?, Parameters<typeof python>[2]?]) =>
    sandbox.run(python(text, ...rest));

  describe("processes", () => {
    it("sees only its own and can look into none (D01, D02)", async () => {
      const answers = await attempts(
        sandbox,
        "len([p for p in os.listdir('/proc') if p.isdigit()]) <= 3",
        "open('/proc/1/environ', 'rb').read() or None",
        "open('/proc/1/mem', 'r+b')",
        "os.readlink('/proc/1/fd/1')",
        "os.listdir('/proc/1/root')",
      );
      expect(answers).toEqual(["GOT True", "EACCES", "EACCES", "EACCES", "EACCES"]);
    });

    it("cannot end those outside or its keeper (D12)", async () => {
      const own = process.pid;
      const answers = await attempts(sandbox, `os.kill(${own}, 9)`, "os.kill(1, 9)", "os.getpid()");
      expect(answers[0]).toBe("ESRCH");
      expect(answers[2]).toMatch(/^GOT \d+$/);
      const all = await run(
        "import os, signal\nsignal.signal(15, signal.SIG_IGN)\ntry: os.kill(-1, 15)\nexcept OSError: pass\nprint('alive')",
      );
      expect(all).toMatchObject({ ending: "exit", stdout: "alive\n" });
      expect((await run("import os; os.killpg(0, 9)")).signal).toBe("SIGKILL");
    });

    it("cannot pretend that it was never started, by cutting its own lifeline", async () => {
      const result = await run(
        "import socket; socket.socket(fileno=2).shutdown(socket.SHUT_RD); import time; time.sleep(30)",
      );
      expect(result).toMatchObject({ ending: "exit", code: null, signal: "SIGKILL" });
    });

    it("is the first to go when the machine runs out of memory (E02)", async () => {
      expect(await attempts(sandbox, "open('/proc/self/oom_score_adj').read().strip()")).toEqual(["GOT 1000"]);
    });

    it("leaves no daemon behind (D11)", async () => {
      const token = newToken();
      const result = await run(`${DAEMON(false)}\nprint('done')`, {}, { argv: [token] });
      expect(result).toMatchObject({ ending: "exit", code: 0, stdout: "done\n" });
      expect(await remaining(token, 300)).toEqual([]);
    });

    it("survives a fork bomb (E01)", async () => {
      const token = newToken();
      const result = await run(
        "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass",
        // It takes every processor for as long as it lives.
        { wallMs: 1_000 },
        { argv: [token] },
      );
      expect(result.ending).toBe("wall-time");
      expect(await remaining(token, 2_000)).toEqual([]);
    });

    // Both mostly wait.
    it.concurrent("kills everything at the wall limit and when told to, before `exit` resolves", async () => {
      const token = newToken();
      const text = `${DAEMON(false)}\nprint('up')\ntime.sleep(60)`;
      const result = await run(text, { wallMs: 3_000 }, { argv: [token] });
      expect(result).toMatchObject({ ending: "wall-time", stdout: "up\n" });
      expect(await remaining(token, 300)).toEqual([]);
      const program = sandbox.start(python(text, {}, { argv: [token] }));
      expect((await program.nextLine(30_000)).kind).toBe("line");
      program.kill();
      expect((await program.exit).ending).toBe("killed");
      expect(await remaining(token, 300)).toEqual([]);
    });

    it.concurrent("counts each run's processes apart (E09)", async () => {
      const text = `import os, time
children = 0
try:
    for _ in range(100):
        if os.fork() == 0: time.sleep(20); os._exit(0)
        children += 1
except OSError: pass
print(children)
time.sleep(1)`;
      const runs = await Promise.all([1, 2, 3].map(() => run(text)));
      for (const { stdout } of runs) {
        expect(Number(stdout)).toBeGreaterThan(50);
        expect(Number(stdout)).toBeLessThan(64);
      }
    });
  });

  describe("privileges", () => {
    it("has none and can gain none (D06)", async () => {
      const text = `for line in open('/proc/self/status'):
    if line.startswith(('CapEff', 'CapBnd', 'CapAmb', 'NoNewPrivs', 'Seccomp:')): print(line.split()[1])
import os; print(os.getuid())`;
      const lines = (await run(text)).stdout.trim().split("\n");
      const none = "0".repeat(16);
      expect(lines.slice(0, 4)).toEqual([none, none, none, "1"]);
      expect(lines[4]).toBe(traits.seccomp ? "2" : "0");
      if (traits.otherUser) expect(Number(lines[5])).toBeGreaterThanOrEqual(70_000);
      const answers = await attempts(
        sandbox,
        "os.setuid(12345)",
        "os.setgroups([0])",
        "os.mknod('/tmp/x', 0o20666, 259)",
        "os.nice(-5)",
      );
      expect(answers.filter((answer) => answer.startsWith("GOT"))).toEqual([]);
    });

    it.runIf(traits.seccomp)("is refused the calls of the table by the kernel itself (D08, D09)", async () => {
      const text = `import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
names = ${JSON.stringify(CALLS[process.arch])}
for name, number, *values in names:
    ctypes.set_errno(0)
    libc.syscall(number, *values)
    print(name, errno.errorcode.get(ctypes.get_errno(), 'done'))`;
      const lines = (await run(text)).stdout.trim().split("\n");
      expect(lines).toEqual([
        "ptrace EPERM",
        "keyctl EPERM",
        "mount EPERM",
        "unshare EPERM",
        "setns EPERM",
        "chroot EPERM",
        "bpf EPERM",
        "userfaultfd EPERM",
        "personality EPERM",
        "io_uring_setup ENOSYS",
        "clone3 ENOSYS",
        "memfd_create ENOSYS",
        "clone EPERM",
      ]);
    });
  });
}

/** Name, number, arguments. */
const CALLS: Record<string, (string | number)[][]> = {
  x64: [
    ["ptrace", 101, 0],
    ["keyctl", 250, 0],
    ["mount", 165],
    ["unshare", 272, 0x10000000],
    ["setns", 308],
    ["chroot", 161],
    ["bpf", 321],
    ["userfaultfd", 323],
    ["personality", 135, 0x40000],
    ["io_uring_setup", 425],
    ["clone3", 435],
    ["memfd_create", 319],
    ["clone", JUDGED_SYSCALLS.clone.x64, 0x10000011],
  ],
  arm64: [
    ["ptrace", 117, 0],
    ["keyctl", 219, 0],
    ["mount", 40],
    ["unshare", 97, 0x10000000],
    ["setns", 268],
    ["chroot", 51],
    ["bpf", 280],
    ["userfaultfd", 282],
    ["personality", 92, 0x40000],
    ["io_uring_setup", 425],
    ["clone3", 435],
    ["memfd_create", 279],
    ["clone", JUDGED_SYSCALLS.clone.arm64, 0x10000011],
  ],
};
