import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** An ordinary user without an account: nothing has to be created, and the kernel does not mind. */
export const ORDINARY_USER = 64_123;

/**
 * Runs `contract.test.ts` once more in a Vitest of its own, as another user, and expects it to pass.
 * @param starter who starts the sandboxes there
 * @param prefix a command in front that ends in becoming that user
 */
export async function rerunContract(starter: "user" | "sudo", prefix: readonly string[]): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "sandbox-rerun-"));
  try {
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const command = [
      process.execPath,
      vitest,
      "run",
      "--root",
      ROOT,
      "--cache=false",
      "--configLoader=runner",
      "test/sandbox/contract.test.ts",
    ];
    const [program = "", ...rest] = [...prefix, ...command, "--reporter=json"];
    const env = { PATH: "/usr/bin:/bin", HOME: home, VERIALGO_TEST_STARTER: starter, CI: process.env.CI ?? "" };
    const run = spawn(program, rest, { cwd: "/", env, stdio: ["ignore", "pipe", "pipe"] });
    const [stdout, stderr] = await Promise.all([text(run.stdout), text(run.stderr)]);
    const start = stdout.indexOf("{");
    expect(start, `no report: ${stdout}${stderr}`).toBeGreaterThanOrEqual(0);
    const report = JSON.parse(stdout.slice(start)) as Report;
    leaveReport(`sandbox-${starter}.json`, stdout.slice(start));
    const failures = report.testResults.flatMap((file) => [
      ...(file.assertionResults.length === 0 ? [file.message] : []),
      ...file.assertionResults
        .filter(({ status }) => status === "failed")
        .map((test) => `${test.fullName}: ${test.failureMessages.join("\n")}`),
    ]);
    expect(failures).toEqual([]);
    const passed = report.testResults
      .flatMap((file) => file.assertionResults)
      .filter(({ status }) => status === "passed");
    for (const tier of ["bubblewrap", "unshare"]) {
      expect(passed.filter((test) => test.fullName.startsWith(tier)).length, tier).toBeGreaterThan(30);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** For the table of `npm run threat-model`: these tests ran too, and in other tiers. */
function leaveReport(name: string, text: string): void {
  const folder = process.env.VERIALGO_TEST_REPORTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}

interface Report {
  testResults: {
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
