import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DEFAULT_BUDGET } from "../../src/verify/check.ts";
import { judge } from "../support/judge-folder.ts";
import { type RealMachine, realMachine } from "../support/real-machine.ts";

const FOLDER = resolve(import.meta.dirname, "../../../shared/data/quixbugs");
const present = existsSync(FOLDER);
const names = present ? readdirSync(FOLDER).sort() : [];
const machine = present ? await realMachine() : "the folder ../shared/data/quixbugs is not there";
const told = typeof machine === "string" ? ` (skipped: ${machine})` : "";

const tests = (name: string) => join(FOLDER, name, `test_${name}.py`);

describe.skipIf(typeof machine === "string")(`QuixBugs${told}`, () => {
  const here = machine as RealMachine;
  let hangingMs = 0;

  it("has the twenty programs", () => {
    expect(names).toHaveLength(20);
  });

  it.each(names)("%s: the right version reaches level 1", async (name) => {
    const judged = await judge(here, join(FOLDER, name, "correct.py"), tests(name), DEFAULT_BUDGET);
    expect(judged.reasons).toEqual([]);
    expect(judged).toMatchObject({ verdict: "tested", level: 1 });
  });

  it.each(names)("%s: the buggy version is refuted, naming the failing test and the values", async (name) => {
    const judged = await judge(here, join(FOLDER, name, "buggy.py"), tests(name), DEFAULT_BUDGET);
    expect(judged.verdict).toBe("refuted");
    const finding = judged.findings.find((each) => each.check === "clean-run");
    const failures = finding?.evidence.failures as { test: string; message: string }[];
    expect(failures[0]?.test).toMatch(new RegExp(`^test_${name}::test_\\d+$`));
    expect(judged.reasons[0]?.message).toContain(`test_${name}::test_`);
    // The values: a call with its arguments, or where it hung.
    expect(failures[0]?.message).toMatch(new RegExp(`${name}|did not finish`));
    if (failures.some((failure) => /did not finish/.test(failure.message))) hangingMs += judged.ms;
  });

  afterAll(() => {
    expect(hangingMs).toBeLessThan(30_000);
  });
});
