import { describe, expect, it } from "vitest";
import { isSandbox } from "../../src/domain/isolation.ts";
import { chooseSandbox } from "../../src/sandbox/choose-sandbox.ts";
import { newToken, python, remaining } from "./python-program.ts";

/** A folder without any Python, so that no probe can run: the same as a machine without a sandbox. */
const broken = { path: "/usr/bin/no-python", readOnlyDirectories: [] };

describe("choosing a sandbox", () => {
  it("takes the first tier that holds, and runs programs in it", async ({ skip }) => {
    const choice = await chooseSandbox({ allowUnsandboxed: false });
    if (choice.sandbox === null && process.env.CI !== "true") skip(`no sandbox on this machine: ${choice.reason}`);
    expect(choice.sandbox, choice.reason).not.toBeNull();
    if (choice.sandbox === null) return;
    expect(isSandbox(choice.sandbox.isolation)).toBe(true);
    expect(choice.sandbox.isolation).toMatchObject({
      network: "none",
      guarantees: expect.arrayContaining(["no network"]),
    });
    expect(choice.tried.at(-1)?.problem).toBeNull();
    expect(choice.tried.slice(0, -1).every(({ problem }) => problem !== null)).toBe(true);
    expect((await choice.sandbox.run(python("print(6 * 7)"))).stdout).toBe("42\n");
  });

  it("gives none, every reason and one piece of advice when no tier holds (D15)", async () => {
    const choice = await chooseSandbox({ allowUnsandboxed: false, interpreter: broken });
    expect(choice.sandbox).toBeNull();
    expect(choice.reason).not.toContain("\n");
    expect(choice.advice).not.toBe("");
    if (process.platform !== "linux") return;
    expect(choice.tried.length).toBeGreaterThanOrEqual(4);
    for (const { tier, problem } of choice.tried) expect([tier, problem]).not.toContain(null);
    for (const { tier } of choice.tried) expect(choice.reason).toContain(tier);
  });

  it("says that containers are not configured, or why they cannot be had, each in one sentence", {
    timeout: 60_000,
  }, async () => {
    if (process.platform !== "linux") return;
    const without = await chooseSandbox({ allowUnsandboxed: false, interpreter: broken });
    const tiers = without.tried.map(({ tier }) => tier);
    expect(without.tried).toContainEqual({ tier: "container", problem: "no image is named (setting sandbox-image)" });
    expect(tiers.indexOf("container")).toBeGreaterThan(tiers.findLastIndex((tier) => tier.startsWith("bubblewrap")));
    expect(tiers.indexOf("container")).toBeLessThan(tiers.findIndex((tier) => tier.startsWith("unshare")));
    const image = `verialgo.invalid/none@sha256:${"0".repeat(64)}`;
    const named = await chooseSandbox({ allowUnsandboxed: false, interpreter: broken, image });
    const containers = named.tried.filter(({ tier }) => tier.startsWith("container"));
    expect(containers.length).toBeGreaterThan(0);
    for (const { problem } of containers) expect(problem).toMatch(/^[^\n]{10,}$/);
  });

  it("runs without isolation only when that was allowed, and says so", async () => {
    const choice = await chooseSandbox({ allowUnsandboxed: true, interpreter: broken });
    expect(choice.sandbox?.isolation).toEqual({ kind: "process", network: "host", guarantees: [] });
    expect(choice.reason).toContain("WITHOUT isolation");
  });

  it("prefers a sandbox although it may do without", async ({ skip }) => {
    const choice = await chooseSandbox({ allowUnsandboxed: true });
    if (choice.tried.every(({ problem }) => problem !== null)) skip("no sandbox on this machine");
    expect(choice.sandbox && isSandbox(choice.sandbox.isolation)).toBe(true);
  });

  it("stops when told to", async () => {
    const choice = await chooseSandbox({ allowUnsandboxed: false, signal: AbortSignal.abort() });
    expect(choice).toMatchObject({ sandbox: null, tried: [] });
  });

  it("holds when 50 programs are started at once: each has its own user and ends with all it started", async ({
    skip,
  }) => {
    const { sandbox, reason } = await chooseSandbox({ allowUnsandboxed: false });
    if (sandbox === null && process.env.CI !== "true") skip(`no sandbox on this machine: ${reason}`);
    const mark = newToken();
    const text = `import os
if os.fork() == 0:
    import time; time.sleep(60)
print(os.getuid(), len([p for p in os.listdir('/proc') if p.isdigit()]) <= 4)`;
    const program = python(text, { wallMs: 120_000 }, { argv: [mark] });
    const runs = await Promise.all(Array.from({ length: 50 }, () => sandbox!.run(program)));
    expect(runs.map(({ ending, code }) => [ending, code])).toEqual(runs.map(() => ["exit", 0]));
    const answers = runs.map(({ stdout }) => stdout.trim().split(" "));
    expect(answers.map(([, alone]) => alone)).toEqual(runs.map(() => "True"));
    const users = new Set(answers.map(([user]) => user));
    expect(users.size).toBe(sandbox!.isolation.guarantees.includes("other user") ? 50 : 1);
    expect(await remaining(mark, 300)).toEqual([]);
  });
});
