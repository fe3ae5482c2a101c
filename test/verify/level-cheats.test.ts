import { describe, expect, it } from "vitest";
import { judgeCheat, judgeTwin, pairs } from "../support/level-cheats.ts";
import { realMachine } from "../support/real-machine.ts";

const machine = await realMachine();
/** What needs a stop watch takes a quarter of a minute, and `test/verify/checks/growth.test.ts` asks the like in less. */
const WITH_SLOW = process.env.VERIALGO_SLOW_PAIRS === "1";

/** Tables, counters and memories: right for what is known or for a while (a row of the threat model). */
const FOR_A_WHILE = ["01", "02", "05", "20", "22"];

it("has more than forty pairs, each with a number of its own", () => {
  expect(pairs.length).toBeGreaterThan(40);
  expect(new Set(pairs.map(({ name }) => name.slice(0, 2))).size).toBe(pairs.length);
});

describe.each(pairs.filter(({ slow }) => slow !== true || WITH_SLOW))("$name", (pair) => {
  const row = FOR_A_WHILE.includes(pair.name.slice(0, 2)) ? " (F09)" : "";
  it(`is caught by ${pair.caughtBy.join(" and ")}${row}`, async () => {
    const { findings, decisions } = await judgeCheat(machine, pair);
    const [first] = findings;
    expect(
      findings.map(({ check, status }) => [check, status]),
      first?.summary,
    ).toEqual(pair.caughtBy.map((check) => [check, "fail"]));
    expect(decisions.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual(
      pair.caughtBy.map((check) => [check]),
    );
    for (const { verdict } of decisions) expect(verdict).toMatch(/^(refuted|unverified)$/);
  });

  it(`its honest twin reaches level ${pair.level}`, async () => {
    const { verdict, level, reasons } = await judgeTwin(machine, pair);
    expect(reasons).toEqual([]);
    expect({ verdict, level }).toEqual({ verdict: pair.level >= 3 ? "verified" : "tested", level: pair.level });
  });
});
