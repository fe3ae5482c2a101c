import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Receipt } from "../../src/domain/receipt.ts";
import { chooseSandbox } from "../../src/sandbox/choose-sandbox.ts";
import { ORDINARY_USER } from "../sandbox/rerun.ts";
import { bareEnvironment, buildCli, CLI, emptyFolder, PATIENCE_MS } from "../support/built-cli.ts";
import { folderWith, SOLUTION, TESTS } from "../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const folder = folderWith({ "add.py": SOLUTION, "test_add.py": TESTS });
chmodSync(folder, 0o755);

const root = process.getuid?.() === 0;
const NAMESPACE = root ? ["--mount"] : ["--map-root-user", "--mount"];

/** Runs a command where the named programs of the system cannot be used: in a mount namespace of its own, something else lies over them. */
const without = (tools: readonly string[]): string[] => [
  ...["unshare", ...NAMESPACE, "sh", "-c"],
  'while [ "$1" != -- ]; do [ ! -e "/usr/bin/$1" ] || mount --bind /dev/null "/usr/bin/$1" || exit 9; shift; done; shift; exec "$@"',
  ...["sh", ...tools, "--"],
];
/** The kernel refuses new user namespaces to whoever has another root; an ordinary user besides, for whom nobody has sudo. */
const WITHOUT_USER_NAMESPACES = [
  ...[...without(["sudo"]), "sh", "-c"],
  'mkdir -p "$1" && mount --rbind / "$1" && shift && exec "$@"',
  ...[
    "sh",
    "/mnt",
    "chroot",
    "/mnt",
    "setpriv",
    "--reuid",
    String(ORDINARY_USER),
    "--regid",
    String(ORDINARY_USER),
    "--clear-groups",
  ],
  ...["env", "-C", folder],
];

function verify(prefix: readonly string[], words: readonly string[] = [], env: Record<string, string> = {}) {
  const argv = [...prefix, process.execPath, CLI, "verify", "add.py", "--tests", "test_add.py", ...words];
  const ran = spawnSync(argv[0] ?? "", argv.slice(1), {
    cwd: folder,
    env: { ...bareEnvironment({ VERIALGO_REQUIRE_LEVEL: "1", ...env }) },
    encoding: "utf8",
  });
  return { ...ran, said: ran.stdout + ran.stderr };
}

const canHide = spawnSync("unshare", [...NAMESPACE, "true"]).status === 0;
/** "unverified" is the word that is to be there. */
const SAYS_VERIFIED = /(?<!un)verified/i;

describe.runIf(canHide)("D15: a machine where a tier is missing", () => {
  it.runIf(root)("without bubblewrap the next tier is taken, and the verdict is reached in it (needs root)", () => {
    const ran = verify(without(["bwrap"]), ["--json"]);
    const receipt = Receipt.parse(JSON.parse(ran.stdout));
    expect(receipt).toMatchObject({ verdict: "tested", isolation: { kind: "unshare" } });
    expect(receipt.isolation.guarantees).toContain("no network");
    expect(ran.stderr).not.toContain("was not used");
    const image = `verialgo.invalid/none@sha256:${"0".repeat(64)}`;
    const asked = verify(without(["bwrap", "docker", "podman"]), ["--sandbox-image", image]);
    const said = asked.said.replace(/\s+/g, " ");
    expect(said).toMatch(/The image of sandbox-image was not used, programs run in unshare .*: .*docker/);
    expect(said).toContain("Programs run in unshare, a reduced sandbox");
    expect(verify([], ["--sandbox-image", image]).said).not.toContain("was not used");
  });

  it("without any nothing is run, the exit code is one of its own, and the word “verified” is not said", () => {
    const ran = verify(without(["bwrap", "unshare"]));
    expect(ran.status).toBe(3);
    expect(ran.stdout).toContain("unverified: no sandbox");
    expect(ran.said).toMatch(/apt-get install (-y )?bubblewrap/);
    expect(ran.said).not.toMatch(SAYS_VERIFIED);
  });

  it("nor is it where a person lets programs run without one", () => {
    const ran = verify(without(["bwrap", "unshare"]), ["--allow-unsandboxed"]);
    expect(ran.status).toBe(3);
    expect(ran.said).toMatch(/without a sandbox|not sandboxed/i);
    expect(ran.said).toContain("plain processes, no sandbox");
    expect(ran.said).not.toMatch(SAYS_VERIFIED);
  });

  it.runIf(root)("an ordinary user without sudo and user namespaces has none (needs root)", () => {
    const ran = verify(WITHOUT_USER_NAMESPACES);
    expect({ status: ran.status, said: ran.status === 3 ? "" : ran.said }).toEqual({ status: 3, said: "" });
    // Bubblewrap is there: nobody is told to install it.
    expect(ran.said).toContain("To have one: Allow user namespaces");
    expect(ran.said).not.toMatch(/install/i);
    expect(ran.stdout).toContain("unverified: no sandbox");
    expect(ran.said).not.toMatch(SAYS_VERIFIED);
    // Only here: outside of that root the same user has one.
    const control = ["setpriv", "--reuid", String(ORDINARY_USER), "--regid", String(ORDINARY_USER), "--clear-groups"];
    expect(spawnSync(control[0] ?? "", [...control.slice(1), "unshare", "--user", "true"]).status).toBe(0);
  });

  it("on macOS the command says that there is none", () => {
    const darwin = "data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})";
    const ran = verify([], [], { NODE_OPTIONS: `--import=${darwin}` });
    expect(ran.status).toBe(3);
    expect(ran.stdout).toContain("unverified: no sandbox");
    expect(ran.said).not.toMatch(SAYS_VERIFIED);
  });
});

describe("D15: other systems", () => {
  it.each(["darwin", "win32", "freebsd"])("%s has no sandbox, and no tier is tried", async (platform) => {
    const real = Object.getOwnPropertyDescriptor(process, "platform") as PropertyDescriptor;
    Object.defineProperty(process, "platform", { ...real, value: platform });
    try {
      const choice = await chooseSandbox({ allowUnsandboxed: false });
      expect(choice).toMatchObject({ sandbox: null, tried: [] });
      expect(choice.reason).toContain(platform);
      expect(choice.advice).not.toBe("");
    } finally {
      Object.defineProperty(process, "platform", real);
    }
  });
});

describe("D16: programs that stand in for the system's", () => {
  it("on PATH, in the folder and in variables are not started: the sandbox is whole", () => {
    const planted = emptyFolder();
    const mark = join(planted, "was-started");
    const names = [
      "bwrap",
      "unshare",
      "sudo",
      "sh",
      "bash",
      "setpriv",
      "prlimit",
      "timeout",
      "mount",
      "env",
      "perl",
      "python3",
      "python",
      "id",
    ];
    for (const name of names) {
      for (const place of [planted, folder]) {
        writeFileSync(join(place, name), `#!/bin/sh\necho ${name} >>${mark}\nexec /usr/bin/${name} "$@"\n`);
        chmodSync(join(place, name), 0o755);
      }
    }
    const env = {
      PATH: `${planted}:${folder}:.:/usr/bin:/bin`,
      SHELL: join(planted, "sh"),
      BASH_ENV: join(planted, "sh"),
      ENV: join(planted, "sh"),
    };
    const ran = verify([], ["--json"], env);
    expect(Receipt.parse(JSON.parse(ran.stdout))).toMatchObject({ verdict: "tested" });
    expect(existsSync(mark)).toBe(false);
    // They would say so.
    spawnSync("id", [], { env });
    expect(existsSync(mark)).toBe(true);
  });

  it.runIf(root)(
    "in the system's own folder, but changeable by others, are refused: another tier is taken (needs root)",
    () => {
      const open = [
        ...["unshare", ...NAMESPACE, "sh", "-c"],
        'cp /usr/bin/bwrap "$1/bwrap" && chmod 0777 "$1/bwrap" && mount --bind "$1/bwrap" /usr/bin/bwrap || exit 9; shift; exec "$@"',
        ...["sh", emptyFolder()],
      ];
      const receipt = Receipt.parse(JSON.parse(verify(open, ["--json"]).stdout));
      expect(receipt).toMatchObject({ verdict: "tested", isolation: { kind: "unshare" } });
    },
  );
});
