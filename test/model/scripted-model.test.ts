import { describe, expect, it } from "vitest";
import { Script, type ScriptStep } from "../../src/model/script.ts";
import { scriptedModel } from "../../src/model/scripted-model.ts";
import { answered, ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";

const send = async (steps: ScriptStep[]) => {
  const model = scriptedModel(steps);
  return { model, outcome: await model.send(request([ask("implement gcd")])) };
};

describe("expectations", () => {
  it.each<[string, ScriptStep["expect"], RegExp]>([
    ["the system prompt", { systemContains: "you are a poet" }, /system prompt to contain "you are a poet"/],
    ["the last user message", { lastUserContains: "lcm" }, /last user message to contain "lcm".*"implement gcd"/],
    ["the last tool result", { lastResultContains: "AssertionError" }, /last tool result to contain "AssertionError"/],
    ["any tool result", { anyResultContains: "AssertionError" }, /a tool result to contain/],
    ["tools", { tools: ["run_file"] }, /tool run_file to be offered.*write_file/],
    ["no tools", { tools: [] }, /no tools to be offered.*write_file/],
  ])("an unmet one about %s is a failure of kind script", async (_, expect_, sentence) => {
    const { model, outcome } = await send([{ expect: expect_ as object, text: "x" }]);
    const failure = failureOf(outcome);
    expect(failure.kind).toBe("script");
    expect(failure.message).toMatch(sentence);
    expect(model.finish()).toBe(failure.message);
    expect(failureOf(await model.send(request([ask("again")]))).message).toBe(failure.message);
  });

  it("a met one is not", async () => {
    const met = { systemContains: "algorithms", lastUserContains: "gcd", tools: ["write_file"] };
    const { model, outcome } = await send([{ expect: met, text: "x" }]);
    expect(replyOf(outcome).text).toBe("x");
    expect(model.finish()).toBeNull();
  });
});

it("tells what was left and what was too much", async () => {
  const unplayed = scriptedModel([{ text: "a" }, { text: "b" }]);
  expect(unplayed.finish()).toBe("2 of 2 scripted replies were never asked for, from step 1 on.");
  const { model, outcome } = await send([]);
  expect(failureOf(outcome)).toMatchObject({
    kind: "script",
    message: expect.stringContaining("one more was asked for"),
  });
  expect(model.finish()).toContain("one more was asked for");
});

it("records each request as it was, untouched by what happens to the transcript later", async () => {
  const model = scriptedModel([{ calls: [{ name: "write_file", arguments: { path: "a" } }] }, { text: "b" }]);
  const transcript = [ask("go")];
  const reply = replyOf(await model.send(request(transcript)));
  transcript.push(...answered(reply, () => "ok"));
  await model.send(request(transcript));
  expect(model.requests.map((recorded) => recorded.transcript.length)).toEqual([1, 3]);
});

it("goes by the name it is given", () => {
  expect(scriptedModel([]).identity).toEqual({ name: "scripted", baseUrlHost: "none", scripted: true });
  expect(scriptedModel([], { name: "demo" }).identity.name).toBe("demo");
});

it("has a file format that refuses unknown words", () => {
  expect(Script.safeParse([{ text: "a", calls: [{ name: "x", arguments: "raw" }], delayMs: 5 }]).success).toBe(true);
  expect(Script.safeParse([{ text: "a", delayMs: 1e12 }]).success).toBe(false);
  expect(Script.safeParse([{ txt: "a" }]).success).toBe(false);
  expect(Script.safeParse([{ calls: [{ name: "x", args: {} }] }]).success).toBe(false);
});
