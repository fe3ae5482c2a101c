import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Receipt } from "../../../src/domain/receipt.ts";
import { bareEnvironment, buildCli, CLI, PATIENCE_MS } from "../../support/built-cli.ts";
import { folderWith, SOLUTION, TESTS } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

/** In a mount namespace of its own, where the programs that make sandboxes cannot be used. */
const HIDE =
  'for tool in bwrap unshare; do p=/usr/bin/$tool; [ ! -e $p ] || mount --bind /dev/null $p || exit 9; done; exec "$@"';
const NAMESPACE = process.getuid?.() === 0 ? ["--mount"] : ["--map-root-user", "--mount"];
const hidden = (argv: readonly string[], cwd: string) =>
  spawnSync("unshare", [...NAMESPACE, "sh", "-c", HIDE, "sh", ...argv], {
    cwd,
    env: bareEnvironment(),
    encoding: "utf8",
  });

const canHide = hidden(["true"], "/").status === 0;
const folder = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS });
const cli = (...args: string[]) => hidden([process.execPath, CLI, ...args], folder);

describe.skipIf(!canHide)("a machine where no sandbox can be had", () => {
  it("runs nothing in the demo, and names the one line to install one", () => {
    const ran = cli("demo");
    expect(ran.status).toBe(3);
    expect(ran.stdout).toContain("unverified: no sandbox");
    expect(ran.stdout + ran.stderr).toMatch(/sudo apt-get install (-y )?bubblewrap/);
    expect(ran.stdout).not.toContain("● verify");
  });

  it("answers verify with unverified, reason no-sandbox", () => {
    const ran = cli("verify", "add.py", "--tests", "test_add.py", "--json");
    expect(ran.status).toBe(3);
    expect(Receipt.parse(JSON.parse(ran.stdout))).toMatchObject({
      verdict: "unverified",
      reasons: [{ code: "no-sandbox" }],
      isolation: { kind: "none" },
      runs: [],
    });
  });

  it("never calls tested what ran unsandboxed by leave of the person", () => {
    const ran = cli("verify", "add.py", "--tests", "test_add.py", "--allow-unsandboxed", "--json");
    expect(ran.status).toBe(3);
    const receipt = Receipt.parse(JSON.parse(ran.stdout));
    expect(receipt).toMatchObject({ verdict: "unverified", level: 0, isolation: { kind: "process" } });
    expect(receipt.findings.find((finding) => finding.check === "clean-run")?.status).toBe("pass");
  });

  it("makes doctor end with 3 and say what to install", () => {
    const ran = cli("doctor");
    expect(ran.status).toBe(3);
    expect(ran.stdout).toContain("→ sudo apt-get install -y bubblewrap");
  });
});
