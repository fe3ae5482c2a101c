import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../../src/ports/sandbox.ts";
import { candidates, type Starter } from "../../src/sandbox/candidates.ts";
import {
  guaranteesOf,
  type ProbeReport,
  type ProbeSurroundings,
  probeProblems,
  probeSandbox,
} from "../../src/sandbox/probe.ts";
import { createProcessSandbox } from "../../src/sandbox/process.ts";
import { seccompFilter } from "../../src/sandbox/seccomp-filter.ts";

const python = { path: "/usr/bin/python3", readOnlyDirectories: [] };
const linux = process.platform === "linux";
const root = process.getuid?.() === 0;

const none = "0000000000000000";
const good: ProbeReport = {
  ...{
    uid: 70_001,
    descriptors: [0, 1, 2],
    environment: ["HOME", "LANG", "PATH", "PWD"],
    secretSeen: false,
    lookedInto: [],
  },
  ...{ processesSeen: 2, secretFile: "ENOENT", tcp: "ECONNREFUSED", abstract: "ECONNREFUSED", vsock: "EAFNOSUPPORT" },
  ...{
    interfaces: ["lo"],
    userNamespace: "EPERM",
    forks: 7,
    memory: "ENOMEM",
    memoryOfAll: null,
    boundingSet: none,
    effective: none,
  },
  ...{ noNewPrivileges: "1", seccomp: "2", writes: { "/": "EROFS", "/usr": "EROFS", "/tmp": "written" } },
};
const seen: ProbeSurroundings = { parentUid: 0, connections: 0, survivors: 0, limits: DEFAULT_LIMITS };
const demands = { seccomp: true, otherUser: true, memoryInAll: false };

describe("what the probe found", () => {
  it("is a sandbox when nothing could be reached", () => {
    expect(probeProblems(good, seen, demands)).toEqual([]);
    expect(guaranteesOf(good, seen, demands)).toEqual([
      ...["no network", "other user", "secrets unreachable", "1 GiB a process", "64 processes", "own processes only"],
      ...["nothing writable but a private /tmp and /dev/shm", "no privileges", "system calls filtered"],
      "nothing outlives the program",
    ]);
  });

  const flaws: [string, Partial<ProbeReport>, Partial<ProbeSurroundings>][] = [
    ["a secret of another process was seen", { secretSeen: true }, {}],
    ["a private file was read", { secretFile: "read" }, {}],
    ["variables leak in: AWS_KEY", { environment: ["PATH", "AWS_KEY"] }, {}],
    ["descriptors leak in: 0, 1, 2, 251", { descriptors: [0, 1, 2, 251] }, {}],
    ["other processes are open: memory of 1", { lookedInto: ["memory of 1"] }, {}],
    ["other processes are open: a, b and 2 more", { lookedInto: ["a", "b", "c", "d"] }, {}],
    ["foreign processes are visible", { processesSeen: 90 }, {}],
    ["a service on this machine was reached", { tcp: "connected" }, {}],
    ["a service on this machine was reached", {}, { connections: 1 }],
    ["an abstract socket was reached", { abstract: "connected" }, {}],
    ["the virtual machine's host answers (ECONNRESET)", { vsock: "ECONNRESET" }, {}],
    ["network interfaces: lo, eth0", { interfaces: ["lo", "eth0"] }, {}],
    ["writable: /usr", { writes: { ...good.writes, "/usr": "written" } }, {}],
    ["/tmp cannot be written", { writes: { "/tmp": "EROFS" } }, {}],
    ["the limit of processes does not hold", { forks: 12 }, {}],
    ["the limit of memory does not hold", { memory: "mapped" }, {}],
    ["privileges are left", { boundingSet: "0000000000000100" }, {}],
    ["privileges are left", { effective: "000001ffffffffff" }, {}],
    ["privileges can be gained", { noNewPrivileges: "0" }, {}],
    ["system calls are not filtered", { seccomp: "0" }, {}],
    ["namespaces can be nested", { userNamespace: "done" }, {}],
    ["it runs as the same user", { uid: 0 }, {}],
    ["a process outlived the program by 300 ms", {}, { survivors: 1 }],
  ];
  it.each(flaws)("is none when %s", (problem, report, surroundings) => {
    expect(probeProblems({ ...good, ...report }, { ...seen, ...surroundings }, demands)).toEqual([problem]);
  });

  it("promises less where less was shown", () => {
    const less = guaranteesOf({ ...good, uid: 0, seccomp: "0" }, seen, demands);
    expect(less).not.toContain("other user");
    expect(less).not.toContain("system calls filtered");
    expect(guaranteesOf({ ...good, uid: 70_001 }, { ...seen, parentUid: 70_001 }, demands)).not.toContain("other user");
  });

  it("promises memory for all processes together only where that was seen", () => {
    const more = guaranteesOf(good, seen, { ...demands, memoryInAll: true });
    const shown = guaranteesOf({ ...good, memoryOfAll: 2 ** 30 }, seen, demands);
    const tooMuch = guaranteesOf({ ...good, memoryOfAll: 2 ** 31 }, seen, demands);
    const said = [more, shown, tooMuch].map((list) => list.filter((text) => text.includes("GiB")));
    expect(said).toEqual([["1 GiB in all"], ["1 GiB in all"], ["1 GiB a process"]]);
  });
});

describe.runIf(linux)("the probe itself", () => {
  it("says no to a program without isolation, for many reasons", async () => {
    const result = await probeSandbox(createProcessSandbox(), python, { ...demands, seccomp: false, otherUser: false });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    for (const reason of [
      "a secret of another process",
      "a private file was read",
      "foreign processes",
      "a service on this",
      "an abstract socket",
      "variables leak in: ",
      "the limit of processes",
      "privileges can be gained",
      "a process outlived the program by 300 ms",
    ]) {
      expect(result.problem).toContain(reason);
    }
  });

  it.runIf(root)(
    "says no to user namespaces of the real root, whose processes are not counted (needs root)",
    async () => {
      for await (const candidate of candidates(seccompFilter(process.arch)!, ["user"])) {
        if ("problem" in candidate) continue;
        const sandbox = candidate.create({ kind: candidate.kind, network: "none", guarantees: [] });
        expect(await probeSandbox(sandbox, python, candidate.demands)).toMatchObject({
          ok: false,
          problem: expect.stringContaining("the limit of processes does not hold"),
        });
      }
    },
  );

  it("says no when its interpreter does not run, in one sentence", async () => {
    const starter: Starter = root ? "root" : "user";
    for await (const candidate of candidates(seccompFilter(process.arch)!, [starter])) {
      if ("problem" in candidate) continue;
      const sandbox = candidate.create({ kind: candidate.kind, network: "none", guarantees: [] });
      const absent = { path: "/usr/bin/no-python", readOnlyDirectories: [] };
      const result = await probeSandbox(sandbox, absent, candidate.demands);
      expect(result).toMatchObject({
        ok: false,
        problem: expect.stringContaining("/usr/bin/no-python does not exist"),
      });
    }
  });
});
