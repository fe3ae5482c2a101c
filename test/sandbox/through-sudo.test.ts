import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDINARY_USER, rerunContract } from "./rerun.ts";

/**
 * An account with passwordless sudo that exists only in a mount namespace: the machine's own accounts and rules are covered
 * there by files of ours and never changed.
 */
const COVER = `for name in passwd shadow sudoers.d; do mount --bind "$1/$name" "/etc/$name" || exit 1; done
shift
exec "$@"`;
const NAME = "sandbox-test";

const root = process.getuid?.() === 0;
const possible =
  root &&
  existsSync("/usr/bin/sudo") &&
  existsSync("/etc/sudoers.d") &&
  spawnSync("/usr/bin/unshare", ["--mount", "/usr/bin/true"]).status === 0;
const why = root ? "it needs sudo and mount namespaces" : "it needs root to prepare the account";

describe.skipIf(!possible)(`the sandbox contract through sudo${possible ? "" : ` (${why})`}`, () => {
  let folder: string;
  let prefix: string[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sandbox-sudo-"));
    mkdirSync(join(folder, "sudoers.d"));
    chmodSync(join(folder, "sudoers.d"), 0o755);
    writeFileSync(join(folder, "sudoers.d", NAME), `${NAME} ALL=(root) NOPASSWD: ALL\n`, { mode: 0o440 });
    const account = `${NAME}:x:${ORDINARY_USER}:${ORDINARY_USER}::/tmp:/bin/sh`;
    writeFileSync(join(folder, "passwd"), `root:x:0:0::/root:/bin/sh\n${account}\n`, { mode: 0o644 });
    writeFileSync(join(folder, "shadow"), `root:*:20000::::::\n${NAME}:*:20000::::::\n`, { mode: 0o640 });
    const user = ["--reuid", String(ORDINARY_USER), "--regid", String(ORDINARY_USER), "--clear-groups"];
    prefix = ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", COVER, "sh", folder, "/usr/bin/setpriv", ...user];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is prepared: the account may, and only there", () => {
    const [program = "", ...rest] = [...prefix, "/usr/bin/sudo", "-n", "/usr/bin/id", "-u"];
    expect(spawnSync(program, rest, { encoding: "utf8" }).stdout).toBe("0\n");
    expect(readFileSync("/etc/passwd", "utf8")).not.toContain(NAME);
    expect(existsSync(`/etc/sudoers.d/${NAME}`)).toBe(false);
  });

  it("holds", { timeout: 600_000 }, () => rerunContract("sudo", prefix));
});
