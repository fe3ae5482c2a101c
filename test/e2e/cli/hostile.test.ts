import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { buildCli, PATIENCE_MS, startCli } from "../../support/built-cli.ts";
import { receiptOf } from "../../support/cli-cases.ts";
import { folderOf, type Half, type HostilePair, hostilePairs } from "../../support/hostile-pairs.ts";
import { descendants } from "../../support/process-tree.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";

/** Those that leave the most behind, or say the most. The rest go through the same gate in `test/verify/hostile.test.ts`. */
const WORST = ["09", "32", "34", "35", "36", "37", "42", "43", "48", "85", "86", "93"];
const ALL = process.env.VERIALGO_SLOW_PAIRS === "1";
const chosen = hostilePairs.filter(({ name }) => ALL || WORST.includes(name.slice(0, 2)));
const MOST_BYTES = 200 * 1024 * 1024;

interface Seen {
  verdict: string;
  level: number;
  /** Highest resident size of the command's own process, in bytes. */
  peak: number;
  /** Processes that were below it and are still there 300 ms after it ended. */
  left: string[];
  /** Process namespaces that were seen below it. */
  spaces: number;
}

const spaceOf = (pid: number | "self"): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return null; // It ended, or is not ours to look at.
  }
};

/** When a process was started, in ticks; null when it is gone or only waits to be reaped. */
const startedAt = (pid: number): string | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
};

/**
 * Watches a process and all below it until `stop` is called. Nothing can leave a process namespace, and all in it die with its first
 * process: when those that were seen are gone, so is what was not seen.
 */
function watch(pid: number): { peak(): number; spaces: Set<string>; known: Map<number, string>; stop(): void } {
  const [spaces, known, own] = [new Set<string>(), new Map<number, string>(), spaceOf("self")];
  let peak = 0;
  const look = () => {
    try {
      const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      peak = Math.max(peak, Number(kibibytes ?? 0) * 1024);
    } catch {
      // It ended.
    }
    for (const each of descendants(pid)) {
      const [space, started] = [spaceOf(each), startedAt(each)];
      if (space !== null && space !== own) spaces.add(space);
      if (started !== null) known.set(each, started);
    }
  };
  const timer = setInterval(look, 25);
  return { peak: () => peak, spaces, known, stop: () => clearInterval(timer) };
}

async function verifyAsUser(pair: HostilePair, half: Half): Promise<Seen> {
  const { folder, remove } = folderOf(pair, half);
  const oracle = readdirSync(folder).includes("oracle.py") ? ["--oracle", "oracle.py"] : [];
  const args = ["verify", "solution.py", "--tests", "test_solution.py", ...oracle];
  const level = ["--require-level", String(pair.level), "--json", "--out", "out"];
  const { child, ended } = startCli([...args, ...level], { cwd: folder });
  const watched = watch(child.pid ?? 0);
  const ran = await ended;
  await sleep(300);
  watched.stop();
  const left = [...watched.known]
    .filter(([pid, started]) => startedAt(pid) === started)
    .map(([pid]) => `${pid} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`);
  remove();
  const { verdict, level: reached } = receiptOf(ran);
  return { verdict, level: reached, peak: watched.peak(), left, spaces: watched.spaces.size };
}

describe("hostile programs, by the command line", { timeout: (chosen.length + 1) * PATIENCE_MS }, () => {
  const seen = new Map<string, Seen>();
  beforeAll(
    async () => {
      await buildCli();
      const run = (pair: HostilePair) => async () => void seen.set(pair.name, await verifyAsUser(pair, "hostile"));
      await twoAtATime(chosen.map(run));
      if (ALL) for (const pair of chosen) seen.set(`${pair.name}, honest`, await verifyAsUser(pair, "honest"));
    },
    (chosen.length + 1) * PATIENCE_MS,
  );

  it("are as many as were chosen", () => expect(chosen.length).toBeGreaterThanOrEqual(WORST.length));

  it.each(chosen)("$name is neither tested nor verified", ({ name }) => {
    expect(["refuted", "unverified"]).toContain(seen.get(name)?.verdict);
  });

  it.each(chosen)("$name leaves no process 300 ms after the verdict (D11)", ({ name }) => {
    expect(seen.get(name)?.left).toEqual([]);
    if (process.getuid?.() === 0) expect(seen.get(name)?.spaces).toBeGreaterThan(0);
  });

  it.each(chosen)("$name takes less than 200 MiB of VeriAlgo's own memory (E04)", ({ name }) => {
    expect(seen.get(name)?.peak).toBeGreaterThan(0);
    expect(seen.get(name)?.peak).toBeLessThan(MOST_BYTES);
  });

  if (ALL)
    it.each(chosen)("$name: the honest twin reaches its level", ({ name, level }) => {
      const twin = seen.get(`${name}, honest`);
      expect(twin?.verdict).toBe(level >= 3 ? "verified" : "tested");
      expect(twin?.level).toBeGreaterThanOrEqual(level);
    });

  it("say how much was taken at most", () => {
    const most = [...seen].sort(([, a], [, b]) => b.peak - a.peak)[0];
    if (ALL) console.log(`${most?.[0]}: ${Math.round((most?.[1].peak ?? 0) / 1048576)} MiB`);
    expect(most).toBeDefined();
  });
});
