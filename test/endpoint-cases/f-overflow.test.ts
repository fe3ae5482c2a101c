import { describe, expect, it } from "vitest";
import { failureOf } from "../contracts/model-contract.ts";
import { openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { jsonAnswer, refusal } from "../support/model-server/answers.ts";
import { NO_OVERFLOWS, OVERFLOWS } from "../support/overflow-cases.ts";

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each(OVERFLOWS)(
    "is a conversation too long, asked once, with the size that is named: %s (case 64)",
    async (words, tokens) => {
      const talk = await openTalk(protocol, [{ step: { answer: refusal(400, words) } }]);
      const failure = failureOf(await talk.outcome());
      expect(failure.kind).toBe("overflow");
      expect(failure.contextTokens ?? null).toBe(tokens);
      expect(failure.advice).toContain("VERIALGO_MODEL");
      expect(talk.server.requests).toHaveLength(1);
    },
  );

  it.each(NO_OVERFLOWS)("is something else: %i %s (case 64)", async (status, words, kind) => {
    const talk = await openTalk(protocol, [{ step: { answer: refusal(status, words) } }], {
      model: { retry: { attempts: 1 } },
    });
    const failure = failureOf(await talk.outcome());
    expect(failure.kind).toBe(kind);
    expect(failure).not.toHaveProperty("contextTokens");
  });

  it("is known by its code, its status or a field of its own, too, also under another status (case 64)", async () => {
    const judged = async (answer: Parameters<typeof refusal> | object) => {
      const step = {
        answer: Array.isArray(answer) ? refusal(...(answer as Parameters<typeof refusal>)) : (answer as never),
      };
      const { kind, contextTokens } = failureOf(await (await openTalk(protocol, [{ step }])).outcome());
      return [kind, contextTokens];
    };
    expect(await judged([400, "no", "context_length_exceeded"])).toEqual(["overflow", undefined]);
    expect(await judged([400, "no", "model_max_prompt_tokens_exceeded"])).toEqual(["overflow", undefined]);
    expect(await judged([500, "input length exceeds the context length"])).toEqual(["overflow", undefined]);
    expect(
      await judged({
        status: 413,
        headers: { "content-type": "text/html" },
        body: "<html><title>413 Request Entity Too Large</title></html>",
      }),
    ).toEqual(["overflow", undefined]);
    const llama = {
      error: {
        code: 400,
        message: "the request exceeds the available context size",
        type: "exceed_context_size_error",
        n_prompt_tokens: 9000,
        n_ctx: 6144,
      },
    };
    expect(await judged(jsonAnswer(400, llama))).toEqual(["overflow", 6144]);
    expect(
      await judged(jsonAnswer(200, { error: { message: "prompt is too long: 9000 tokens > 8192 maximum" } })),
    ).toEqual(["overflow", 8192]);
  });
});
