import { describe, expect, it } from "vitest";
import { type BubblewrapSetting, bubblewrapArgv } from "../../src/sandbox/bubblewrap.ts";
import { python } from "./python-program.ts";

const tools = {
  ...{ sh: "/usr/bin/sh", bash: null, sudo: null, groups: null, bwrap: "/usr/bin/bwrap", setpriv: "/usr/bin/setpriv" },
  ...{ prlimit: "/usr/bin/prlimit", timeout: "/usr/bin/timeout" },
};
const layout = {
  links: [{ path: "/bin", target: "usr/bin" }],
  binds: [{ source: "/etc/ld.so.cache", target: "/etc/ld.so.cache" }],
};
const setting: BubblewrapSetting = { tools, layout, uid: 70_001, disableUserns: true, box: "/tmp/run/box", binds: [] };
const program = { ...python("", { wallMs: 20_000, cpuSeconds: 21 }), environment: { PYTHONHASHSEED: "0" } };
const at = (argv: string[], ...words: string[]) => {
  const index = argv.findIndex((_, start) => words.every((word, offset) => argv[start + offset] === word));
  expect(index, `${words.join(" ")} in ${argv.join(" ")}`).toBeGreaterThanOrEqual(0);
  return index;
};

describe("the bubblewrap command", () => {
  it("as root drops to the run's own user, inside, behind a first process that stays root", () => {
    const argv = bubblewrapArgv(setting, program);
    expect(argv.slice(0, 6)).toEqual(["/usr/bin/timeout", "--foreground", "-s", "KILL", "23.0", "/usr/bin/bwrap"]);
    expect(argv).not.toContain("--unshare-user");
    const inside = argv.slice(at(argv, "--") + 1);
    expect(inside.slice(0, 2)).toEqual(["/usr/bin/sh", "-c"]);
    expect(inside.slice(4)).toEqual([
      ...["/usr/bin/setpriv", "--reuid=70001", "--regid=70001", "--clear-groups", "--no-new-privs"],
      ...["--ambient-caps=-all", "--inh-caps=-all", "--bounding-set=-all"],
      ...[
        "/usr/bin/prlimit",
        "--as=1073741824",
        "--nproc=64",
        "--fsize=16777216",
        "--nofile=256",
        "--cpu=21",
        "--core=0",
      ],
      ...program.argv,
    ]);
  });

  it("as an ordinary user has a user namespace and no capability but the one that guards the first process", () => {
    const argv = bubblewrapArgv({ ...setting, uid: null }, program);
    at(argv, "--unshare-user", "--cap-drop", "ALL", "--cap-add", "CAP_SETPCAP", "--disable-userns");
    expect(argv.join(" ")).not.toContain("--reuid");
    expect(bubblewrapArgv({ ...setting, uid: null, disableUserns: false }, program)).not.toContain("--disable-userns");
  });

  it.each([70_001, null])("unshares, hides and bounds everything (uid %s)", (uid) => {
    const argv = bubblewrapArgv({ ...setting, uid }, program);
    for (const flag of ["ipc", "uts", "pid", "net"]) at(argv, `--unshare-${flag}`);
    for (const flag of ["--die-with-parent", "--new-session", "--as-pid-1", "--clearenv"]) at(argv, flag);
    at(argv, "--setenv", "PYTHONHASHSEED", "0");
    at(argv, "--size", "8388608", "--perms", "1777", "--tmpfs", "/dev/shm");
    at(argv, "--size", "67108864", "--perms", "1777", "--tmpfs", "/tmp");
    at(argv, "--ro-bind", "/tmp/run/box", "/box");
    at(argv, "--seccomp", "3");
    expect(argv.filter((word) => /^--(dev-)?bind/.test(word))).toEqual([]);
    const sources = argv.filter((_, index) => argv[index - 1] === "--ro-bind");
    expect(sources).toEqual(["/usr", "/etc/ld.so.cache", "/tmp/run/box"]);
    // Nothing may be mounted after the root has become read-only.
    const sealed = at(argv, "--remount-ro", "/dev", "--remount-ro", "/");
    expect(
      argv.slice(sealed + 4, at(argv, "--")).some((word) => /bind|tmpfs|dir/.test(word) && word !== "--chdir"),
    ).toBe(false);
  });

  it("binds an interpreter's folder at its own path below parents that another user can pass", () => {
    const binds = [{ source: "/srv/.pyenv/versions/3.12", target: "/srv/.pyenv/versions/3.12" }];
    const argv = bubblewrapArgv({ ...setting, binds }, program);
    const bound = at(argv, "--ro-bind", "/srv/.pyenv/versions/3.12", "/srv/.pyenv/versions/3.12");
    for (const parent of ["/srv", "/srv/.pyenv", "/srv/.pyenv/versions"]) {
      expect(at(argv, "--perms", "0755", "--dir", parent)).toBeLessThan(bound);
    }
    expect(at(argv, "--tmpfs", "/tmp")).toBeLessThan(bound);
  });

  it("passes hostile arguments as they are, behind the end of the options", () => {
    const argv = bubblewrapArgv(setting, { ...program, argv: ["/usr/bin/echo", "--bind", "/", "/", "$(id)"] });
    expect(argv.slice(-5)).toEqual(["/usr/bin/echo", "--bind", "/", "/", "$(id)"]);
    expect(argv.indexOf("--")).toBeLessThan(argv.indexOf("/usr/bin/echo"));
  });
});
