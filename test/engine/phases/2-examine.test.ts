import { describe, expect, it } from "vitest";
import type { Specification } from "../../../src/domain/task.ts";
import { startExaminer } from "../../../src/engine/phases/2-examine.ts";
import type { ImplementContext } from "../../../src/engine/run-context.ts";
import type { ScriptStep } from "../../../src/model/script.ts";
import { fenced, ORACLE, withCheck, withExpected } from "../../support/clamp-oracles.ts";
import { SPECIFICATION } from "../../support/clamp-programs.ts";
import { ofType } from "../../support/engine-run.ts";
import { realMachine } from "../../support/real-machine.ts";
import { plannedRounds } from "../../support/rounds.ts";

const session = "You are the examiner.";
const says = (text: string, expect?: ScriptStep["expect"]): ScriptStep => ({
  session,
  text,
  ...(expect && { expect }),
});

/** An examiner at work with the real sandbox and scripted replies. */
async function examiner(steps: readonly ScriptStep[], parts: Partial<ImplementContext> = {}) {
  const { rounds, model, events } = plannedRounds([], steps);
  const machine = await realMachine();
  const run = { ...rounds.run, ...parts, ports: { ...rounds.run.ports, ...machine } };
  return { examiner: startExaminer(run, machine.sandbox, SPECIFICATION as Specification), model, events };
}
const textOf = (file: { bytes: Uint8Array } | null) => (file === null ? null : Buffer.from(file.bytes).toString());

describe("the examiner", () => {
  it("gives an oracle, having seen the specification and no tools", async () => {
    const expected = { lastUserContains: "| signature: clamp(value: int, low: int, high: int) -> int", tools: [] };
    const { examiner: one, model, events } = await examiner([says(fenced(ORACLE), expected)]);
    expect(await one.oracle()).toEqual({
      path: "oracle.py",
      role: "oracle",
      givenBy: "examiner",
      bytes: Buffer.from(ORACLE),
    });
    expect(model.finish()).toBeNull();
    expect(ofType(events, "model.replied").map((event) => event.session)).toEqual(["examiner"]);
    expect(ofType(events, "phase.ended")).toMatchObject([{ phase: "examine", ok: true }]);
    expect(ofType(events, "warning")).toEqual([]);
    expect(ofType(events, "file.written")).toMatchObject([
      { path: "oracle.py", role: "oracle", step: null, text: ORACLE, bytes: ORACLE.length },
    ]);
    await one.close();
  });

  it("is told what is wrong, and may correct it", async () => {
    const { examiner: one, model } = await examiner([
      says("I cannot do that."),
      says(fenced("def f(:\n    pass\n# ENTRY\n"), { lastUserContains: "the reply holds no program" }),
      says(fenced(withExpected("    return 3 if case['args'] == [5, 0, 3] else None")), {
        lastUserContains: "syntax",
      }),
      says(ORACLE, { lastUserContains: "expected gives None for nearly all of its cases" }),
    ]);
    expect(textOf(await one.oracle())).toBe(ORACLE);
    expect(model.finish()).toBeNull();
  });

  it("costs the level and not the run when none of four replies can be used", async () => {
    const broken = says(fenced(withCheck("    return True")));
    const { examiner: one, model, events } = await examiner(Array.from({ length: 4 }, () => broken));
    expect(await one.oracle()).toBeNull();
    expect(model.finish()).toBeNull();
    expect(ofType(events, "file.written")).toEqual([]);
    expect(ofType(events, "warning")).toMatchObject([
      {
        code: "no-oracle",
        message: expect.stringMatching(/check accepts None/),
        advice: expect.stringContaining("level 2"),
      },
    ]);
    await one.close();
  });

  it("mends its oracle within the same four replies, and must accept what was settled", async () => {
    const other = ORACLE.replace("return low if", "return low - 1 if");
    const {
      examiner: one,
      model,
      events,
    } = await examiner([
      says(fenced(other)),
      says(fenced(other), { lastUserContains: "Mend it." }),
      says(fenced(ORACLE), { lastUserContains: "expected gives 0 for clamp(-4, 1, 2), not 1. That has been settled." }),
    ]);
    expect(textOf(await one.oracle())).toBe(other);
    const settled = [{ input: { args: [-4, 1, 2] }, answer: 1 }];
    expect(textOf(await one.mend("Mend it.", settled))).toBe(ORACLE);
    expect(textOf(await one.oracle())).toBe(ORACLE);
    expect(model.finish()).toBeNull();
    expect(ofType(events, "file.written").map(({ text }) => text)).toEqual([other, ORACLE]);
  });

  it("has no oracle any more when it cannot mend it", async () => {
    const { examiner: one } = await examiner([says(fenced(ORACLE)), ...["a", "b", "c"].map((text) => says(text))]);
    await one.oracle();
    expect(await one.mend("Mend it.", [])).toBeNull();
    expect(await one.oracle()).toBeNull();
  });

  it("that hangs ends when it is closed, without a warning", async () => {
    const { examiner: one, events } = await examiner([{ ...says(""), delayMs: 600_000 }]);
    await one.close();
    expect(await one.oracle()).toBeNull();
    expect(ofType(events, "warning")).toEqual([]);
  });

  it("whose program never loads ends with the run", async () => {
    const controller = new AbortController();
    const { examiner: one } = await examiner([says("ENTRY = 1\nwhile True:\n    pass\n")], {
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 300);
    expect(await one.oracle()).toBeNull();
  });

  it("asks nothing more once a limit of the run is used up", async () => {
    const stop = {
      code: "limit-cost-usd",
      interrupt: "money",
      message: "The limit of 1 US dollar was reached.",
    } as const;
    const { examiner: one, model, events } = await examiner([], { stopNow: () => stop });
    expect(await one.oracle()).toBeNull();
    expect(model.requests).toEqual([]);
    expect(ofType(events, "warning")[0]?.message).toContain("1 US dollar was");
  });
});
