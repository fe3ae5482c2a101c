import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync, readlinkSync, readSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { EVERYWHERE } from "../../src/verify/differential/case-parts.ts";
import { compareOn } from "../../src/verify/differential/lock-step.ts";
import { askCases, ONLY } from "../support/ask-cases.ts";
import { descendants, until } from "../support/process-tree.ts";
import { pythonMachine } from "../support/python-session.ts";
import { openedOracle, openedSolution } from "./ask.ts";
import { type Entered, recording } from "./recording.ts";

const TESTS = "from solution import f\n\ndef test_f():\n    assert f([1, 2]) == 3\n    assert f([]) == 0\n";
const RIGHT = "def f(items):\n    total = 0\n    for item in items:\n        total += item\n    return total\n";
const oracleWith = (mark: string, answer: string) => `ENTRY = "f"
MARK = "${mark}"
def cases(rng, size):
    yield {"args": [[rng.randint(-9, 9) for _ in range(size)]]}
def valid(case):
    return all(type(item) is int for item in case["args"][0])
def expected(case):
    return ${answer}
`;

describe("F03: nothing of what is expected is in the process of a solution", () => {
  const inText = `oracle-${randomBytes(8).toString("hex")}`;
  const inAnswer = `answer-${randomBytes(8).toString("hex")}`;
  const entered: Entered[] = [];
  const answered: Entered[] = [];
  beforeAll(async () => {
    const { sandbox } = await pythonMachine();
    const passing = { solution: RIGHT, tests: TESTS, oracle: oracleWith(inText, 'sum(case["args"][0])') };
    const found = await askCases(passing, { sandbox: recording(sandbox, entered) }, ONLY.differential);
    expect(found.differential?.status, found.differential?.summary).toBe("pass");
    const inside = (one: typeof sandbox) => recording(one, answered);
    const opponents = {
      solution: await openedSolution(RIGHT, inside),
      oracle: await openedOracle(oracleWith(inText, `"".join(${JSON.stringify([...inAnswer])})`), inside),
      inPlace: false,
    };
    for (const items of [[1], [2, 3]])
      expect((await compareOn(opponents, { args: [items] }, "given", EVERYWHERE)).outcome).toMatchObject({
        kind: "differs",
        disagreement: { expected: inAnswer },
      });
    await Promise.all([opponents.solution.close(), opponents.oracle.close()]);
  }, 120_000);

  it("neither the oracle's text nor an answer of it ever enters one, be it the solution's or its mutants'", () => {
    const serving = (list: readonly Entered[]) => [...new Set(list.map(({ serves }) => serves))];
    expect(serving(entered)).toEqual(
      expect.arrayContaining([
        "verialgo-driver.py solution",
        "verialgo-driver.py oracle",
        "verialgo-driver.py mutants",
      ]),
    );
    const withOracle = [...entered, ...answered].filter(({ text }) => text.includes(inText));
    // The survey reads programs as text and runs none.
    expect(serving(withOracle).filter((one) => !/^(verialgo-driver\.py oracle|analyse\.py )/.test(one))).toEqual([]);
    expect(serving(withOracle)).toContain("verialgo-driver.py oracle");
    // The oracle's answers are told to nobody, not even to itself.
    expect([...entered, ...answered].filter(({ text }) => text.includes(inAnswer))).toEqual([]);
  });

  it("no argument, variable or file beside the driver does", () => {
    const solutions = [...entered, ...answered].filter(({ serves }) => serves.endsWith(" solution"));
    expect(solutions.length).toBeGreaterThan(1);
    for (const { files, argv } of solutions) {
      expect(files).toEqual(["verialgo-driver.py"]);
      expect(argv.slice(-2)).toEqual(["/box/verialgo-driver.py", "solution"]);
    }
  });

  it.each([
    ["its command line", "open('/proc/self/cmdline').read()", /reads a file it was not given/],
    ["its memory", "open('/proc/self/mem', 'rb')", /reads a file it was not given/],
    ["its descriptors", "__import__('os').listdir('/proc/self/fd')", /looks for other programs' files|reads a file/],
    ["the driver's own file", "open('/box/verialgo-driver.py').read()", /reads a file it was not given/],
    ["the frames of its callers", "__import__('sys')._getframe(1).f_locals", /looks at its callers/],
    ["all objects", "__import__('gc').get_objects()", /searches the interpreter's memory/],
    ["native code", "__import__('ctypes').CDLL(None)", /native code/],
  ])("whoever searches %s is ended", async (_, expression, said) => {
    const solution = await openedSolution(`def f(n):\n    ${expression}\n    return 0\n`);
    const reply = await solution.ask({ args: [1] }, 20_000);
    await solution.close();
    expect(reply).toMatchObject({ kind: "violation", why: expect.stringMatching(said) });
  });

  it.runIf(process.getuid?.() === 0)(
    "in its memory, read from outside while both work, is its input and not the answer (needs root)",
    async () => {
      const [asked, wanted] = [`input-${randomBytes(8).toString("hex")}`, `wanted-${randomBytes(8).toString("hex")}`];
      const before = new Set(descendants(process.pid));
      const solution = await openedSolution("import time\ndef f(text):\n    time.sleep(3)\n    return text\n");
      const oracle = await openedOracle(
        `ENTRY = "f"\nWANTED = ${JSON.stringify([...wanted])}\ndef expected(case):\n    return "".join(WANTED)\n`,
      );
      try {
        const comparing = compareOn({ solution, oracle, inPlace: false }, { args: [asked] }, "given", EVERYWHERE);
        const [pid] = await until("the solution's process", () => {
          const found = descendants(process.pid).filter((one) => !before.has(one) && isSolution(one));
          return found.length > 0 && found;
        });
        expect(await until("the input in its memory", () => memoryHolds(pid, asked))).toBe(true);
        expect(memoryHolds(pid, wanted)).toBe(false);
        expect((await comparing).outcome).toMatchObject({ kind: "differs" });
      } finally {
        await Promise.all([solution.close(), oracle.close()]);
      }
    },
  );
});

function isSolution(pid: number): boolean {
  try {
    return (
      /python/.test(readlinkSync(`/proc/${pid}/exe`)) &&
      readFileSync(`/proc/${pid}/cmdline`, "utf8").endsWith("verialgo-driver.py\0solution\0")
    );
  } catch {
    return false;
  }
}

/** Reads every readable part of a process's memory. */
function memoryHolds(pid: number | undefined, text: string): boolean {
  const needle = Buffer.from(text);
  const memory = openSync(`/proc/${pid}/mem`, "r");
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, "utf8").split("\n")) {
      const [, from = "", to = "", rights = "", path = ""] = /^(\w+)-(\w+) (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
      if (!rights.startsWith("r") || /^\[v/.test(path)) continue;
      const start = Number.parseInt(from, 16);
      const part = Buffer.alloc(Number.parseInt(to, 16) - start);
      try {
        readSync(memory, part, 0, part.length, start);
      } catch {
        continue;
      }
      if (part.includes(needle)) return true;
    }
    return false;
  } finally {
    closeSync(memory);
  }
}
