import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lab } from "../../../src/languages/lab.ts";
import { pythonMachine, subjectOf } from "../../support/python-session.ts";

const SOLUTION = "def answer():\n    return 42\n";
const TESTS = "from solution import answer\n\ndef test_answer():\n    assert answer() == 42\n";
const WAITING = "import time\ndef test_a():\n    pass\ndef test_b():\n    time.sleep(60)\ndef test_c():\n    pass\n";

let lab: Lab;
beforeAll(async () => {
  const { language, sandbox } = await pythonMachine();
  const options = { hashSeed: 1, perTestMs: 4_000, workers: 2 };
  const made = await language.instruments!.openLab(sandbox, subjectOf(SOLUTION, TESTS), options);
  if ("failed" in made) throw new Error(made.failed);
  lab = made;
});
afterAll(async () => {
  await lab.close();
});

/** After whatever was done, the lab serves the next variant. */
async function goesOn() {
  const next = await lab.run({}, { steps: 1_000 });
  expect(next.message).toBe("");
  expect(next.results.map(({ status }) => status)).toEqual(["passed"]);
}

const ATTACKS: [name: string, body: string, endings: string[]][] = [
  ["kills itself", "import os\n    os.kill(os.getpid(), 9)", ["crashed"]],
  ["kills its parent", "import os\n    os.kill(os.getppid(), 9)", ["crashed"]],
  ["kills everybody", "import os\n    os.kill(-1, 9)", ["crashed"]],
  ["ends in C code", "import ctypes\n    ctypes.string_at(0)", ["crashed"]],
  ["ends at the end", "import atexit, os\n    atexit.register(os.kill, os.getpid(), 9)", ["crashed"]],
  ["calls os._exit", "import os\n    os._exit(0)", ["completed", "crashed"]],
  ["closes all descriptors", "import os\n    os.closerange(3, 1000)", ["completed", "crashed"]],
  [
    "closes all descriptors behind the guards",
    "import ctypes\n    c = ctypes.CDLL(None)\n    for n in range(300): c.close(n)",
    ["crashed"],
  ],
  [
    "writes to all descriptors",
    `import ctypes\n    c = ctypes.CDLL(None)\n    for n in range(3, 300): c.write(n, b'{"id":"x"}\\n', 11)`,
    ["forged"],
  ],
  [
    "leaves a process that writes",
    `import ctypes, time\n    c = ctypes.CDLL(None)\n    if c.fork() == 0:\n        c.setsid()\n        for n in range(3, 300): c.write(n, b'x\\n', 2)\n        c._exit(0)\n    time.sleep(0.3)`,
    ["forged"],
  ],
];

describe("a variant", () => {
  it.each(ATTACKS)("that %s ends itself only", async (_, body, endings) => {
    const solution = `def answer():\n    ${body}\n    return 42\n`;
    const made = await lab.run({ solution }, { steps: 100_000 });
    expect(endings).toContain(made.ending);
    if (made.ending === "completed") expect(made.results.map(({ status }) => status)).not.toContain("passed");
    await goesOn();
  });

  it("can do no more in a series: what is told of the others is what they are, or nothing", async () => {
    const series = (texts: readonly string[]) =>
      lab.kills(texts.map((solution) => ({ solution, tests: ["test_solution::test_answer"], steps: 100_000 })));
    const attacks = ATTACKS.map(([, body]) => `def answer():\n    ${body}\n    return 42\n`);
    const [right, wrong] = [`${SOLUTION}\n`, SOLUTION.replace("42", "41")];
    for (const part of [attacks.slice(0, 1), attacks.slice(1, 2), attacks.slice(2, 3), attacks.slice(3)]) {
      const told = await series([wrong, right, ...part.flatMap((attack) => [attack, wrong, right]), wrong]);
      told.forEach((one, at) => {
        const isRight = at % 3 === 1;
        expect(isRight ? [null] : [null, "stopped"]).toContain(one === null ? null : one.ending);
      });
      await goesOn();
    }
    expect((await series([wrong, right, attacks[0]!, wrong])).map((one) => one?.ending)).toEqual([
      "stopped",
      undefined,
      undefined,
      "stopped",
    ]);
  });

  it("that waits in a test ends by the clock, the tests before it having answered", async () => {
    const waits = { solution: "import time\ntime.sleep(60)\n", tests: ["test_solution::test_answer"], steps: 1_000 };
    const [made, told] = await Promise.all([
      lab.run({ tests: { test_solution: WAITING } }, { steps: 1_000 }),
      lab.kills([waits]),
    ]);
    expect(made).toMatchObject({ ending: "timeout", message: expect.stringContaining("test_solution::test_b") });
    expect(made.results.map(({ status }) => status)).toEqual(["passed", "timeout"]);
    expect(told.map((one) => one?.ending)).toEqual(["timeout"]);
    await goesOn();
  });

  it("prints as much as it likes", async () => {
    const solution = 'def answer():\n    print("x" * 10_000_000)\n    return 42\n';
    expect((await lab.run({ solution }, { steps: 1_000 })).ending).toBe("completed");
    await goesOn();
  });
});

describe("fingerprints", () => {
  it("are equal for programs that do the same, and null for what is none", async () => {
    const texts = [
      "def f(a):\n    return a + 1\n",
      '"""Doc."""\n\n# why\ndef f(a):\n    """Adds."""\n    return (a + 1)\n',
      "def f(a):\n    return a + True\n",
      "def f(a):\n    return a + 1.0\n",
      "def f(b):\n    return b - 1\n",
      "def f(a:\n",
    ];
    const made = await lab.fingerprints(texts);
    expect(made[1]).toBe(made[0]);
    expect(new Set(made).size).toBe(5);
    expect(made[5]).toBeNull();
    expect(await lab.fingerprints([])).toEqual([]);
  });
});
