import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Receipt } from "../../../src/domain/receipt.ts";
import { buildCli, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { folderWith, receiptOf } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const SORT = `def sort_numbers(items):
    """The numbers in ascending order."""
    done = []
    for item in items:
        at = len(done)
        while at > 0 and done[at - 1] > item:
            at -= 1
        done.insert(at, item)
    return done
`;
const TESTS = `from sort import sort_numbers


def test_empty_and_single():
    assert sort_numbers([]) == []
    assert sort_numbers([7]) == [7]


def test_order():
    assert sort_numbers([3, 1, 2]) == [1, 2, 3]
    assert sort_numbers([-1, -5, 0]) == [-5, -1, 0]


def test_duplicates_stay():
    assert sort_numbers([2, 1, 2]) == [1, 2, 2]


def test_input_is_kept():
    given = [2, 1]
    assert sort_numbers(given) == [1, 2]
    assert given == [2, 1]
`;
const ORACLE = `ENTRY = "sort_numbers"


def cases(rng, size):
    for _ in range(20):
        yield {"args": [[rng.randint(-size - 1, size + 1) for _ in range(rng.randint(0, size + 1))]]}


def valid(case):
    (items,) = case["args"]
    return isinstance(items, list) and all(type(item) is int for item in items)


def expected(case):
    return sorted(case["args"][0])
`;
/** Passes the tests: wrong only for four numbers and more. */
const BUGGY = SORT.replace("    return done", "    return done if len(items) < 4 else done[:1] + done[2:]");

const folder = folderWith({
  "sort.py": SORT,
  "buggy.py": BUGGY,
  "test_sort.py": TESTS,
  "oracle.py": ORACLE,
  "broken.py": "def expected(:\n",
});
const verify = (...args: string[]) =>
  runCli(["verify", ...args, "--tests", "test_sort.py", "--module", "sort"], { cwd: folder, defaultLevel: true });

describe("verify --oracle", () => {
  it("verifies a sort at level 3 without being asked for it, by a receipt that replays to the same findings but for what was timed", async () => {
    const out = join(folder, "out");
    // Of the average only the oracle's own cases are measured, which takes a third of the time.
    const question = { entry: "sort_numbers", claim: "O(n^3) on average" };
    const asked = ["sort.py", "--oracle", "oracle.py", "--out", out];
    const ran = await verify(...asked, "--entry", question.entry, "--claim", question.claim, "--json");
    expect(ran.code).toBe(0);
    const before = receiptOf(ran);
    expect(before).toMatchObject({ verdict: "verified", level: 4, requiredLevel: 3, question });
    expect(before.files.find(({ role }) => role === "oracle")).toMatchObject({ path: "oracle.py", givenBy: "person" });
    const again = await runCli(["verify", "--receipt", join(out, "verialgo-receipt.json"), out, "--json"], {
      cwd: folder,
      defaultLevel: true,
    });
    expect(again.stderr).toContain("The receipt is confirmed: the same 3 files by their sha256, verified, level 4.");
    const said = (receipt: Receipt) =>
      receipt.findings.map(({ check, status, effect, summary, evidence }) =>
        check === "growth"
          ? { check, status, result: evidence.result }
          : { check, status, effect, summary, text: JSON.stringify(evidence) },
      );
    expect(receiptOf(again)).toMatchObject({ replayed: true, question });
    expect(said(receiptOf(again))).toEqual(said(before));
  });

  it("refutes a sort that only its oracle finds wrong, with the counterexample", async () => {
    const ran = await verify("buggy.py", "--oracle", "oracle.py", "--json");
    expect(ran.code).toBe(1);
    const receipt = receiptOf(ran);
    expect(receipt.verdict).toBe("refuted");
    expect(receipt.findings.find(({ check }) => check === "clean-run")?.status).toBe("pass");
    expect(receipt.findings.find(({ check }) => check === "differential")?.summary).toMatch(
      /sort_numbers\(\[-?\d+(, -?\d+){3}\]\)/,
    );
  });

  it("says that level 3 wants an oracle when none is given", async () => {
    const ran = await verify("sort.py", "--require-level", "3", "--json");
    const receipt = receiptOf(ran);
    expect(receipt).toMatchObject({ verdict: "unverified", requiredLevel: 3 });
    expect(receipt.reasons.map(({ message }) => message).join("\n")).toContain("--oracle");
    expect(ran.code).toBe(3);
  });

  it("does not verify by an oracle that does not load", async () => {
    const ran = await verify("sort.py", "--oracle", "broken.py", "--json");
    expect(receiptOf(ran)).toMatchObject({ verdict: "unverified" });
    expect(ran.code).toBe(3);
  });

  it.each([
    ["an oracle that is not there", ["--oracle", "none.py"], "none.py"],
    ["the solution as its own oracle", ["--oracle", join(folder, "sort.py")], "oracle"],
    ["a bound that cannot be measured", ["--oracle", "oracle.py", "--claim", "fast"], "--claim"],
    ["an entry that is no name", ["--oracle", "oracle.py", "--entry", "a b"], '--entry "a b"'],
  ])("refuses %s", async (_, args, named) => {
    const ran = await verify("sort.py", ...args);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(named);
    expect(ran.stdout).toBe("");
  });
});
