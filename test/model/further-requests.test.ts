import { describe, expect, it, onTestFinished } from "vitest";
import type { Usage } from "../../src/domain/message.ts";
import { createModel, type ModelOptions } from "../../src/model/connect.ts";
import { ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";
import { jsonAnswer, refusal } from "../support/model-server/answers.ts";
import { type ServerStep, startModelServer } from "../support/model-server/model-server.ts";
import { refusesParameter } from "../support/model-server/parameter-rules.ts";

const gone = { answer: jsonAnswer(404, { detail: "Not Found" }) };
const broken = { answer: refusal(500, "oops") };
const lost = (input: number, output: number) => ({
  body: { choices: [], output: null, usage: { prompt_tokens: input, completion_tokens: output } },
});

async function connect(
  script: readonly ServerStep[],
  options: Partial<ModelOptions> = {},
  rules = [] as Parameters<typeof startModelServer>[0]["rules"],
) {
  const server = await startModelServer({ protocol: "both", script, rules: rules ?? [] });
  onTestFinished(() => server.close());
  const model = createModel({
    ...{ baseUrl: server.baseUrl, apiKey: null, model: "m", mode: "auto", requestTimeoutMs: 60_000 },
    ...options,
    retry: { baseMs: 1 },
  });
  const asked: Usage[] = [];
  /** Allows so many further requests. */
  const send = (allowed: number) =>
    model.send({
      ...request([ask("go")]),
      mayAskAgain: (spent) => asked.push(spent) <= allowed,
    });
  return { model, server, asked, send };
}

describe("a further request of one reply", () => {
  it.each<[string, readonly ServerStep[], Partial<ModelOptions>, string]>([
    ["after a failure", [broken], {}, "server"],
    ["over the other protocol", [gone], {}, "wrong-route"],
    ["without what was refused", [], { temperature: 1 }, "bad-request"],
  ])("is asked for first, and its refusal ends with the failure at hand: %s", async (_, script, options, kind) => {
    const rules =
      options.temperature === undefined ? [] : [refusesParameter("temperature", "Unknown parameter: '{name}'")];
    const refused = await connect([...script, { text: "never" }], options, rules);
    const failure = failureOf(await refused.send(0));
    expect(failure.kind).toBe(kind);
    expect(refused.asked).toHaveLength(1);
    expect(refused.server.requests).toHaveLength(1);

    const allowed = await connect([...script, { text: "hi" }], options, rules);
    expect(replyOf(await allowed.send(1)).text).toBe("hi");
    expect(allowed.asked).toHaveLength(1);
    expect(allowed.server.requests).toHaveLength(2);
  });

  it("is told what all of those before it cost, whatever they were lost by", async () => {
    const rule = refusesParameter("temperature", "Unknown parameter: '{name}'");
    const { asked, send, server } = await connect(
      [gone, lost(10, 1), lost(20, 2), { text: "hi", usage: { inputTokens: 100, outputTokens: 5 } }],
      { temperature: 1 },
      [rule],
    );
    const reply = replyOf(await send(99));
    expect(reply.usage).toEqual({ inputTokens: 130, outputTokens: 8 });
    // Chat without the temperature, responses, responses without it, and again twice.
    expect(asked).toEqual([
      { inputTokens: null, outputTokens: null },
      { inputTokens: null, outputTokens: null },
      { inputTokens: null, outputTokens: null },
      { inputTokens: 10, outputTokens: 1 },
      { inputTokens: 30, outputTokens: 3 },
    ]);
    expect(server.requests).toHaveLength(asked.length + 1);
  });

  it("needs no leave where nobody counts", async () => {
    const { model } = await connect([broken, { text: "hi" }]);
    expect(replyOf(await model.send(request([ask("go")]))).text).toBe("hi");
  });
});

it("names what was learned of both protocols, each once", async () => {
  const rules = ["temperature", "include"].map((name) => refusesParameter(name, `Unknown parameter: '${name}'`));
  const { model, send } = await connect([gone, { text: "a" }, { text: "b" }], { temperature: 1 }, rules);
  await send(9);
  await send(9);
  expect(model.learned?.()).toEqual(["responses-only", "no-temperature", "no-include"]);
});
