import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../../src/ports/sandbox.ts";
import { candidates } from "../../src/sandbox/candidates.ts";
import {
  controlGroupPlace,
  nextControlGroup,
  staleControlGroups,
  unifiedMounts,
} from "../../src/sandbox/control-group.ts";
import { tryControlGroups } from "../../src/sandbox/control-group-trial.ts";
import { withLifeline } from "../../src/sandbox/lifeline.ts";
import { seccompFilter } from "../../src/sandbox/seccomp-filter.ts";
import { DAEMON, newToken, processesWith, python, remaining } from "./python-program.ts";

const root = process.getuid?.() === 0;
const place = process.platform === "linux" && root ? controlGroupPlace() : null;
const tools = { sh: "/bin/sh", bash: null, sudo: null, groups: null };
const folders = { mkdir: "/bin/mkdir", rmdir: "/bin/rmdir" };

describe("where control groups can be had", () => {
  it("is a writable mount of version 2 that shows its root", () => {
    const mounts = [
      "24 1 0:22 / /sys/fs/cgroup ro,nosuid - tmpfs tmpfs ro,mode=755",
      "25 24 0:23 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
      "26 24 0:24 / /sys/fs/cgroup/uni\\040fied rw,nosuid - cgroup2 cgroup rw,nsdelegate",
      "27 24 0:25 /docker/1 /sys/fs/cgroup/part rw - cgroup2 cgroup rw",
      "28 24 0:25 / /sys/fs/cgroup/read-only ro - cgroup2 cgroup rw",
      "29 24 0:25 / /sys/fs/cgroup/sealed rw - cgroup2 cgroup ro",
      "",
    ];
    expect(unifiedMounts(mounts.join("\n"))).toEqual(["/sys/fs/cgroup/uni fied"]);
  });

  it("limits what the place can limit, the helpers' processes not counted", () => {
    const parent = "/sys/fs/cgroup";
    const group = nextControlGroup({ parent, memory: true, processes: true }, DEFAULT_LIMITS);
    expect(group).toMatchObject({ memory: "1073741824", processes: "80" });
    expect(group.folder).toMatch(new RegExp(`^/sys/fs/cgroup/verialgo-${process.pid}-\\d+$`));
    expect(nextControlGroup({ parent, memory: false, processes: false }, DEFAULT_LIMITS)).toMatchObject({
      ...{ memory: "", processes: "" },
    });
    expect(nextControlGroup({ parent, memory: true, processes: true }, DEFAULT_LIMITS).folder).not.toBe(group.folder);
  });

  it("sweeps groups whose process is gone, when they are old; nothing else", () => {
    const parent = mkdtempSync(join(tmpdir(), "sandbox-groups-"));
    const gone = 9_999_999;
    const old = [`verialgo-${gone}-1`, `verialgo-${process.pid}-1`, `other-${gone}-1`, "verialgo-x-1"];
    for (const name of [...old, `verialgo-${gone}-2`]) mkdirSync(join(parent, name));
    const then = new Date(Date.now() - 120_000);
    for (const name of old) utimesSync(join(parent, name), then, then);
    expect(staleControlGroups(parent, Date.now())).toEqual([join(parent, `verialgo-${gone}-1`)]);
    expect(staleControlGroups(join(parent, "absent"), Date.now())).toEqual([]);
    rmSync(parent, { recursive: true });
  });
});

/** Runs a command behind the lifeline with a group in a folder that only looks like one; what was written can be read. */
async function inPretended(files: readonly string[], memory: string): Promise<{ code: number | null; parent: string }> {
  const { spawn } = await import("node:child_process");
  const parent = mkdtempSync(join(tmpdir(), "sandbox-pretended-"));
  const group = { folder: join(parent, "verialgo-1-1"), memory, processes: "80" };
  mkdirSync(group.folder);
  const { writeFileSync } = await import("node:fs");
  for (const name of files) writeFileSync(join(group.folder, name), "");
  writeFileSync(join(group.folder, "cgroup.events"), "populated 0\nfrozen 0\n");
  // `true` stands for mkdir and rmdir: the folder is there, and stays to be looked at.
  const place = { parent, memory: true, processes: true };
  const groups = { place, mkdir: "/bin/true", rmdir: "/bin/true" };
  const nothing = { filter: "", status: "" };
  const [program = "", ...rest] = withLifeline({ ...tools, groups }, nothing, group, [], ["/bin/sh", "-c", "exit 3"]);
  const child = spawn(program, rest, { detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, parent: group.folder };
}

describe.runIf(process.platform === "linux")("the lifeline with a control group", () => {
  const FILES = ["memory.max", "memory.swap.max", "memory.oom.group", "pids.max", "cgroup.procs", "cgroup.kill"];

  it("writes the limits, enters, and ends the group at last", async () => {
    const { code, parent } = await inPretended(FILES, "1073741824");
    expect(code).toBe(3);
    expect(Object.fromEntries(FILES.map((name) => [name, readFileSync(join(parent, name), "utf8")]))).toEqual({
      ...{ "memory.max": "1073741824\n", "memory.swap.max": "0\n", "memory.oom.group": "1\n", "pids.max": "80\n" },
      ...{ "cgroup.procs": "0\n", "cgroup.kill": "1\n" },
    });
    rmSync(join(parent, ".."), { recursive: true });
  });

  it("does without swap's limit where the kernel has none, and without memory's where the place has none", async () => {
    const few = FILES.filter((name) => !name.startsWith("memory"));
    const noSwap = await inPretended([...few, "memory.max", "memory.oom.group"], "7");
    const noMemory = await inPretended(few, "");
    expect([noSwap.code, noMemory.code]).toEqual([3, 3]);
    expect(readdirSync(noSwap.parent)).not.toContain("memory.swap.max");
    expect(readdirSync(noMemory.parent).filter((name) => name.startsWith("memory"))).toEqual([]);
    for (const { parent } of [noSwap, noMemory]) rmSync(join(parent, ".."), { recursive: true });
  });

  it("runs nothing where the group cannot be ended as one, which old kernels cannot", async () => {
    const { code, parent } = await inPretended(
      FILES.filter((name) => name !== "cgroup.kill"),
      "7",
    );
    expect(code).toBe(1);
    rmSync(join(parent, ".."), { recursive: true });
  });
});

/** Where root cannot have any (in many containers), there is nothing to be tried. */
const usable = place === null ? null : await tryControlGroups(tools, folders);
const suite = usable !== null ? describe : root ? () => {} : describe.skip;
suite("control groups of this machine (needs root)", () => {
  const parent = place?.parent ?? "";
  const ours = () => readdirSync(parent).filter((name) => name.startsWith(`verialgo-${process.pid}-`));

  it("are tried out, and nothing is left of the trial", async () => {
    const groups = await tryControlGroups(tools, folders);
    expect(groups?.place.parent).toBe(parent);
    expect(ours()).toEqual([]);
  });

  it("are done without, silently, where none can be made or removed", async () => {
    expect(await tryControlGroups(tools, { ...folders, mkdir: "/bin/false" })).toBeNull();
    expect(await tryControlGroups({ ...tools, sh: "/bin/no-such-shell" }, folders)).toBeNull();
  });

  it("hold every process of a run, in every tier, and are gone with it", async () => {
    for await (const candidate of candidates(seccompFilter(process.arch)!, ["root"])) {
      if ("problem" in candidate) continue;
      const sandbox = candidate.create({ kind: candidate.kind, network: "none", guarantees: [] });
      const token = newToken();
      const program = sandbox.start(python(`${DAEMON(false)}\nprint('up')\ntime.sleep(60)`, {}, { argv: [token] }));
      expect((await program.nextLine(30_000)).kind).toBe("line");
      const [name] = ours();
      const members = readFileSync(join(parent, name ?? "", "cgroup.procs"), "utf8")
        .trim()
        .split("\n")
        .map(Number);
      // The lifeline (the one process with our token in front of everything) stays outside, to remove the group.
      const inside = processesWith(token).filter((pid) => pid !== Math.min(...processesWith(token)));
      expect(inside.length, candidate.tier).toBeGreaterThan(3);
      expect(members).toEqual(expect.arrayContaining(inside.filter((pid) => !isWatch(pid))));
      program.kill();
      expect((await program.exit).ending).toBe("killed");
      expect(await remaining(token, 300)).toEqual([]);
      expect(ours()).toEqual([]);
    }
  });

  it("end what nothing else reaches", async () => {
    const folder = join(parent, `verialgo-${process.pid}-999999`);
    const token = newToken();
    const group = { folder, memory: "", processes: "" };
    const { spawn } = await import("node:child_process");
    const groups = { place: place!, ...folders };
    const daemon = ["/usr/bin/setsid", "/bin/sh", "-c", "trap '' TERM; sleep 60 & sleep 60", token];
    const quit = ["/bin/sh", "-c", '"$@" & sleep 0.3', "sh", ...daemon];
    const [program = "", ...rest] = withLifeline({ ...tools, groups }, { filter: "", status: "" }, group, [], quit);
    const child = spawn(program, rest, { detached: true, stdio: ["ignore", "ignore", "pipe"] });
    await new Promise((resolve) => child.once("exit", resolve));
    expect(await remaining(token, 300)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it("are removed although the lifeline, which should have done it, was killed", async () => {
    for await (const candidate of candidates(seccompFilter(process.arch)!, ["root"])) {
      if ("problem" in candidate) continue;
      const sandbox = candidate.create({ kind: candidate.kind, network: "none", guarantees: [] });
      const token = newToken();
      const program = sandbox.start(python("print('up')\nimport time; time.sleep(60)", {}, { argv: [token] }));
      expect((await program.nextLine(30_000)).kind).toBe("line");
      expect(ours().length).toBe(1);
      // The whole process group, as when somebody ends it from outside.
      process.kill(-Math.min(...processesWith(token)), "SIGKILL");
      expect((await program.exit).code).toBeNull();
      expect(await remaining(token, 300)).toEqual([]);
      expect(ours()).toEqual([]);
    }
  });

  it("that were left behind are removed by the next trial", async () => {
    const left = join(parent, "verialgo-9999999-1");
    mkdirSync(left, { recursive: true });
    const then = new Date(Date.now() - 120_000);
    utimesSync(left, then, then);
    await tryControlGroups(tools, folders);
    expect(existsSync(left)).toBe(false);
    if (existsSync(left)) rmdirSync(left);
  });
});

/** The lifeline's watch is a shell without children that waits for us. */
function isWatch(pid: number): boolean {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim() === "";
}
