import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { attempts, python } from "./python-program.ts";

/** What a program in an isolated tier can reach: files and network (cases D and E of the attack catalogue). */
export function isolationSuite(sandbox: Sandbox, traits: { seccomp: boolean }): void {
  const run = async (text: string, ...rest: [Parameters<typeof python>[1]?, Parameters<typeof python>[2]?]) =>
    sandbox.run(python(text, ...rest));
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
      const answers = await attempts(sandbox, ...hidden.map((path) => `os.stat(${JSON.stringify(path)})`));
      expect(answers).toEqual(hidden.map(() => "ENOENT"));
    });

    it("can be written nowhere but in /tmp and /dev/shm (D10)", async () => {
      const places = ["/", "/usr", "/etc", "/dev", "/box", "/usr/bin", "/proc"];
      const answers = await attempts(
        sandbox,
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
      // In root's closed home, too: there the folders above are made anew, open to the other user.
      for (const parent of [tmpdir(), ...(process.getuid?.() === 0 ? [homedir()] : [])]) {
        const closed = mkdtempSync(join(parent, "sandbox-prefix-"));
        const prefix = join(closed, "lib");
        mkdirSync(prefix);
        chmodSync(prefix, 0o755);
        writeFileSync(join(prefix, "tool"), "tool", { mode: 0o644 });
        const text = `print(open('${prefix}/tool').read())
try: open('${prefix}/new', 'w'); print('written')
except OSError as error: print(error.strerror)`;
        const result = await run(text, {}, { readOnlyDirectories: [prefix] });
        rmSync(closed, { recursive: true });
        expect(result.stdout).toBe("tool\nRead-only file system\n");
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
      // As long as it can be: shorter names some versions of Node fill up with NULs, and nobody would find them.
      const name = folder.padEnd(107, "-");
      const abstract = createServer(() => {
        connections += 1;
      });
      await new Promise<void>((resolve) => abstract.listen(`\0${name}`, resolve));
      try {
        const answers = await attempts(
          sandbox,
          `socket.create_connection(('127.0.0.1', ${port}), 2)`,
          "socket.create_connection(('169.254.169.254', 80), 2)",
          "socket.create_connection(('1.1.1.1', 53), 2)",
          `socket.socket(socket.AF_UNIX).connect('\\0${name}')`,
        );
        expect(answers.filter((answer) => answer.startsWith("GOT"))).toEqual([]);
        if (traits.seccomp) {
          const families = ["AF_VSOCK", "AF_NETLINK", "AF_PACKET", "AF_ALG"];
          const refused = await attempts(
            sandbox,
            ...families.map((name) => `socket.socket(socket.${name}, socket.SOCK_DGRAM)`),
          );
          expect(refused).toEqual(families.map(() => "EAFNOSUPPORT"));
        }
        expect(connections).toBe(0);
      } finally {
        server.close();
        abstract.close();
      }
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
