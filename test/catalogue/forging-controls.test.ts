import { describe, expect, it } from "vitest";
import { decideVerdict } from "../../src/domain/verdict.ts";
import { differential } from "../../src/verify/checks/differential.ts";
import { files } from "../../src/verify/checks/files.ts";
import { selfCheck } from "../../src/verify/checks/self-check.ts";
import { askCases, withoutMutants } from "../support/ask-cases.ts";
import * as clamp from "../support/clamp-programs.ts";
import { scenario } from "../support/engine-run.ts";
import { pythonMachine } from "../support/python-session.ts";
import { withBroken } from "./broken-harness.ts";

const HONEST = {
  solution: "def f(n):\n    return n + 1\n",
  tests: "from solution import f\n\ndef test_f():\n    assert f(1) == 2\n",
  oracle:
    'ENTRY = "f"\ndef valid(case):\n    return type(case["args"][0]) is int and 0 <= case["args"][0] < 40\ndef expected(case):\n    return case["args"][0] + 1\n',
};

async function selfChecked(change: string, checks = [files, selfCheck]) {
  const { sandbox } = await pythonMachine();
  return askCases(HONEST, { ...(await withoutMutants()), sandbox: withBroken(sandbox, change) }, checks);
}

const ALL_PASS = `real_answer = space["Channel"].answer
if serves == "tests":
    space["Channel"].answer = lambda self, **fields: real_answer(self, **{**fields, **({"status": "passed"} if "status" in fields else {})})`;

/** How a part of ours is broken, and what the control says that notices. */
const BROKEN: [what: string, change: string, said: RegExp][] = [
  [
    "the known-bad program passes: answers are made by the driver, and all of them right",
    `if serves == "solution":
    space["Caller"].call = lambda self, case: (str(case["args"][0] ** 2), None)`,
    /a wrong answer for \d+ came out as “agrees”/,
  ],
  [
    "the known-good program fails: answers are written down wrong",
    `if serves == "solution":
    real_tagged = space["tagged"]
    space["tagged"] = lambda value: real_tagged(value + 1 if type(value) is int else value)`,
    /a right answer for \d+ came out as “differs”/,
  ],
  [
    "the canary is not noticed: the oracle's process hands out what is right where it should lie",
    `if serves == "oracle":
    real_tagged = space["tagged"]
    space["tagged"] = lambda value: real_tagged(400 if value == 401 else value)`,
    /a right answer beside an oracle that lies for 20 came out as “agrees”/,
  ],
  [
    "nothing is compared: the oracle's process answers nothing",
    `if serves == "oracle":
    space["tagged"] = lambda value: space["opaque"]("nothing")`,
    /a right answer for \d+ came out as “incomparable”/,
  ],
  [
    "no solution can be loaded",
    `if serves == "solution":
    space["Module"] = None`,
    /could not be loaded/,
  ],
  ["every test passes: failures are reported as passed", ALL_PASS, /A control test of the runner came out wrong/],
  [
    "every test fails",
    `real_answer = space["Channel"].answer
if serves == "tests":
    space["Channel"].answer = lambda self, **fields: real_answer(self, **{**fields, **({"status": "failed"} if "status" in fields else {})})`,
    /A control test of the runner came out wrong/,
  ],
  [
    "assertions do nothing",
    `if serves == "tests":
    space["Workshop"].run = lambda self, item: ("passed", "")`,
    /A control test of the runner came out wrong/,
  ],
  [
    "tests get lost",
    `real_answer = space["Channel"].answer
if serves == "tests":
    space["Channel"].answer = lambda self, **fields: real_answer(self, **{**fields, **({"tests": fields["tests"][1:]} if "tests" in fields else {})})`,
    /control tests were not all found/,
  ],
  [
    "it ends by itself, with success",
    `if serves == "tests":
    space["Session"]._do_end = lambda self, request: self._channel.leave(0)`,
    /did not end as it was told: exit code 0/,
  ],
];

describe("F11: our own programs, broken for real, are noticed by the controls of the very run", () => {
  it("and whole ones pass them", async () => {
    expect((await selfChecked("pass"))["self-check"]).toMatchObject({
      status: "pass",
      summary: "The runner's control tests and the comparison's control programs came out as they must.",
    });
  });

  it.each(BROKEN)("%s", async (_, change, said) => {
    const found = await selfChecked(change);
    expect(found["self-check"]).toMatchObject({ status: "error", summary: expect.stringMatching(said) });
    // Whatever else was found, nothing is said on the strength of it.
    const decision = decideVerdict({
      findings: Object.values(found),
      requiredLevel: 3,
      blockers: [],
      oracleBy: "person",
    });
    expect(decision).toMatchObject({ verdict: "unverified", level: 0, reasons: [{ code: "harness-error" }] });
  });

  it("a wrong solution that a broken driver makes right is not verified: its comparison passes, the controls do not", async () => {
    const { sandbox } = await pythonMachine();
    const change = `if serves == "solution":
    space["Caller"].call = lambda self, case: (str(case["args"][0] + 1 if "square" not in self._space else case["args"][0] ** 2), None)`;
    const found = await askCases(
      { ...HONEST, solution: "def f(n):\n    return 0\n" },
      { ...(await withoutMutants()), sandbox: withBroken(sandbox, change) },
      [files, differential, selfCheck],
    );
    expect(found.differential.summary).toMatch(/^The solution agrees with the oracle on every legal case/);
    expect(found["self-check"].status).toBe("error");
  });

  it("nothing is delivered by a run in which a control came out wrong, and its reason says so", async () => {
    const { sandbox } = await pythonMachine();
    const { receipt, delivered, reasons } = await scenario({
      steps: [...clamp.WORKS, clamp.DONE, clamp.DONE],
      limits: { steps: 4 },
      ports: { sandbox: withBroken(sandbox, ALL_PASS) },
    });
    expect(receipt).toMatchObject({ verdict: "unverified", level: 0 });
    expect(reasons).toContain("harness-error");
    expect(delivered).toEqual({});
  });
});
