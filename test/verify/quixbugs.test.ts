import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { TestSession } from "../../src/languages/language.ts";
import { DEFAULT_BUDGET } from "../../src/verify/check.ts";
import { judge } from "../support/judge-folder.ts";
import { type RealMachine, realMachine } from "../support/real-machine.ts";

const FOLDER = resolve(import.meta.dirname, "../../../shared/data/quixbugs");
const present = existsSync(FOLDER);
const names = present ? readdirSync(FOLDER).sort() : [];
const machine = present ? await realMachine() : "the folder ../shared/data/quixbugs is not there";
const told = typeof machine === "string" ? ` (skipped: ${machine})` : "";
/** Endless loops; in the others a wrong value or an exception is seen. */
const HANGING = ["bitcount", "find_first_in_sorted", "sqrt"];
/** For those that end: none is to be taken for an endless one, however busy the machine. */
const PATIENT = { perTestMs: 30_000, totalMs: 120_000 };

const tests = (name: string) => join(FOLDER, name, `test_${name}.py`);

/** The machine, and every test session that the gate has run in it. */
function watched({ sandbox, language }: RealMachine): { machine: RealMachine; sessions: TestSession[] } {
  const sessions: TestSession[] = [];
  const runTests: typeof language.runTests = async (...given) => {
    const session = await language.runTests(...given);
    sessions.push(session);
    return session;
  };
  return { machine: { sandbox, language: { ...language, runTests } }, sessions };
}

/** QuixBugs: 20 classic algorithms with one defect each, read from the shared data beside the project where it is there. */
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
    const { machine, sessions } = watched(here);
    const budget = HANGING.includes(name) ? DEFAULT_BUDGET : PATIENT;
    const judged = await judge(machine, join(FOLDER, name, "buggy.py"), tests(name), budget);
    expect(judged.verdict).toBe("refuted");
    const finding = judged.findings.find((each) => each.check === "clean-run");
    const failures = finding?.evidence.failures as { test: string; message: string }[];
    expect(failures[0]?.test).toMatch(new RegExp(`^test_${name}::test_\\d+$`));
    expect(judged.reasons[0]?.message).toContain(`test_${name}::test_`);
    // The values: a call with its arguments, or where it hung.
    expect(failures[0]?.message).toMatch(new RegExp(`${name}|did not finish`));
    if (failures.some((failure) => /did not finish/.test(failure.message))) hangingMs += judged.ms;

    const [session] = sessions;
    const wrong = session?.results.filter(({ status }) => status !== "passed") ?? [];
    expect(wrong.length).toBeGreaterThan(0);
    expect(session?.violations).toEqual([]);
    for (const { test, message } of wrong) {
      expect(test).toMatch(/^test_\w+::test_\d+$/);
      expect(message).toMatch(/got: .*\n {2}expected: |in the solution: solution\.py:\d+|did not finish within/);
      expect(message).toContain(`test_${name}.py:`);
    }
    expect(session?.ending === "timeout").toBe(HANGING.includes(name));
  });

  afterAll(() => {
    expect(hangingMs).toBeLessThan(30_000);
  });
});
