import { describe, expect, it } from "vitest";
import type { Specification } from "../../../src/domain/task.ts";
import type { Dispute } from "../../../src/engine/disputes.ts";
import { readRuling } from "../../../src/engine/phases/3-arbitrate.ts";
import { ARBITER_SYSTEM, arbiterTask } from "../../../src/engine/prompts/arbiter-prompt.ts";
import { SPECIFICATION } from "../../support/clamp-programs.ts";

const dispute: Dispute = { key: "k", input: { args: [1, 2, 3] }, solution: 11, oracle: 22, why: null };
const reply = (demanded: unknown) => `I work it out. {"a": 1}\n${JSON.stringify({ demanded, why: "It says so." })}`;

describe("readRuling", () => {
  it.each([
    ["A", false, "solution"],
    ["B", false, "oracle"],
    ["A", true, "oracle"],
    ["B", true, "solution"],
    ["both", false, "nobody"],
    ["neither", true, "nobody"],
  ])("%s with the answers swapped %s is for %s", (word, swapped, side) => {
    expect(readRuling(reply(word), dispute, swapped)).toEqual({ ok: true, value: { side, why: "It says so." } });
  });

  it.each([
    ["allowed", "solution"],
    ["wrong", "oracle"],
    ["unclear", "nobody"],
  ])("%s, where the oracle only checks, is for %s", (word, side) => {
    expect(readRuling(reply(word), { oracle: null }, true)).toMatchObject({ ok: true, value: { side } });
  });

  it("takes the last word, not one it quotes", () => {
    expect(readRuling(`${reply("A")}\nNo: ${reply("B")}`, dispute, false)).toMatchObject({ value: { side: "oracle" } });
  });

  it.each([
    ["no object", "Answer A.", /no JSON object/],
    ["another word", reply("the first"), /must be one of A, B, both, neither \(it is the first\)/],
    ["a word of the other form", reply("allowed"), /must be one of A, B/],
    ["an inherited name", reply("constructor"), /must be one of/],
    ["no word", reply(3), /it is missing/],
  ])("sends back %s", (_, text, problem) => {
    expect(readRuling(text, dispute, false)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
  });
});

describe("the task", () => {
  const specification = SPECIFICATION as Specification;

  it("does not tell whose answer is whose: only the order changes", () => {
    const texts = [false, true].map((swapped) => arbiterTask(specification, dispute, swapped, "00ff"));
    expect(texts[0]).toMatch(/answer A: 11\n\| answer B: 22/);
    expect(texts[1]).toMatch(/answer A: 22\n\| answer B: 11/);
    for (const text of [...texts, ARBITER_SYSTEM]) expect(text).not.toMatch(/solution|oracle|examiner|author/i);
  });

  it("puts an objection in place of a second answer", () => {
    const text = arbiterTask(specification, { ...dispute, oracle: null, why: "too small" }, false, "00ff");
    expect(text).toMatch(/answer: 11\n\| objection: too small/);
    expect(text).toContain('"unclear"');
  });
});
