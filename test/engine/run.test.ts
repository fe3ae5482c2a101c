import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/domain/random.ts";
import type { Receipt } from "../../src/domain/receipt.ts";
import * as clamp from "../support/clamp-programs.ts";
import { calls, DONE, read, runs, understood, WORKS, write } from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";

describe("a run that succeeds", () => {
  it("in one go: tested, the exact bytes delivered, the receipt first written and then sent", async () => {
    const { receipt, delivered, kept, types, delivery, model, events } = await scenario({ steps: WORKS });
    expect(receipt).toMatchObject({ verdict: "tested", level: 2, reasons: [], caught: [] });
    expect(delivered).toEqual({ "clamp.py": clamp.RIGHT, "test_clamp.py": clamp.TESTS });
    expect(kept).toEqual({});
    expect(receipt.files).toEqual([
      { path: "clamp.py", role: "solution", sha256: sha256(clamp.RIGHT), bytes: clamp.RIGHT.length },
      { path: "test_clamp.py", role: "tests", sha256: sha256(clamp.TESTS), bytes: clamp.TESTS.length },
    ]);
    expect(delivery.receipts).toEqual([receipt]);
    expect(receipt.specification?.examples).toHaveLength(1);
    expect(receipt.metrics).toEqual({
      ...{ toolCallSuccessRate: 1, turns: 3, interrupted: false, interruptReason: null },
      ...{ retries: 0, lostReplies: 0, recoveredCalls: 0 },
    });
    expect(receipt.model).toMatchObject({ name: "scripted", calls: 4, protocol: "scripted" });
    expect(receipt.requirement.sha256).toBe(sha256(clamp.REQUIREMENT));
    expect(ofType(events, "phase.started").map((event) => event.phase)).toEqual([
      ...["understand", "implement", "verify", "deliver"],
    ]);
    expect(types.filter((type) => type === "tool.started")).toHaveLength(3);
    expect(model.finish()).toBeNull();
  });

  it("after a failing run: the error goes back word for word, and what was caught is told with where it was fixed", async () => {
    const { receipt, events, model } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.WRONG), write("test_clamp.py", clamp.TESTS)),
        calls(runs("test_clamp.py")),
        {
          expect: { lastResultContains: "expected 3" },
          ...calls({
            name: "edit_file",
            arguments: {
              path: "clamp.py",
              old_text: "min(low, max(value, high))",
              new_text: "max(low, min(value, high))",
            },
          }),
        },
        calls(runs("test_clamp.py")),
        DONE,
      ],
    });
    expect(model.finish()).toBeNull();
    expect(receipt).toMatchObject({ verdict: "tested", level: 2 });
    expect(receipt.caught).toEqual([
      { step: 2, what: "AssertionError: clamp(5, 0, 3) gave 0, expected 3", fixedAtStep: 4 },
    ]);
    expect(ofType(events, "caught")).toHaveLength(2);
  });

  it("after the gate's feedback: a placeholder is sent back and mended within the same limits", async () => {
    const { receipt, model, events } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.PLACEHOLDER), write("test_clamp.py", clamp.TESTS)),
        calls(runs("test_clamp.py")),
        DONE,
        {
          expect: { lastUserContains: "placeholders" },
          ...calls(write("clamp.py", clamp.RIGHT), runs("test_clamp.py")),
        },
        DONE,
      ],
    });
    expect(model.finish()).toBeNull();
    expect(receipt).toMatchObject({ verdict: "tested", metrics: { turns: 5 } });
    expect(receipt.caught).toEqual([{ step: 3, what: expect.stringMatching(/clamp_all/), fixedAtStep: 5 }]);
    expect(ofType(events, "phase.started").map((event) => event.phase)).toEqual([
      ...["understand", "implement", "verify", "implement", "verify", "deliver"],
    ]);
  });

  it("after one nudge, when the author stops without having run the tests", async () => {
    const { receipt, model } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.RIGHT), write("try_it.py", "print(1 / 0)\n"), runs("try_it.py")),
        DONE,
        { expect: { lastUserContains: "there is no test_clamp.py" }, ...calls(write("test_clamp.py", clamp.TESTS)) },
        DONE,
      ],
    });
    expect(model.finish()).toBeNull();
    expect(receipt).toMatchObject({ verdict: "tested", caught: [] });
  });

  it("with a requirement in Chinese", async () => {
    const requirement = "把一个数限制在区间内：clamp(5, 0, 3) 得 3。";
    const { receipt, model, delivered } = await scenario({
      requirement,
      steps: [
        understood({
          title: "区间限制",
          slug: "区间限制",
          examples: [{ quote: "clamp(5, 0, 3) 得 3", args: [5, 0, 3], expected: 3 }],
        }),
        {
          expect: { lastUserContains: "把一个数限制在区间内" },
          ...calls(
            write("algorithm.py", clamp.RIGHT.replace("Limit value to low..high.", "把 value 限制在区间内。")),
            write("test_algorithm.py", clamp.TESTS.replace("from clamp", "from algorithm")),
          ),
        },
        calls(runs("test_algorithm.py")),
        { text: "取三者的中位数。" },
      ],
    });
    expect(model.finish()).toBeNull();
    expect(receipt).toMatchObject({ verdict: "tested", specification: { slug: "algorithm", title: "区间限制" } });
    expect(receipt.specification?.examples).toHaveLength(1);
    expect(delivered["algorithm.py"]).toContain("把 value 限制在区间内");
  });

  it("gives the same receipt for the same seed, but for times", async () => {
    // The exit code a session is told to end with is drawn anew each time, so the runs differ.
    const timeless = ({ findings, runs: _, limits, startedAt: _s, endedAt: _e, ...rest }: Receipt) => ({
      ...rest,
      findings: findings.map(({ ms: _, ...finding }) => finding),
      limits: limits.filter((limit) => limit.name !== "seconds"),
    });
    const first = await scenario({ steps: WORKS, seed: "00c0ffee" });
    const second = await scenario({ steps: WORKS, seed: "00c0ffee" });
    expect(timeless(second.receipt)).toEqual(timeless(first.receipt));
    expect(first.receipt).toMatchObject({ seed: "00c0ffee", replayed: true });
    expect(first.model.requests).toEqual(second.model.requests);
    expect((await scenario({ steps: WORKS })).receipt.replayed).toBe(false);
  });
});

describe("a run that does not succeed", () => {
  it("ends refuted when the author leaves a failing test, and keeps the work apart", async () => {
    const { receipt, kept, delivered, events, reasons } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.WRONG), write("test_clamp.py", clamp.TESTS)),
        calls(runs("test_clamp.py")),
        DONE,
        DONE,
        { expect: { lastUserContains: "Nothing has changed" }, ...DONE },
      ],
    });
    expect(receipt).toMatchObject({ verdict: "refuted", level: 0, metrics: { interruptReason: "going-in-circles" } });
    expect(reasons).toEqual(["clean-run", "examples", "going-in-circles"]);
    expect(Object.keys(kept)).toEqual(["clamp.py", "test_clamp.py"]);
    expect(delivered).toEqual({});
    expect(receipt.files.map((file) => file.path)).toEqual(["unverified/clamp.py", "unverified/test_clamp.py"]);
    expect(receipt.caught).toEqual([
      { step: 2, what: "AssertionError: clamp(5, 0, 3) gave 0, expected 3", fixedAtStep: null },
      { step: 3, what: expect.stringMatching(/^The example clamp\(5, 0, 3\) .* does not hold/), fixedAtStep: null },
    ]);
    expect(ofType(events, "warning").map((event) => event.code)).toContain("work-kept");
  });

  it("ends unverified when the tests test nothing", async () => {
    const { receipt, reasons } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.RIGHT), write("test_clamp.py", clamp.EMPTY_TESTS), runs("test_clamp.py")),
        ...[DONE, { expect: { lastUserContains: "stub" }, ...DONE }, DONE],
      ],
    });
    expect(receipt).toMatchObject({ verdict: "unverified", level: 0 });
    expect(reasons).toContain("stub-control");
  });

  it("keeps a lone solution when no tests come even after the nudge", async () => {
    const { receipt, kept, reasons } = await scenario({
      steps: [understood(), calls(write("clamp.py", clamp.RIGHT)), DONE, DONE],
    });
    expect(receipt).toMatchObject({ verdict: "unverified", findings: [] });
    expect(receipt.reasons[0]?.message).toContain("there is no test_clamp.py");
    expect(reasons).toEqual(["incomplete-work"]);
    expect(kept).toEqual({ "clamp.py": clamp.RIGHT });
  });

  it("asks back instead of guessing", async () => {
    const question = "按升序还是降序？";
    const { receipt, model, types } = await scenario({ steps: [understood({ question })] });
    expect(model.finish()).toBeNull();
    expect(receipt).toMatchObject({
      verdict: "unverified",
      reasons: [{ code: "question", message: question }],
      files: [],
    });
    expect(receipt.metrics.interrupted).toBe(false);
    expect(types).not.toContain("step.started");
  });

  it("reads the same file twice in a row only once, and goes on", async () => {
    const { receipt, model, events } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", clamp.RIGHT), read("clamp.py"), read("clamp.py")),
        {
          expect: { lastResultContains: "Change your strategy" },
          ...calls(write("test_clamp.py", clamp.TESTS), runs("test_clamp.py")),
        },
        DONE,
      ],
    });
    expect(model.finish()).toBeNull();
    expect(receipt).toMatchObject({ verdict: "tested", metrics: { toolCallSuccessRate: 0.8 } });
    expect(ofType(events, "tool.ended").map((event) => event.ok)).toEqual([true, true, false, true, true]);
  });
});
