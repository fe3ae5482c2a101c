import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { JUDGED_SYSCALLS } from "../../src/sandbox/syscall-table.ts";
import { DAEMON, newToken, python, remaining } from "./python-program.ts";

/** What an isolated tier promises beyond the port: cases D and E of the attack catalogue, run as the program. */
export function isolationSuite(sandbox: Sandbox, traits: { otherUser: boolean; seccomp: boolean }): void {
  const run = async (text: string, ...rest: [Parameters<typeof python>[1]?, Parameters<typeof python>[2]?]) =>
    sandbox.run(python(text, ...rest));
  /** Prints the error's name for each expression, or what it gave. */
  const attempts = async (...expressions: string[]) => {
    const lines = expressions.map((expression) => `attempt(lambda: ${expression})`).join("\n");
    const text = `import errno, glob, os, signal, socket, sys
def attempt(act):
    try: print('GOT', act())
    except OSError as error: print(errno.errorcode[error.errno])
${lines}`;
    const result = await run(text);
    expect(result.stderr).toBe("");
    return result.stdout.trim().split("\n");
  };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sandbox-test-"));
    writeFileSync(join(folder, "secret"), "secret", { mode: 0o644 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe("files", () => {
    it("hides the host's (D04)", async () => {
      const hidden = [
        "/root",
        "/home",
        "/run",
        "/var",
        "/sys",
        "/etc/passwd",
        "/etc/shadow",
        folder,
        import.meta.dirname,
        homedir(),
      ];
      const answers = await attempts(...hidden.map((path) => `os.stat(${JSON.stringify(path)})`));
      expect(answers).toEqual(hidden.map(() => "ENOENT"));
    });

    it("can be written nowhere but in /tmp and /dev/shm (D10)", async () => {
      const places = ["/", "/usr", "/etc", "/dev", "/box", "/usr/bin", "/proc"];
      const answers = await attempts(
        ...places.map((place) => `open(${JSON.stringify(`${place}/new-file`)}, 'w')`),
        "open('/box/main.py', 'a')",
        "os.rename('/box/main.py', '/box/other.py')",
        "os.chmod('/box/main.py', 0o777)",
        "open('/tmp/a', 'w').write('x')",
        "open('/dev/shm/a', 'w').write('x')",
      );
      expect(answers.slice(-2)).toEqual(["GOT 1", "GOT 1"]);
      for (const answer of answers.slice(0, -2)) expect(["EROFS", "EACCES", "EPERM", "ENOENT"]).toContain(answer);
    });

    it.each([
      ["/tmp", 64],
      ["/dev/shm", 8],
    ])("bounds %s to %d MiB (E03)", async (place, limit) => {
      const text = `total = 0
try:
    for index in range(40):
        with open(f'${place}/{index}', 'wb', buffering=0) as file:
            for _ in range(4): total += file.write(b'x' * (1 << 20))
except OSError: pass
print(total >> 20)`;
      const mebibytes = Number((await run(text)).stdout);
      expect(mebibytes).toBeGreaterThan(0);
      expect(mebibytes).toBeLessThanOrEqual(limit);
    });

    it("shows a directory that the program needs, read-only, at its own path, wherever it lies", async () => {
      for (const parent of [tmpdir(), ...(process.getuid?.() === 0 ? [homedir()] : [])]) {
        const prefix = mkdtempSync(join(parent, "sandbox-prefix-"));
        try {
          writeFileSync(join(prefix, "tool"), "tool", { mode: 0o644 });
          const closed = traits.otherUser
            ? await run(`open('${prefix}/tool')`, {}, { readOnlyDirectories: [prefix] })
            : null;
          if (closed !== null) expect(closed.stderr).toContain("Permission denied");
          const inside = join(prefix, "lib");
          const { mkdirSync, chmodSync } = await import("node:fs");
          mkdirSync(inside);
          writeFileSync(join(inside, "tool"), "tool", { mode: 0o644 });
          chmodSync(inside, 0o755);
          const text = `print(open('${inside}/tool').read())
try: open('${inside}/new', 'w'); print('written')
except OSError as error: print(error.strerror)`;
          const result = await run(text, {}, { readOnlyDirectories: [inside] });
          expect(result.stdout).toBe("tool\nRead-only file system\n");
        } finally {
          rmSync(prefix, { recursive: true });
        }
      }
    });
  });

  describe("network", () => {
    it("reaches nothing: machine, internet, abstract sockets, the virtual machine's host (D07)", async () => {
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const port = (server.address() as { port: number }).port;
      const abstract = createServer(() => {
        connections += 1;
      });
      await new Promise<void>((resolve) => abstract.listen(`\0${folder}`, resolve));
      try {
        const answers = await attempts(
          `socket.create_connection(('127.0.0.1', ${port}), 2)`,
          "socket.create_connection(('169.254.169.254', 80), 2)",
          "socket.create_connection(('1.1.1.1', 53), 2)",
          `socket.socket(socket.AF_UNIX).connect('\\0${folder}')`,
        );
        expect(answers.filter((answer) => answer.startsWith("GOT"))).toEqual([]);
        if (traits.seccomp) {
          const families = ["AF_VSOCK", "AF_NETLINK", "AF_PACKET", "AF_ALG"];
          const refused = await attempts(...families.map((name) => `socket.socket(socket.${name}, socket.SOCK_DGRAM)`));
          expect(refused).toEqual(families.map(() => "EAFNOSUPPORT"));
        }
        expect(connections).toBe(0);
      } finally {
        server.close();
        abstract.close();
      }
    });
  });

  describe("processes", () => {
    it("sees only its own and can look into none (D01, D02)", async () => {
      const answers = await attempts(
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
      const answers = await attempts(`os.kill(${own}, 9)`, "os.kill(1, 9)", "os.getpid()");
      expect(answers[0]).toBe("ESRCH");
      expect(answers[2]).toMatch(/^GOT \d+$/);
      const all = await run(
        "import os, signal\nsignal.signal(15, signal.SIG_IGN)\ntry: os.kill(-1, 15)\nexcept OSError: pass\nprint('alive')",
      );
      expect(all).toMatchObject({ ending: "exit", stdout: "alive\n" });
      expect((await run("import os; os.killpg(0, 9)")).signal).toBe("SIGKILL");
    });

    it("leaves no daemon behind (D11)", async () => {
      const token = newToken();
      const result = await run(`${DAEMON(false)}\nprint('done')`, {}, { argv: [token] });
      expect(result).toMatchObject({ ending: "exit", code: 0, stdout: "done\n" });
      expect(await remaining(token, 300)).toEqual([]);
    });

    it("kills everything at the wall limit and when told to, before `exit` resolves", async () => {
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

    it("survives a fork bomb (E01)", async () => {
      const token = newToken();
      const result = await run(
        "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass",
        { wallMs: 3_000 },
        { argv: [token] },
      );
      expect(result.ending).toBe("wall-time");
      expect(await remaining(token, 2_000)).toEqual([]);
    });

    it("counts each run's processes apart (E09)", async () => {
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
        "os.setuid(12345)",
        "os.setgroups([0])",
        "os.mknod('/tmp/x', 0o20666, 259)",
        "os.nice(-5)",
      );
      expect(answers.filter((answer) => answer.startsWith("GOT"))).toEqual([]);
    });

    it.runIf(traits.seccomp)("is refused the calls of the table by the kernel itself (D08, D09)", async () => {
      const text = `import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
names = ${JSON.stringify(CALLS[process.arch])}
for name, number, *values in names:
    ctypes.set_errno(0)
    libc.syscall(number, *values)
    print(name, errno.errorcode.get(ctypes.get_errno(), 'done'))
print(os.fork() >= 0)`;
      const lines = (await run(text)).stdout.trim().split("\n");
      expect(lines.slice(0, -2)).toEqual([
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

  it("sees exactly the text that was given, from a file nobody else can change (F08)", async () => {
    const result = await run(
      "import os; s = os.stat('/box/main.py'); print(oct(s.st_mode), s.st_nlink); print(open('/proc/self/mountinfo').read())",
    );
    expect(result.stdout).toMatch(/^0o100644 1\n/);
    expect(result.stdout).toMatch(/ \/box ro,nosuid,nodev/);
    expect(readFileSync(join(folder, "secret"), "utf8")).toBe("secret");
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
