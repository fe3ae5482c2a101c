import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { hostilePairs, judgeHostile, judgeTwin } from "../support/hostile-pairs.ts";
import { descendants } from "../support/process-tree.ts";
import { realMachine } from "../support/real-machine.ts";

const machine = await realMachine();
const chosen = hostilePairs.filter(({ slow }) => slow !== true || process.env.VERIALGO_SLOW_PAIRS === "1");

it("has more than sixty pairs, each with a number of its own", () => {
  expect(chosen.length).toBeGreaterThanOrEqual(64);
  expect(new Set(hostilePairs.map(({ name }) => name.slice(0, 2))).size).toBe(hostilePairs.length);
});

/** Everything that a test file started is below it; others start none in this process meanwhile. */
const before = descendants(process.pid);
afterAll(async () => {
  await sleep(300);
  expect(descendants(process.pid).filter((pid) => !before.includes(pid))).toEqual([]);
});

describe.concurrent.each(chosen)("$name", { timeout: 300_000 }, (pair) => {
  it(`is caught by ${pair.caughtBy.join(" and ")}`, async ({ expect }) => {
    const { findings, decisions } = await judgeHostile(machine, pair);
    const [first] = findings;
    expect(
      findings.map(({ check, status }) => [check, status]),
      first?.summary,
    ).toEqual(pair.caughtBy.map((check) => [check, "fail"]));
    expect(first?.summary).toMatch(new RegExp(pair.says));
    for (const { verdict } of decisions) expect(verdict).toMatch(/^(refuted|unverified)$/);
  });

  it(`its honest twin reaches level ${pair.level}`, async ({ expect }) => {
    const { verdict, level, reasons } = await judgeTwin(machine, pair);
    expect(reasons).toEqual([]);
    expect({ verdict, level }).toEqual({ verdict: pair.level >= 3 ? "verified" : "tested", level: pair.level });
  });
});
