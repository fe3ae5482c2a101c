import { once } from "node:events";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { heldIn } from "./held-process.ts";
import { DAEMON, newToken, remaining } from "./python-program.ts";

/** What happens to a tier's programs when VeriAlgo itself is killed, and what it inherited: seen in a Node process of its own. */
export function lifelineSuite(tier: string, starter: string): void {
  const contained = tier !== "plain processes";
  const { hold, folder } = heldIn(tier, starter);

  describe("when VeriAlgo is killed", () => {
    it.each(["SIGKILL", "SIGTERM"] as const)("%s takes everything along within 2 s (D14)", async (signal) => {
      const token = newToken();
      // Without isolation only the process group can be found.
      const start = contained
        ? DAEMON(false)
        : "import os, signal, time\nif os.fork() == 0: time.sleep(60)\nsignal.signal(15, signal.SIG_IGN)";
      const text = `${start}\nprint('up', flush=True)\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)`;
      const { child, line } = await hold(token, text);
      expect(line).toBe("up");
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
      expect(await remaining(token, 2_000)).toEqual([]);
    });

    it("a program that tampers with its keeper dies all the same", async () => {
      const token = newToken();
      const text = `import os, signal, time
for pid in filter(str.isdigit, os.listdir('/proc')):
    if int(pid) == os.getpid(): continue
    for tamper in (lambda: open(f'/proc/{pid}/mem', 'r+b'), lambda: os.kill(int(pid), signal.SIGSTOP)):
        try:
            if ${contained ? "True" : "False"}: tamper()
        except OSError: pass
print('up', flush=True)
time.sleep(60)`;
      const { child, line } = await hold(token, text);
      expect(line).toBe("up");
      child.kill("SIGKILL");
      expect(await remaining(token, 2_000)).toEqual([]);
    });
  });

  it("hides a descriptor that VeriAlgo inherited (D03)", async () => {
    const secret = join(folder(), "secret");
    writeFileSync(secret, "secret", { mode: 0o600 });
    const fd = openSync(secret, "r");
    const text = `import os
found = []
for fd in range(1024):
    try: os.fstat(fd); found.append(fd)
    except OSError: pass
print(found)`;
    const { child, line } = await hold(newToken(), text, [fd]);
    closeSync(fd);
    expect(line).toBe("[0, 1, 2]");
    child.kill("SIGKILL");
  });
}
