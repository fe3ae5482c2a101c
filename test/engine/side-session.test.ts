import { describe, expect, it } from "vitest";
import type { ImplementContext } from "../../src/engine/run-context.ts";
import { converse, openSideSession } from "../../src/engine/side-session.ts";
import { limitStop } from "../../src/engine/stop-conditions.ts";
import type { ScriptStep } from "../../src/model/script.ts";
import { plannedRounds } from "../support/rounds.ts";

const correction = (problem: string) => `Again: ${problem}`;
/** Accepts a reply that is a number. */
const read = async (text: string) =>
  /^\d+$/.test(text) ? ({ ok: true, value: Number(text) } as const) : ({ ok: false, problem: "no number" } as const);

function talk(steps: readonly ScriptStep[]) {
  const { rounds, model } = plannedRounds([], steps);
  const session = openSideSession("arbiter", "A system prompt.");
  return { model, session, ask: (message: string) => converse(rounds.run, session, message, read, correction) };
}

describe("converse", () => {
  it("sends back what is wrong until a reply can be used", async () => {
    const again = { expect: { lastUserContains: "Again: no number" } };
    const { ask, model } = talk([{ text: "x" }, { ...again, text: " " }, { ...again, text: "7" }]);
    expect(await ask("Go.")).toEqual({ ok: true, value: 7 });
    expect(model.finish()).toBeNull();
  });

  it("gives up after four replies in all, also over several questions", async () => {
    const { ask, session, model } = talk(["1", "x", "x", "x"].map((text) => ({ text })));
    expect(await ask("Go.")).toEqual({ ok: true, value: 1 });
    expect(await ask("On.")).toEqual({ ok: false, why: "none of its replies could be used: no number" });
    expect(await ask("More.")).toMatchObject({ ok: false });
    expect(session.repliesLeft).toBe(0);
    expect(model.finish()).toBeNull();
  });

  it("does not read a reply that was cut, nor one that is only a call", async () => {
    const { ask, model } = talk([
      { text: "12", finish: "incomplete" },
      { expect: { lastUserContains: "cut off by the output limit" }, calls: [{ name: "run_file", arguments: {} }] },
      { expect: { lastUserContains: "Again: no number" }, text: "3" },
    ]);
    expect(await ask("Go.")).toEqual({ ok: true, value: 3 });
    expect(model.finish()).toBeNull();
  });

  it("goes on where only the author's own limits are used up", async () => {
    const { rounds } = plannedRounds([], [{ text: "7" }]);
    const run: ImplementContext = {
      ...rounds.run,
      stopNow: (without = []) =>
        ["steps", "tool-calls"].every((name) => without.some((one) => one === name)) && !without.includes("seconds")
          ? null
          : limitStop("steps", rounds.run.limits),
    };
    const session = openSideSession("arbiter", "A system prompt.");
    expect(await converse(run, session, "Go.", read, correction)).toEqual({ ok: true, value: 7 });
  });

  it("ends with the endpoint's own sentence when that fails", async () => {
    const { ask } = talk([]);
    expect(await ask("Go.")).toEqual({ ok: false, why: expect.stringContaining("one more was asked for") });
  });
});
