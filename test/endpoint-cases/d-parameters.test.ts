import { describe, expect, it } from "vitest";
import { AUTHOR_TOOLS, declarationsOf } from "../../src/engine/tools/index.ts";
import { createModel, type ModelOptions } from "../../src/model/connect.ts";
import { ask, replyOf, request } from "../contracts/model-contract.ts";
import { openTalk, PROTOCOLS, type Protocol, type TalkOptions } from "../support/endpoint-talk.ts";
import { REFUSALS, refusesParameter } from "../support/model-server/parameter-rules.ts";

const LIMIT = { chat: "max_completion_tokens", responses: "max_output_tokens" } as const;
const TEXT = { text: "好" };

/** What each request held besides the conversation. */
const parameters = (talk: Awaited<ReturnType<typeof openTalk>>) =>
  talk.server.requests.map(({ body }) => {
    const {
      model: _model,
      messages: _messages,
      input: _input,
      instructions: _system,
      ...rest
    } = body as object & {
      [name: string]: unknown;
    };
    const { tools: _tools, store: _store, include: _include, ...others } = rest;
    return others;
  });

const open = (protocol: Protocol, model: Partial<ModelOptions>, rules: TalkOptions["rules"] = []) =>
  openTalk(protocol, [TEXT, TEXT], { model, rules });

describe.each(PROTOCOLS)("%s", (protocol) => {
  const limit = LIMIT[protocol];

  it("sends the model, the conversation and the tools, and no parameter besides (case 42) (case 43) (case 44) (case 45) (case 46)", async () => {
    const talk = await open(protocol, {});
    await talk.turn();
    const [sent] = talk.server.requests.map(({ body }) => Object.keys(body as object).sort());
    expect(sent).toEqual(
      protocol === "chat"
        ? ["messages", "model", "tools"]
        : ["include", "input", "instructions", "model", "store", "tools"],
    );
  });

  it("sends the limit of a reply under its present name when it is set (case 42)", async () => {
    const talk = await open(protocol, { maxReplyTokens: 4_321 });
    await talk.turn();
    expect(parameters(talk)).toEqual([{ [limit]: 4_321 }]);
  });

  it.each(REFUSALS)(
    "tries the older name of the limit where the present one is refused, and keeps to it: %s (case 42)",
    async (words) => {
      const talk = await open(protocol, { maxReplyTokens: 777 }, [refusesParameter(limit, words)]);
      if (protocol === "responses") {
        // A server that knows neither.
        await talk.turn();
        expect(parameters(talk)).toEqual([{ [limit]: 777 }, { max_tokens: 777 }, {}]);
        return;
      }
      await talk.turn();
      await talk.turn();
      expect(parameters(talk)).toEqual([{ [limit]: 777 }, { max_tokens: 777 }, { max_tokens: 777 }]);
      expect(talk.model.learned?.()).toEqual([`max_tokens-instead-of-${limit}`]);
    },
  );

  it.each([
    "Unsupported parameter: '{name}' is not supported with this model. Use 'max_completion_tokens' instead.",
    "{name} is too large: 90000. This model supports at most 16384 completion tokens, whereas you provided 90000.",
    "'max_tokens' or 'max_completion_tokens' is too large: 90000. This model's maximum context length is 4096 tokens and your request has 20 input tokens (90000 > 4096 - 20).",
  ])("goes without a limit where every name is refused, and remembers (case 42): %s", async (words) => {
    const rules = [refusesParameter(limit, words), refusesParameter("max_tokens", words, { param: "max_tokens" })];
    const talk = await open(protocol, { maxReplyTokens: 90_000 }, rules);
    await talk.turn();
    await talk.turn();
    expect(parameters(talk).slice(-2)).toEqual([{}, {}]);
    expect(talk.server.requests.length).toBeLessThanOrEqual(4);
  });

  it("sends a temperature only when it is set, 0 included (case 43)", async () => {
    for (const temperature of [0, 0.7]) {
      const talk = await open(protocol, { temperature });
      await talk.turn();
      expect(parameters(talk)).toEqual([{ temperature }]);
    }
  });

  it.each([
    ...REFUSALS,
    "Unsupported value: '{name}' does not support 0.2 with this model. Only the default (1) value is supported.",
    "{name} may only be set to 1 when thinking is enabled",
  ])("leaves the temperature out where it is refused, and remembers (case 43): %s", async (words) => {
    const talk = await open(protocol, { temperature: 0.2 }, [refusesParameter("temperature", words)]);
    await talk.turn();
    await talk.turn();
    expect(parameters(talk)).toEqual([{ temperature: 0.2 }, {}, {}]);
    expect(talk.model.learned?.()).toEqual(["no-temperature"]);
  });

  it("leaves out each of several refused parameters in turn, the one in `param` first (case 42) (case 43)", async () => {
    const words = "Unsupported parameter. Supported are: model, messages, temperature, max_tokens, tools, stream.";
    const names = ["temperature", limit, "max_tokens"];
    const talk = await open(
      protocol,
      { temperature: 1, maxReplyTokens: 9 },
      names.map((name) => refusesParameter(name, words, { param: name, status: 422 })),
    );
    await talk.turn();
    expect(parameters(talk)).toEqual([{ temperature: 1, [limit]: 9 }, { [limit]: 9 }, { max_tokens: 9 }, {}]);
  });

  it("takes one call or many, since it never asks for one at a time (case 44)", async () => {
    for (const count of [1, 2, 5]) {
      const calls = Array.from({ length: count }, (_, index) => ({
        name: "write_file",
        arguments: { path: `${index}`, text: "" },
      }));
      const talk = await openTalk(protocol, [{ step: { calls } }], {
        rules: [refusesParameter("parallel_tool_calls", "Unsupported parameter: '{name}'")],
      });
      const reply = await talk.turn();
      expect(reply.calls.map((call) => call.arguments)).toMatchObject(
        calls.map(({ arguments: value }) => ({ ok: true, value })),
      );
      expect((await talk.turn()).text).toBe("ok");
      expect(talk.server.refusals).toEqual([]);
    }
  });

  it.each([
    ["tool_choice", "tool_choice 'required' is incompatible with thinking enabled", "(case 45)"],
    ["response_format", "This response_format type is unavailable now", "(case 46)"],
    ["text", "text.format is not supported by this model", "(case 46)"],
  ])("never meets a server that refuses %s: %s %s", async (name, words) => {
    const talk = await open(protocol, {}, [refusesParameter(name, words)]);
    expect((await talk.turn()).text).toBe(TEXT.text);
    expect(talk.server.refusals).toEqual([]);
  });

  it("declares every tool of the author in plain JSON Schema (case 47)", async () => {
    const talk = await open(protocol, {});
    const tools = declarationsOf(AUTHOR_TOOLS);
    replyOf(await talk.model.send({ ...request([ask("go")]), tools }));
    expect(talk.server.refusals).toEqual([]);
    const sent = JSON.stringify(talk.server.requests.map(({ body }) => (body as { tools: unknown }).tools));
    expect(sent).not.toMatch(/"(\$schema|\$ref|\$defs|oneOf|allOf|anyOf|not|strict|if)":/);
    expect(sent).toContain('"run_file"');
  });

  it.each([
    [
      "additionalProperties",
      "Invalid JSON payload received. Unknown name \"{name}\" at 'tools[0].function.parameters': Cannot find field.",
    ],
    ["minLength", "Invalid schema for function 'write_file': keyword '{name}' is not permitted"],
    ["default", "tools.0.parameters: unsupported keyword '{name}'"],
  ])("leaves a keyword of schemas out where it is refused, and remembers: %s (case 47)", async (keyword, words) => {
    const parameters = {
      type: "object",
      properties: {
        [keyword]: { type: "string", minLength: 1, default: "a" },
        b: { type: "object", additionalProperties: true, properties: {} },
      },
      additionalProperties: false,
    };
    const tools = [{ name: "write_file", description: "d", parameters }];
    const holds = (value: unknown): boolean =>
      typeof value === "object" && value !== null
        ? Object.entries(value).some(([key, inner]) => (key === keyword && typeof inner !== "object") || holds(inner))
        : false;
    const talk = await openTalk(protocol, [TEXT], {
      rules: [
        ({ body }) =>
          holds(body.tools)
            ? { status: 400, message: words.replace("{name}", keyword), param: null, code: null }
            : null,
      ],
    });
    for (let turn = 0; turn < 2; turn++) replyOf(await talk.model.send({ ...request([ask("go")]), tools }));
    expect(talk.server.requests).toHaveLength(3);
    // A property of that name is no keyword.
    expect(JSON.stringify(talk.server.requests[2]?.body)).toContain(`"properties":{"${keyword}"`);
    expect(talk.model.learned?.()).toEqual([`no-${keyword}-in-schemas`]);
  });

  it.each([
    [500, "tools param requires --jinja flag"],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [400, "registry.ollama.ai/library/gemma3:4b does not support tools"],
    [404, 'No endpoints found that support tool use. Try disabling "write_file".'],
    [400, "This model doesn't support tool use."],
    [400, "`tools` is not supported with this model"],
    [400, "Function calling is not enabled for models/gemma-3"],
    [501, "tool calling is not implemented"],
    [422, "tools are currently not supported"],
    [400, "该模型暂不支持函数调用"],
  ])("explains at once that a server cannot call tools (case 48): %i %s", async (status, message) => {
    const talk = await openTalk(protocol, [
      {
        step: {
          answer: {
            status,
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ error: { message } }),
          },
        },
      },
    ]);
    const outcome = await talk.outcome();
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        kind: "tools-unsupported",
        message: expect.stringContaining("stand-in"),
        advice: expect.stringContaining("VERIALGO_MODEL"),
      },
    });
    expect(talk.server.requests).toHaveLength(1);
  });
});

it("leaves nothing out that a request cannot do without (case 42)", async () => {
  for (const name of ["model", "messages", "tools"]) {
    const talk = await openTalk("chat", [], {
      rules: [refusesParameter(name, "Unknown parameter: '{name}'", { param: name })],
    });
    expect((await talk.outcome()).ok).toBe(false);
    expect(talk.server.requests).toHaveLength(1);
  }
});

it("keeps what a refusal only mentions in passing (case 43)", async () => {
  const words = "Please include a question and store nothing; a higher temperatures setting is no input.";
  const talk = await openTalk("responses", [], {
    rules: [() => ({ status: 400, message: words, param: null, code: null })],
  });
  expect((await talk.outcome()).ok).toBe(false);
  expect(talk.model.learned?.()).toEqual([]);
  expect(talk.server.requests).toHaveLength(1);
});

it("knows nothing of an endpoint before it was asked", () => {
  const options = {
    baseUrl: "http://127.0.0.1:9/v1",
    apiKey: null,
    model: "m",
    mode: "auto",
    requestTimeoutMs: 1_000,
  } as const;
  expect(createModel(options).learned?.()).toEqual([]);
});
