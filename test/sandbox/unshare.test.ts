import { describe, expect, it } from "vitest";
import { type UnshareSetting, unshareArgv } from "../../src/sandbox/unshare.ts";
import { mountTable } from "../../src/sandbox/unshare-root.ts";
import { python } from "./python-program.ts";

const names = [
  "sh",
  "unshare",
  "mount",
  "umount",
  "pivot_root",
  "setsid",
  "setpriv",
  "prlimit",
  "timeout",
  "env",
  "perl",
];
const paths = Object.fromEntries(names.map((name) => [name, `/usr/bin/${name}`]));
const tools = { ...paths, bash: null, sudo: null, groups: null } as unknown as UnshareSetting["tools"];
const setting: UnshareSetting = { tools, uid: 70_001, table: "/t/mounts", root: "/t/root", architecture: "x64" };
const program = { ...python(""), environment: { PYTHONHASHSEED: "0" } };

describe("the unshare command", () => {
  it("makes all namespaces, the new root, the filter and the other user, in this order", () => {
    const argv = unshareArgv(setting, program);
    const order = [
      "timeout",
      "setpriv",
      "unshare",
      "sh",
      "mount",
      "umount",
      "pivot_root",
      "perl",
      "setsid",
      "prlimit",
      "env",
    ];
    const positions = order.map((name) => argv.indexOf(`/usr/bin/${name}`));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions).not.toContain(-1);
    for (const flag of ["--mount", "--pid", "--net", "--ipc", "--uts", "--cgroup", "--fork", "--kill-child"]) {
      expect(argv).toContain(flag);
    }
    expect(argv).not.toContain("--user");
    expect(argv.slice(argv.lastIndexOf("/usr/bin/setpriv"))).toContain("--reuid=70001");
    expect(argv.slice(argv.lastIndexOf("/usr/bin/env"))).toEqual([
      ...["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8", "PYTHONHASHSEED=0"],
      ...program.argv,
    ]);
  });

  it("switches nested namespaces off only in a namespace of our own: outside it would be the host's setting", () => {
    const role = (argv: string[]) => argv[argv.indexOf("/t/root") + 1];
    expect(role(unshareArgv(setting, program))).toBe("root");
    const own = unshareArgv({ ...setting, uid: null }, program);
    expect(role(own)).toBe("user");
    expect(own.join(" ")).toContain("--user --map-root-user");
  });

  it("does without the filter where perl is missing, but closes its descriptor", () => {
    for (const change of [{ tools: { ...tools, perl: null } }, { architecture: "riscv64" }]) {
      const argv = unshareArgv({ ...setting, ...change }, program);
      expect(argv).not.toContain("/usr/bin/perl");
      expect(argv).toContain('exec 3<&-; exec "$@"');
    }
  });
});

describe("the mount table", () => {
  const table = mountTable(
    "/t/my root",
    "/t/my root/../box",
    { links: [], binds: [{ source: "/lib", target: "/lib" }] },
    [
      { source: "/opt/py thon", target: "/opt/py thon" },
      { source: "/tmp/venv", target: "/tmp/venv" },
    ],
  );
  const lines = table.trimEnd().split("\n");

  it("has six fields a line, blanks of paths escaped", () => {
    for (const line of lines) expect(line.split(" ")).toHaveLength(6);
    expect(table).toContain("/opt/py\\040thon /t/my\\040root/opt/py\\040thon none rbind,ro,nosuid,nodev 0 0");
  });

  it("takes the host's folders with what is mounted below them, or a user namespace could not take them at all", () => {
    expect(table).toMatch(/^\/usr \S+ none rbind,ro,nosuid,nodev 0 0$/m);
    expect(table).toMatch(/^\/lib \S+ none rbind,ro,nosuid,nodev 0 0$/m);
  });

  it("binds everything read-only but devices, and bounds what is writable", () => {
    const writable = lines.filter((line) => !/bind,ro/.test(line));
    expect(writable.map((line) => line.split(" ")[1]?.replace("/t/my\\040root", ""))).toEqual([
      ...["/proc", "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/shm", "/tmp"],
    ]);
    for (const line of lines.filter((line) => / tmpfs /.test(line)))
      expect(line).toMatch(/nosuid,nodev,.*size=\d+,nr_inodes=/);
  });

  it("starts with the root and mounts below /tmp after /tmp", () => {
    expect(lines[0]).toContain(" none bind,ro,nosuid,nodev ");
    const tmp = lines.findIndex((line) => line.startsWith("tmpfs /t/my\\040root/tmp"));
    expect(lines.findIndex((line) => line.startsWith("/tmp/venv"))).toBeGreaterThan(tmp);
  });
});
