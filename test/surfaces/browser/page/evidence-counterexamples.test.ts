import { describe, expect, it } from "vitest";
import type { Finding } from "../../../../src/domain/finding.ts";
import { counterexamplesOf } from "../../../../src/surfaces/browser/page/evidence/counterexamples.ts";
import { differing, type Piece } from "../../../../src/surfaces/browser/page/evidence/differing.ts";
import { callOf, literalOf } from "../../../../src/surfaces/browser/page/evidence/literal.ts";
import { addEvents, initialRunView } from "../../../../src/surfaces/browser/run-view.ts";
import { recorded } from "../../../support/browser/recorded.ts";
import { finding, stamped } from "../../sample-run.ts";

const viewOf = (events: ReturnType<typeof recorded>) => addEvents(initialRunView, events);
const ofFinding = (one: Finding) =>
  counterexamplesOf(viewOf(stamped([{ type: "check.ended", finding: one }]))).flatMap(({ examples }) => examples);

describe("counterexamples", () => {
  it("of an earlier round are shown with the round that mended them", () => {
    const [found, ...others] = counterexamplesOf(viewOf(recorded("verified")));
    expect(others).toEqual([]);
    expect([found?.round.number, found?.mendedIn]).toEqual([1, 2]);
    expect(found?.examples).toEqual([
      {
        kind: "differential",
        check: "differential",
        input: "fibonacci(0)",
        expected: "0",
        actual: "1",
        by: "examiner",
        cases: 5,
        afterOtherCalls: false,
        note: "",
      },
    ]);
  });

  it("are made of failing tests that say both values", () => {
    const [found] = counterexamplesOf(viewOf(recorded("refuted")));
    expect(found?.examples[0]).toMatchObject({
      kind: "test",
      input: "assert fib(n) == e\nwhere e = 0, n = 0",
      expected: "0",
      actual: "1",
      note: "test_fib::test_values[0-0]",
    });
    expect(found?.mendedIn).toBeNull();
  });

  it("tell what an example of the request asks for, and what a second asking gives", () => {
    const example = { example: "f(1) is 2", case: { args: [1] }, expected: 2, actual: { float: "2.5" } };
    expect(ofFinding(finding("examples", { status: "fail", effect: "refutes", evidence: example }))).toMatchObject([
      { kind: "example", input: "solution(1)", expected: "2", actual: "2.5", by: "requirement", note: "f(1) is 2" },
    ]);
    const pair = {
      case: { init: [], ops: [["push", [1]]] },
      first: [null],
      again: [{ raises: "KeyError" }],
      because: "calls",
    };
    expect(ofFinding(finding("state", { status: "fail", effect: "refutes", evidence: { pair } }))).toMatchObject([
      {
        kind: "state",
        input: "solution()\n  .push(1)",
        expected: "[None]",
        actual: "[raises KeyError]",
        note: "calls",
      },
    ]);
  });

  it("that the request leaves open are held against nobody", () => {
    const evidence = {
      cases: 3,
      arbiter: "Either may be right.",
      counterexample: { case: { args: [] }, expected: 1, actual: 2 },
    };
    expect(ofFinding(finding("differential", { status: "fail", evidence }))).toMatchObject([
      { kind: "open", note: "Either may be right." },
    ]);
  });

  it("come with the smallest input first, before what only the tests say", () => {
    const failures = [{ test: "t", message: "assert f(1) == 2\n  got: 1\n  expected: 2" }];
    const counterexample = { case: { args: [0] }, expected: 1, actual: 2 };
    const findings = [
      finding("clean-run", { status: "fail", effect: "refutes", evidence: { failures } }),
      finding("differential", { status: "fail", effect: "refutes", evidence: { counterexample } }),
    ];
    const view = viewOf(stamped(findings.map((one) => ({ type: "check.ended", finding: one }))));
    expect(counterexamplesOf(view)[0]?.examples.map(({ kind }) => kind)).toEqual(["differential", "test"]);
  });

  it("are none in what passed", () => {
    const evidence = { counterexample: { case: { args: [1] }, expected: 1, actual: 2 } };
    expect(ofFinding(finding("differential", { evidence }))).toEqual([]);
  });
});

describe("values in evidence", () => {
  it("are written as the language has them, also bytes", () => {
    expect(literalOf({ dict: [["a", { bytes: "YQD/" }]] })).toBe("{'a': b'a\\x00\\xff'}");
    expect(callOf({ args: [{ tuple: [1] }], kwargs: { key: null } }, "f")).toBe("f((1,), key=None)");
  });

  it("are JSON where they are no values, however deep", () => {
    expect(literalOf({ tuple: 1, set: 2 })).toBe('{"tuple":1,"set":2}');
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(literalOf(deep)).toBe("…");
    expect(literalOf(undefined)).toBe("–");
  });
});

describe("what differs between two values", () => {
  const marked = (pieces: readonly Piece[]) =>
    pieces.map(({ text, differs }) => (differs ? `<${text}>` : text)).join("");
  const both = (expected: string, actual: string) => {
    const pieces = differing(expected, actual);
    return [marked(pieces.expected), marked(pieces.actual)];
  };

  it("is marked on each side, in whole numbers and names", () => {
    expect(both("[1, 25, 3]", "[1, 26, 3]")).toEqual(["[1, <25>, 3]", "[1, <26>, 3]"]);
    expect(both("[1, 2]", "[1]")).toEqual(["[1<, 2>]", "[1]"]);
    expect(both("True", "True")).toEqual(["True", "True"]);
  });

  it("is everything where they are long or share little", () => {
    const long = "7, ".repeat(2_000);
    expect(both(`${long}1`, `${long}2`)).toEqual([`<${long}1>`, `<${long}2>`]);
  });
});
