import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import type { Sandbox, SandboxProgram } from "../../src/ports/sandbox.ts";
import { DAEMON, newToken, python, remaining } from "../sandbox/python-program.ts";

const ownStages = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`verialgo-run-${process.pid}-`));

/** What `ports/sandbox.ts` promises of every implementation, isolated or not. */
export function sandboxContract(sandbox: Sandbox): void {
  describe("run", () => {
    it("gives output, error output and exit code", async () => {
      const run = await sandbox.run(python("import sys; print('out €'); print('err', file=sys.stderr); sys.exit(3)"));
      expect(run).toMatchObject({
        ending: "exit",
        code: 3,
        signal: null,
        stdout: "out €\n",
        stderr: "err\n",
        dropped: 0,
      });
      expect(run.ms).toBeGreaterThan(0);
    });

    it("shows the files in the working directory and passes arguments as they are", async () => {
      const text = "import sys, os; print(open('data.txt').read(), sys.argv[1:], len(os.listdir('.')))";
      const files = [{ name: "data.txt", text: "zwölf" }];
      const run = await sandbox.run(python(text, {}, { files, argv: ["a b", "$(id)", "'", ""] }));
      expect(run.stdout).toBe("zwölf ['a b', '$(id)', \"'\", ''] 2\n");
    });

    it("reports a death by signal, also by the program's own hand", async () => {
      const run = await sandbox.run(python("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"));
      expect(run).toMatchObject({ ending: "exit", code: null, signal: "SIGSEGV", stderr: "" });
    });

    it("starts from an empty environment", async () => {
      process.env.VERIALGO_SECRET = "canary";
      const text = "import os; print(sorted(os.environ)); print(os.environ['PYTHONHASHSEED'], os.environ['PATH'])";
      const run = await sandbox.run(python(text, {}, { environment: { PYTHONHASHSEED: "7" } }));
      const [names, values] = run.stdout.split("\n");
      expect(values).toBe("7 /usr/bin:/bin");
      expect(["VERIALGO_SECRET", "USER", "SUDO_USER", "NODE_OPTIONS"].filter((name) => names?.includes(name))).toEqual(
        [],
      );
      expect(names).toContain("'HOME', 'LANG'");
    });

    it("leaves only standard descriptors and a closed input", async () => {
      const text = `import os, sys
print(repr(sys.stdin.read()))
def valid(fd):
    try: os.fstat(fd); return True
    except OSError: return False
print([fd for fd in range(1024) if valid(fd)])`;
      expect((await sandbox.run(python(text))).stdout).toBe("''\n[0, 1, 2]\n");
    });

    it("replaces what is not UTF-8", async () => {
      const run = await sandbox.run(python("import os; os.write(1, b'a\\xffb'); os.write(2, b'\\xfe')"));
      expect([run.stdout, run.stderr]).toEqual(["a\ufffdb", "\ufffd"]);
    });

    it("has a terminal of nobody: its own session, nothing to type into (D12)", async () => {
      const text = `import fcntl, os, termios
print(os.getsid(0) not in (0, ${process.pid}))
for what in (lambda: open('/dev/tty'), lambda: fcntl.ioctl(0, termios.TIOCSTI, b'x')):
    try: what(); print('done')
    except OSError as error: print('refused')`;
      const run = await sandbox.run(python(text));
      expect(run.stdout.split("\n").slice(-3)).toEqual(["refused", "refused", ""]);
    });

    it("can write and read a temporary file", async () => {
      const run = await sandbox.run(
        python("import os; p=os.environ['HOME']+'/x'; open(p,'w').write('1'); print(open(p).read())"),
      );
      expect(run.stdout).toBe("1\n");
    });
  });

  describe("limits", () => {
    // What waits for a limit waits beside the others that do.
    it.concurrent("ends at the wall limit, whatever the program ignores (D13, E05)", async () => {
      const text = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('up')\ntime.sleep(60)";
      const run = await sandbox.run(python(text, { wallMs: 2_500 }));
      expect(run.ending).toBe("wall-time");
      expect(run.ms).toBeGreaterThan(2_400);
      expect(run.ms).toBeLessThan(15_000);
    });

    it.concurrent("ends a program that stops itself (D13)", async () => {
      const run = await sandbox.run(
        python("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", { wallMs: 2_000 }),
      );
      expect(run.ending).toBe("wall-time");
    });

    it.concurrent("ends at the processor limit (E05)", async () => {
      const text = "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass";
      const run = await sandbox.run(python(text, { cpuSeconds: 1 }));
      expect(run).toMatchObject({ ending: "exit", code: null, signal: "SIGKILL" });
    });

    it("refuses memory beyond the limit (E02)", async () => {
      const run = await sandbox.run(python("try: bytearray(2 << 30)\nexcept MemoryError: print('refused')"));
      expect(run.stdout).toBe("refused\n");
    });

    it("refuses a large file (E03)", async () => {
      const text = `import os
try:
    with open(os.environ['HOME'] + '/x', 'wb') as f: f.write(b'x' * 2_000_000)
    print('written')
except OSError as error: print(error.strerror)`;
      expect((await sandbox.run(python(text, { fileBytes: 1_000_000 }))).stdout).toBe("File too large\n");
    });

    it.each(["stdout", "stderr"] as const)("ends a flood on %s and keeps the first bytes (E04)", async (name) => {
      const before = process.memoryUsage().rss;
      const run = await sandbox.run(
        python(`import sys\nwhile True: sys.${name}.write('x' * 65536)`, { outputBytes: 100_000 }),
      );
      expect(run.ending).toBe("output-limit");
      expect(run[name]).toBe("x".repeat(100_000));
      expect(run.dropped).toBeGreaterThan(0);
      expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    });
  });

  describe("start", () => {
    it("speaks in lines, with noise beside them, until its input ends", async () => {
      const text =
        "import sys\nfor line in sys.stdin:\n  print('noise', file=sys.stderr)\n  print('got', line.strip())";
      const program = sandbox.start(python(text));
      for (const word of ["eins", "zwei €"]) {
        program.send(word);
        expect(await program.nextLine(30_000)).toEqual({ kind: "line", text: `got ${word}` });
      }
      program.end();
      expect(await program.nextLine(30_000)).toEqual({ kind: "ended" });
      expect(await program.exit).toMatchObject({ ending: "exit", code: 0, stderr: "noise\nnoise\n" });
      program.send("lost");
      program.kill();
    });

    it("tells a late line from none, and goes on", async () => {
      const program = sandbox.start(python("import sys\nsys.stdin.readline()\nprint('late')\nsys.stdin.read()"));
      expect(await program.nextLine(50)).toEqual({ kind: "timeout" });
      program.send("go");
      expect(await program.nextLine(30_000)).toEqual({ kind: "line", text: "late" });
      program.kill();
      expect(await program.exit).toMatchObject({ ending: "killed" });
    });

    it("cuts a line of 1 GB (E04)", async () => {
      const before = process.memoryUsage().rss;
      const program = sandbox.start(
        python("import sys\nfor _ in range(16384): sys.stdout.write('x' * 65536)\nprint()"),
      );
      expect(await program.nextLine(30_000)).toEqual({ kind: "too-long" });
      expect((await program.exit).ending).toBe("output-limit");
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    });

    it("ends at once when told to", async () => {
      const program = sandbox.start(python("print('up')\nimport time; time.sleep(60)"));
      expect(await program.nextLine(30_000)).toEqual({ kind: "line", text: "up" });
      const from = performance.now();
      program.kill();
      expect(await program.exit).toMatchObject({ ending: "killed" });
      expect(performance.now() - from).toBeLessThan(10_000);
    });
  });

  describe("abort", () => {
    it("ends a running program and starts none when it came before", async () => {
      const abort = new AbortController();
      const program = sandbox.start(python("print('up')\nimport time; time.sleep(60)"), abort.signal);
      expect(await program.nextLine(30_000)).toEqual({ kind: "line", text: "up" });
      abort.abort();
      expect((await program.exit).ending).toBe("killed");
      expect(await sandbox.run(python("print(1)"), abort.signal)).toMatchObject({ ending: "killed", stdout: "" });
    });
  });

  describe("refusals", () => {
    const bad: [string, Partial<SandboxProgram>, RegExp][] = [
      ["a relative program", { argv: ["python3"] }, /absolute path/],
      ["no program", { argv: [] }, /absolute path/],
      ["a missing program", { argv: ["/usr/bin/no-such-program"] }, /no-such-program does not exist/],
      ["a folder", { argv: ["/usr/bin"] }, /does not exist or cannot be run|not a program/],
      ["a program elsewhere", { argv: ["/etc/hostname"] }, /cannot be run|outside \/usr/],
      ["a NUL", { argv: ["/usr/bin/true", "a\0b"] }, /NUL/],
      ["a variable", { environment: { "A=B": "1" } }, /"A=B" is not a name/],
      ["a directory of secrets", { readOnlyDirectories: ["/etc"] }, /\/etc cannot be shown/],
      ["a file twice", { files: [1, 2].map(() => ({ name: "a", text: "" })) }, /given twice/],
      ...["../x", ".env", "a/b", "", "..", "/etc/passwd", "a\0", "ä", "a b", "x".repeat(256)].map(
        (name): [string, Partial<SandboxProgram>, RegExp] => [
          `the file name ${JSON.stringify(name).slice(0, 20)}`,
          { files: [{ name, text: "" }] },
          /file name .* is not allowed/,
        ],
      ),
    ];
    it.each(bad)("does not start %s", async (_, change, message) => {
      const program = { ...python("print('ran')"), argv: ["/usr/bin/echo", "ran"], ...change };
      const run = await sandbox.run(program);
      expect(run).toMatchObject({ ending: "not-started", code: null, stdout: "" });
      expect(run.stderr).toMatch(message);
      const started = sandbox.start(program);
      expect(await started.nextLine(5_000)).toEqual({ kind: "ended" });
      expect((await started.exit).ending).toBe("not-started");
    });
  });

  describe("afterwards", () => {
    it("leaves no folder, whether it ended, was killed or was refused", async () => {
      await sandbox.run(python("print(1)"));
      await sandbox.run(python("import time; time.sleep(60)", { wallMs: 500 }));
      await sandbox.run(python("print(1)", {}, { files: [{ name: "..", text: "" }] }));
      expect(ownStages()).toEqual([]);
    });

    it("is not held up by a daemon that keeps the pipes (D11)", async () => {
      const token = newToken();
      const run = await sandbox.run(python(`${DAEMON(true)}\nprint('done')`, {}, { argv: [token] }));
      expect(run).toMatchObject({ ending: "exit", code: 0, stdout: "done\n" });
      expect(run.ms).toBeLessThan(20_000);
      // Without isolation nothing can find it; it must not outlive the tests.
      if (sandbox.isolation.kind === "process")
        for (const pid of await remaining(token, 0)) process.kill(pid, "SIGKILL");
      expect(await remaining(token, 5_000)).toEqual([]);
    });
  });
}
