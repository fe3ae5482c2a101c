import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/domain/finding.ts";
import { askCases, ONLY, type Programs, specificationOf } from "../../support/ask-cases.ts";

const asked = async (programs: Programs, given = {}): Promise<Finding> =>
  (await askCases(programs, given, ONLY.differential)).differential;
const inputOf = ({ evidence }: Finding) => (evidence.counterexample as { shown: { input: string } }).shown.input;

const TREE = (forgetful: boolean) => `class Tree:
    def __init__(self, n):
        self.n, self.sum, self.add_ = n, [0] * (4 * n), [0] * (4 * n)

    def _push(self, node, left, right):
        if self.add_[node]:
            mid = (left + right) // 2
            for child, a, b in ((2 * node, left, mid), (2 * node + 1, mid, right)):
                self.sum[child] += self.add_[node] * (b - a)
                ${forgetful ? "self.add_[child] = self.add_[node]" : "self.add_[child] += self.add_[node]"}
            self.add_[node] = 0

    def add(self, i, j, x, node=1, left=0, right=None):
        right = self.n if right is None else right
        if j <= left or right <= i:
            return
        if i <= left and right <= j:
            self.sum[node] += x * (right - left)
            self.add_[node] += x
            return
        self._push(node, left, right)
        mid = (left + right) // 2
        self.add(i, j, x, 2 * node, left, mid)
        self.add(i, j, x, 2 * node + 1, mid, right)
        self.sum[node] = self.sum[2 * node] + self.sum[2 * node + 1]

    def total(self, i, j, node=1, left=0, right=None):
        right = self.n if right is None else right
        if j <= left or right <= i:
            return 0
        if i <= left and right <= j:
            return self.sum[node]
        self._push(node, left, right)
        mid = (left + right) // 2
        return self.total(i, j, 2 * node, left, mid) + self.total(i, j, 2 * node + 1, mid, right)
`;
const TREE_ORACLE = `ENTRY = "Tree"

def cases(rng, size):
    for _ in range(10):
        n = size % 9 + 1
        ops = []
        for _ in range(size % 12):
            i, j = sorted([rng.randint(0, n), rng.randint(0, n)])
            ops.append(["add", [i, j, rng.randint(-5, 5)]] if rng.random() < 0.6 else ["total", [i, j]])
        yield {"init": [n], "ops": ops}

def valid(case):
    if len(case["init"]) != 1 or type(case["init"][0]) is not int or not 1 <= case["init"][0] <= 50:
        return False
    n = case["init"][0]
    return all(
        all(type(x) is int for x in args) and len(args) == {"add": 3, "total": 2}[name] and 0 <= args[0] <= args[1] <= n
        for name, args in case["ops"]
    )

def expected(case):
    values, answers = [0] * case["init"][0], []
    for name, args in case["ops"]:
        if name == "add":
            for k in range(args[0], args[1]):
                values[k] += args[2]
            answers.append(None)
        else:
            answers.append(sum(values[args[0] : args[1]]))
    return answers
`;

const ORDER_ORACLE = `ENTRY = "order"

def cases(rng, size):
    n = size % 10
    for _ in range(12):
        edges = [[a, b] for b in range(n) for a in range(b) if rng.random() < 0.3]
        rng.shuffle(edges)
        yield {"args": [n, edges]}

def valid(case):
    n, edges = case["args"]
    return type(n) is int and 0 <= n < 40 and all(type(e) is list and len(e) == 2 and 0 <= e[0] < e[1] < n for e in edges)

def check(case, answer):
    n, edges = case["args"]
    if sorted(answer) != list(range(n)):
        return "not every node once"
    place = {node: at for at, node in enumerate(answer)}
    return all(place[a] < place[b] for a, b in edges) or "an edge points backwards"
`;
const order = (first: string) => `def order(n, edges):
    waiting = [0] * n
    for _, b in edges:
        waiting[b] += 1
    ready = [node for node in range(n) if waiting[node] == 0]
    done = []
    while ready:
        node = ready.pop(${first})
        done.append(node)
        for a, b in edges:
            if a == node:
                waiting[b] -= 1
                if waiting[b] == 0:
                    ready.append(b)
    return done
`;

describe("cases of a class", () => {
  it("find a lazy push that forgets in few operations, and leave the right tree alone", async () => {
    const wrong = await asked({ solution: TREE(true), oracle: TREE_ORACLE });
    expect(wrong).toMatchObject({ status: "fail", effect: "refutes" });
    expect(inputOf(wrong).split(" .").length - 1).toBeLessThanOrEqual(4);
    const right = await asked({ solution: TREE(false), oracle: TREE_ORACLE });
    expect(right).toMatchObject({ status: "pass", evidence: { counterexample: null } });
  });
});

describe("an oracle that checks", () => {
  it("accepts any right order, and says what is wrong with one that is not", async () => {
    for (const first of ["", "0"])
      expect(await asked({ solution: order(first), oracle: ORDER_ORACLE })).toMatchObject({ status: "pass" });
    const wrong = await asked({
      solution: "def order(n, edges):\n    return list(range(n))[::-1]\n",
      oracle: ORDER_ORACLE,
    });
    expect(inputOf(wrong)).toBe("order(2, [[0, 1]])");
    expect(wrong.summary).toContain("the oracle says: an edge points backwards");
    expect(wrong.evidence.counterexample).toMatchObject({ expected: null, why: "an edge points backwards" });
  });
});

describe("what else an oracle may be", () => {
  const SORT = `ENTRY = "put"\n# Sorts in place.\ndef cases(rng, size):\n    for _ in range(15):\n        yield {"args": [[rng.randint(0, size) for _ in range(size % 20)]]}\ndef valid(case):\n    return all(type(x) is int for x in case["args"][0])\n`;
  it.each([
    ["gives what should stand in the argument", "def expected(case):\n    return sorted(case['args'][0])\n"],
    ["changes its own copy", "def expected(case):\n    case['args'][0].sort()\n"],
  ])("compares arguments changed in place with one that %s", async (_, expected) => {
    const right = await asked({ solution: "def put(items):\n    items.sort()\n", oracle: SORT + expected });
    expect(right).toMatchObject({ status: "pass" });
    const wrong = await asked({
      solution: "def put(items):\n    items[1:] = sorted(items[1:])\n",
      oracle: SORT + expected,
    });
    expect(wrong).toMatchObject({ status: "fail", effect: "refutes" });
    expect(inputOf(wrong)).toMatch(/^put\(\[[1-9]\d*, 0\]\)$/);
  });

  it("has no valid: then only inputs like those given are asked, and no edge refutes", async () => {
    const oracle = 'ENTRY = "first"\ndef expected(case):\n    return min(case["args"][0])\n';
    const tests = `from solution import first
def test_first():
    for items in ([3, 1, 2], [9, 8], [5, 5, 7, 1], [4, 2, 0, 9, 6]):
        assert first(items) == min(items)
`;
    const right = "def first(items):\n    return sorted(items)[0] if items else 'nothing'\n";
    expect((await asked({ solution: right, oracle, tests })).effect).toBe("limits");
    const wrong = "def first(items):\n    return min(items[:4])\n";
    expect(await asked({ solution: wrong, oracle, tests })).toMatchObject({ status: "fail", effect: "refutes" });
  });

  it("is asked first about what was disputed before", async () => {
    const oracle =
      'ENTRY = "f"\ndef expected(case):\n    return case["args"][0] % 1009\ndef valid(case):\n    return type(case["args"][0]) is int\n';
    const solution = "def f(n):\n    return n % 1009 if n != 123456789 else 0\n";
    const knownCases = [{ args: [123456789] }];
    const finding = await asked({ solution, oracle }, { knownCases, specification: specificationOf({}) });
    expect(finding).toMatchObject({ effect: "refutes", evidence: { counterexample: { case: { args: [123456789] } } } });
  });
});
