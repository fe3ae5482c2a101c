import { describe, expect, it } from "vitest";
import type { Specification } from "../../src/domain/task.ts";
import type { Settled } from "../../src/engine/disputes.ts";
import { admissionProblem } from "../../src/engine/oracle-admission.ts";
import { ORACLE, RIGHT_CHECK, withCases, withCheck, withExpected } from "../support/clamp-oracles.ts";
import { SPECIFICATION } from "../support/clamp-programs.ts";
import { realMachine } from "../support/real-machine.ts";

const specification = SPECIFICATION as Specification;

async function problemOf(text: string, parts: Partial<Specification> = {}, settled: Settled[] = []) {
  const { sandbox, language } = await realMachine();
  const options = { hashSeed: 1, loadMs: 20_000 };
  const program = await language.instruments?.openOracle(sandbox, { name: "oracle", text }, options);
  if (program === undefined) throw new Error("no instruments");
  if ("failed" in program) return program.failed;
  const problem = await admissionProblem(program, { ...specification, ...parts }, "00ff", settled);
  await program.close();
  return problem;
}

describe("an oracle is let in", () => {
  it.each([
    ["with expected", ORACLE, {}],
    ["with check", RIGHT_CHECK, {}],
    ["with the claim of the specification", `CLAIM = "O(1)"\n${ORACLE}`, { claim: "O(1)" }],
  ])("%s", async (_, text, parts) => {
    expect(await problemOf(text, parts)).toBeNull();
  });

  it("that accepts what has been settled", async () => {
    expect(await problemOf(ORACLE, {}, [{ input: { args: [9, 1, 2] }, answer: 2 }])).toBeNull();
  });
});

describe("an oracle is sent back", () => {
  it.each<[string, string, RegExp]>([
    ["for another entry", ORACLE.replace('"clamp"', '"clip"'), /^ENTRY must be "clamp" \(it is "clip"\)\.$/],
    ["without an entry", ORACLE.replace(/ENTRY.*\n/, ""), /^ENTRY must be "clamp"/],
    ["with neither", ORACLE.replace("def expected", "def other"), /has neither expected\(case\) nor check/],
    ["with both", `${ORACLE}\n\ndef check(case, answer):\n    return True\n`, /has both expected and check/],
    ["without cases", ORACLE.replace("def cases", "def other"), /does not define cases/],
    ["without valid", ORACLE.replace("def valid", "def other"), /does not define valid/],
    ["with a claim of its own", `CLAIM = "O(n)"\n${ORACLE}`, /leave CLAIM out/],
    [
      "that gets an example wrong",
      withExpected("    return case['args'][1]"),
      /gives 0 for clamp\(5, 0, 3\), not 3\. The/,
    ],
    ["that raises on an example", withExpected("    return case['arg'][1]"), /no answer for clamp\(5, 0, 3\)/],
    ["that refuses an example", ORACLE.replace("len(args) == 3", "len(args) == 2"), /^valid refuses clamp\(5, 0, 3\)/],
    ["whose check refuses an example", withCheck("    return 'never'"), /check does not accept 3.*never/],
    ["without a case", withCases("    return []"), /no case for sizes 0 to 13/],
    ["with one case only", withCases('    return [{"args": [5, 0, 3]}]'), /one and the same case/],
    [
      "with cases it refuses itself",
      withCases('    yield {"args": [size, 2, 1]}'),
      /yields clamp\(0, 2, 1\), which valid/,
    ],
    ["with cases of another kind", withCases('    yield {"init": [size], "ops": []}'), /not a case of a function/],
    ["whose cases break", withCases("    yield 1 / size"), /cases\(rng, 0\).*ZeroDivisionError/],
    [
      "that answers always the same",
      withExpected("    return 3").replace("return len", "return True or len"),
      /gives 3 for every one of/,
    ],
    [
      "that gives back the first argument",
      withExpected("    return 3 if case['args'] == [5, 0, 3] else case['args'][0]"),
      /gives back the first argument for nearly all/,
    ],
    [
      "that breaks where nothing is refused",
      withExpected("    return sorted(case['args'])[1] if case['args'][0] > 0 else case['args'][3]"),
      /^for clamp\(.* expected raises IndexError, which the specification does not name/,
    ],
    [
      "that answers nothing",
      withExpected("    return 3 if case['args'] == [5, 0, 3] else None"),
      /gives None for nearly all/,
    ],
    ["whose check accepts everything", withCheck("    return True"), /accepts None as the answer for nearly all/],
    [
      "whose check accepts the first argument",
      withCheck("    return True if answer == case['args'][0] or answer == 3 else 'no'"),
      /accepts the first argument/,
    ],
  ])("%s", async (_, text, sentence) => {
    expect(await problemOf(text)).toMatch(sentence);
  });

  it("that does not accept what has been settled", async () => {
    const settled = [{ input: { args: [9, 1, 2] }, answer: 7 }];
    expect(await problemOf(ORACLE, {}, settled)).toBe(
      "expected gives 2 for clamp(9, 1, 2), not 7. That has been settled.",
    );
  });
});
