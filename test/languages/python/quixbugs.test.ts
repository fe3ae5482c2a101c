import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TestSubject } from "../../../src/languages/language.ts";
import { folders, hasSharedData, runSubject, sharedData } from "../../support/python-session.ts";

const root = join(sharedData, "quixbugs");
const names = hasSharedData ? folders(root).filter((name) => existsSync(join(root, name, "correct.py"))) : [];
/** Endless loops; in the others a wrong value or an exception is seen. */
const HANGING = ["bitcount", "find_first_in_sorted", "sqrt"];

const buggy = (name: string): TestSubject => ({
  solution: { name: "solution", text: readFileSync(join(root, name, "buggy.py"), "utf8") },
  tests: [{ name: `test_${name}`, text: readFileSync(join(root, name, `test_${name}.py`), "utf8") }],
});

/** QuixBugs: 20 classic algorithms with one defect each, read from the shared data beside the project where it is there. */
const told = hasSharedData ? "" : " (skipped: the folder ../shared/data/quixbugs is not there)";

describe.skipIf(!hasSharedData)(`QuixBugs${told}`, () => {
  it("has the twenty programs", () => {
    expect(names).toHaveLength(20);
  });

  // That the right versions pass all their tests is held by test/verify/quixbugs.test.ts, through the whole gate.
  it.each(names)("%s: the buggy version fails, naming the test and the values", async (name) => {
    const session = await runSubject(buggy(name), { perTestMs: HANGING.includes(name) ? 4_000 : 30_000 });
    const wrong = session.results.filter(({ status }) => status !== "passed");
    expect(wrong.length).toBeGreaterThan(0);
    expect(session.violations).toEqual([]);
    for (const { test, message } of wrong) {
      expect(test).toMatch(/^test_\w+::test_\d+$/);
      expect(message).toMatch(/got: .*\n {2}expected: |in the solution: solution\.py:\d+|did not finish within/);
      expect(message).toContain(`test_${name}.py:`);
    }
    expect(session.ending === "timeout").toBe(HANGING.includes(name));
  });
});
