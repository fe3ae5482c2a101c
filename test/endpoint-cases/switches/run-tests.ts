import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What one run of tests came to. */
export interface Ran {
  passed: string[];
  /** Each with the first line of why. */
  failed: { title: string; why: string }[];
  /** A file that did not load, or a run that left no report; null when all is well. */
  broken: string | null;
}

interface Report {
  testResults: {
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

const firstLine = (text: string): string => text.split("\n")[0]?.slice(0, 160) ?? "";

/** Runs the named test files below `root`, only the tests whose title matches. Ends with `signal`. */
export async function runTests(
  root: string,
  files: readonly string[],
  pattern: string,
  signal: AbortSignal,
): Promise<Ran> {
  const report = join(root, "report.json");
  rmSync(report, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [
    "run",
    "--root",
    root,
    "--reporter=json",
    `--outputFile=${report}`,
    "--maxWorkers=1",
    "--testTimeout=40000",
  ];
  // A run changes one file; the others are kept as they were transformed.
  args.push("--experimental.fsModuleCache", `--experimental.fsModuleCachePath=${join(root, "cache")}`);
  const child = spawn(process.execPath, [vitest, ...args, "-t", pattern, ...files], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await new Promise<void>((done) => child.on("error", () => {}).on("close", () => done()));
  if (!existsSync(report))
    return { passed: [], failed: [], broken: firstLine(said.trim()) || "the run left no report" };
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const tests = testResults.flatMap((file) => file.assertionResults);
  const unloaded = testResults.find((file) => file.assertionResults.length === 0 && file.message !== "");
  return {
    passed: tests.filter((test) => test.status === "passed").map((test) => test.fullName),
    failed: tests
      .filter((test) => test.status === "failed")
      .map((test) => ({ title: test.fullName, why: firstLine(test.failureMessages?.[0] ?? "") })),
    broken: unloaded === undefined ? null : firstLine(unloaded.message),
  };
}
