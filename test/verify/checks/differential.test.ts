import { beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../../src/domain/finding.ts";
import { askCases, ONLY, type Programs, withoutMutants } from "../../support/ask-cases.ts";

/** An oracle over lists of whole numbers; `body` is that of `expected`, or a `def check`. */
const oracleOf = (body: string, more: { cases?: string; valid?: string; entry?: string } = {}) => `
ENTRY = "${more.entry ?? "f"}"

def cases(rng, size):
${more.cases ?? '    for _ in range(20):\n        yield {"args": [[rng.randint(-size - 1, size + 1) for _ in range(size)]]}'}

def valid(case):
    args = case["args"]
${more.valid ?? "    return len(args) == 1 and type(args[0]) is list and len(args[0]) < 2000 and all(type(x) is int for x in args[0])"}

${body.startsWith("def ") ? body : `def expected(case):\n    items = case["args"][0]\n    ${body}\n`}
`;
const SUM = oracleOf("return sum(items)");
const RIGHT = "def f(items):\n    total = 0\n    for item in items:\n        total += item\n    return total\n";

const shownOf = (finding: Finding) =>
  (finding.evidence.counterexample as { shown: Record<"input" | "expected" | "actual", string> }).shown;

const asked = async (programs: Programs): Promise<Finding> =>
  (await askCases(programs, {}, ONLY.differential)).differential;
/** Where it is not asked whether the cases are enough. */
const compared = async (programs: Programs): Promise<Finding> =>
  (await askCases(programs, await withoutMutants(), ONLY.differential)).differential;

// Asleep, to leave the processor to others: it takes half a minute, beside the tests before its own. The oracle that hangs is busy.
const HANGS = "import time\ndef f(items):\n    while items == [0, 0]:\n        time.sleep(1)\n    return sum(items)\n";
let hanging: Promise<Finding>;
beforeAll(() => {
  hanging = asked({ solution: HANGS, oracle: SUM });
  hanging.catch(() => {});
});

describe("differential", () => {
  it("passes where thousands of cases agree and tell the mutants apart, the same twice for the same seed", async () => {
    const [one, again] = [
      await askCases({ solution: RIGHT, oracle: SUM }),
      await askCases({ solution: RIGHT, oracle: SUM }),
    ];
    expect(one.differential).toMatchObject({ status: "pass", evidence: { counterexample: null } });
    expect(one.differential.evidence.legal).toBeGreaterThanOrEqual(1_000);
    expect(one.state.status).toBe("pass");
    expect(one["self-check"]).toMatchObject({ status: "pass", summary: expect.stringContaining("control programs") });
    const timeless = ({ ms: _, ...finding }: Finding) => JSON.stringify(finding);
    expect(timeless(again.differential)).toBe(timeless(one.differential));
    expect(timeless(again.state)).toBe(timeless(one.state));
  });

  it.each([
    ["an item left out", "def f(items):\n    return sum(items[1:])\n", /^f\(\[-?1\]\)$/],
    [
      "wrong past a constant that no example has",
      "def f(items):\n    return sum(x if x <= 97 else x - 1 for x in items)\n",
      /^f\(\[98\]\)$/,
    ],
    ["wrong for negative totals", "def f(items):\n    return abs(sum(items))\n", /^f\(\[-1\]\)$/],
    ["wrong for repetitions", "def f(items):\n    return sum(set(items))\n", /^f\(\[(-?1), \1\]\)$/],
  ])("refutes %s with the smallest case", async (_, solution, smallest) => {
    const differential = await asked({ solution, oracle: SUM });
    expect(differential).toMatchObject({ status: "fail", effect: "refutes" });
    expect(shownOf(differential).input).toMatch(smallest);
    expect(differential.summary).toContain("disagrees with the oracle");
  });

  it("limits where a few cases cannot be put to the solution, as its own class takes no such fields", async () => {
    const oracle = `class Marker:
    def __init__(self):
        self.value = 1

ENTRY = "f"
def cases(rng, size):
    for at in range(100):
        yield {"args": [[rng.randint(-size - 1, size + 1) for _ in range(size)] + [Marker()] * (at == 0)]}
def valid(case):
    return True
def expected(case):
    return sum(x for x in case["args"][0] if type(x) is int)
`;
    const solution =
      "class Marker:\n    __slots__ = ()\n\ndef f(items):\n    return sum(x for x in items if type(x) is int)\n";
    expect(await asked({ solution, oracle })).toMatchObject({
      ...{ status: "fail", effect: "limits" },
      summary: expect.stringContaining("Not every case could be put to the solution"),
    });
  });

  it("refutes what is wrong for long inputs only, where a thousand items are not legal and cases stay small", async () => {
    const oracle = `ENTRY = "f"
def cases(rng, size):
    yield {"args": [[rng.randint(-9, 9) for _ in range(min(size, 8))]]}
def valid(case):
    return len(case["args"]) == 1 and type(case["args"][0]) is list and len(case["args"][0]) <= 150 and all(type(x) is int for x in case["args"][0])
def expected(case):
    return sum(case["args"][0])
`;
    const solution = "def f(items):\n    return sum(items) if len(items) < 120 else 0\n";
    expect(await asked({ solution, oracle })).toMatchObject({ status: "fail", effect: "refutes" });
  });

  it("refutes a recursion that ends before the sizes that cases reaches", async () => {
    const solution = "def f(items):\n    return items[0] + f(items[1:]) if items else 0\n";
    const differential = await asked({ solution, oracle: SUM });
    expect(differential).toMatchObject({ status: "fail", effect: "refutes" });
    expect(shownOf(differential).actual).toBe("raises RecursionError");
  });

  it("refutes a forged answer and one that is kept for a second call", async () => {
    const forged =
      "import os\ndef f(items):\n    if len(items) == 3:\n        os.write(3, b'x')\n    return sum(items)\n";
    expect(await asked({ solution: forged, oracle: SUM })).toMatchObject({ effect: "refutes" });
    const kept = "seen = []\ndef f(items):\n    seen.extend(items)\n    return sum(seen)\n";
    const differential = await asked({ solution: kept, oracle: SUM });
    expect(differential).toMatchObject({ status: "fail", effect: "refutes" });
    expect(differential.summary).toContain("something is kept between calls");
  });

  it("says what the function under test never calls, for nothing of that was compared", async () => {
    const solution = `${RIGHT}\n\ndef least(items):\n    if not items:\n        return None\n    return max(items)\n`;
    const differential = await compared({ solution, oracle: SUM });
    expect(differential).toMatchObject({ status: "pass", warnings: [expect.stringContaining("f never calls")] });
  });

  it("counts a small domain that is used up as enough", async () => {
    const oracle = oracleOf("return items * items", {
      cases: '    for n in range(40):\n        yield {"args": [n]}',
      valid: "    return len(args) == 1 and type(args[0]) is int and 0 <= args[0] < 40",
    });
    const differential = await asked({ solution: "def f(n):\n    return n * n\n", oracle });
    expect(differential).toMatchObject({ status: "pass", evidence: { legal: 40, exhaustive: true } });
  });
});

describe("differential with an oracle that proves little", () => {
  it.each([
    [
      "gives back what it is given",
      oracleOf("return items"),
      "def f(items):\n    return items\n",
      "returns its first argument",
    ],
    ["always gives the same", oracleOf("return 0"), "def f(items):\n    return 0\n", "always gives the same answer"],
    [
      "accepts everything",
      oracleOf("def check(case, answer):\n    return True"),
      RIGHT,
      "gives the answer of another case",
    ],
    [
      "has one case",
      oracleOf("return sum(items)", { cases: '    yield {"args": [[1, 2]]}' }),
      RIGHT,
      "one and the same case",
    ],
    [
      "has a generator that fails",
      oracleOf("return sum(items)", { cases: "    raise ValueError('no')" }),
      RIGHT,
      "ValueError",
    ],
    ["cannot answer", oracleOf("raise KeyError('x')"), RIGHT, "raises KeyError on each of its own cases"],
  ])("limits where it %s", async (_, oracle, solution, said) => {
    const differential = await asked({ solution, oracle });
    expect(differential).toMatchObject({ status: "fail", effect: "limits" });
    expect(differential.summary).toContain(said);
  });

  it.each([
    ["does not load", "import nothing_such\n", "could not be loaded"],
    ["has neither expected nor check", 'ENTRY = "f"\n', "neither expected"],
    [
      "names a function that is not there",
      SUM.replace('"f"', '"g"'),
      "no function or class named g; it is named by ENTRY in the oracle",
    ],
    ["hangs", oracleOf("while True: pass"), "compared: the oracle took longer than 2 s on every case that was asked"],
    [
      "cannot say what is legal",
      oracleOf("return sum(items)", { valid: "    raise KeyError('v')" }),
      "compared: valid(case) of the oracle lets no case through: it raised KeyError: 'v' (line",
    ],
    [
      "yields nothing",
      oracleOf("return sum(items)", { cases: "    return []" }),
      "compared: cases(rng, size) of the oracle yielded nothing.",
    ],
    [
      "has no cases",
      SUM.replace("def cases", "def no_cases"),
      "compared: the oracle has no cases(rng, size), and no test calls f with literal values.",
    ],
  ])("limits where it %s", async (_, oracle, said) => {
    const differential = await asked({ solution: RIGHT, oracle });
    expect(differential).toMatchObject({ status: "fail", effect: "limits" });
    expect(differential.summary).toContain(said);
  });

  it("limits where it raises for the whole case of a class in place of an operation, and takes it as the constructor's answer", async () => {
    const solution = `class Bag:
    def __init__(self, size):
        if size < 0:
            raise ValueError
        self.items = []

    def add(self, item):
        self.items.append(item)

    def take(self):
        return self.items.pop()
`;
    const oracleWith = (empty: string) => `
ENTRY = "Bag"

def cases(rng, size):
    for _ in range(20):
        yield {"init": [rng.randint(-1, 9)], "ops": [rng.choice([["add", [rng.randint(0, 99)]], ["take", []]]) for _ in range(size)]}

def valid(case):
    return len(case["init"]) == 1 and type(case["init"][0]) is int and all(
        (name == "add" and len(args) == 1 and type(args[0]) is int) or (name == "take" and args == []) for name, args in case["ops"]
    )

def expected(case):
    if case["init"][0] < 0:
        raise ValueError
    items, answers = [], []
    for name, args in case["ops"]:
        if name == "add":
            items.append(args[0])
            answers.append(None)
        elif items:
            answers.append(items.pop())
        else:
            ${empty}
    return answers
`;
    const [whole, listed] = await Promise.all([
      compared({ solution, oracle: oracleWith("raise IndexError") }),
      compared({ solution, oracle: oracleWith("answers.append(IndexError())") }),
    ]);
    expect(whole).toMatchObject({ status: "fail", effect: "limits" });
    expect(whole.summary).toContain("answers.append(IndexError())");
    expect(listed.status).toBe("pass");
    const careless = solution.replace("raise ValueError", "pass");
    const unguarded = await compared({ solution: careless, oracle: oracleWith("answers.append(IndexError())") });
    expect(unguarded).toMatchObject({ status: "fail", effect: "refutes" });
  });

  it("refutes a solution whose module raises when it is run", async () => {
    const differential = await asked({ solution: "limit = [][0]\n", oracle: SUM });
    expect(differential).toMatchObject({ status: "fail", effect: "refutes" });
    expect(differential.summary).toContain("could not be loaded: IndexError");
  });

  it.each(["RecursionError", "MemoryError", "OverflowError"])(
    "does not excuse a %s by the size of an input of a few items",
    async (error) => {
      // No cases: that inputs are larger than those of the tests is known of every made one.
      const oracle = SUM.replace(/def cases[\s\S]*?\n\n/, "");
      const solution = `def f(items):\n    if len(items) > 5:\n        raise ${error}\n    return sum(items)\n`;
      const tests =
        "from solution import f\ndef test_f():\n    assert f([3, -1, 2]) == 4\n    assert f([]) == 0\n    assert f([7, 8, 9, 1]) == 25\n";
      const differential = await compared({ solution, oracle, tests });
      expect(differential).toMatchObject({ status: "fail" });
      expect(differential.summary).toMatch(/f\(\[/);
    },
  );

  it("is skipped without one", async () => {
    const { differential, state } = await askCases({ solution: RIGHT });
    expect(differential).toMatchObject({ status: "skip", skipReason: "no-material" });
    expect(state).toMatchObject({ status: "skip", skipReason: "no-material" });
  });
});

it("refutes a hang, asked again alone, in words", async () => {
  const differential = await hanging;
  expect(shownOf(differential)).toEqual({ input: "f([0, 0])", expected: "0", actual: "gave no answer within 8 s" });
});
