import { expect, it } from "vitest";
import { addUsage, textOf, usageOf } from "../../src/model/reply-parts.ts";

it("reads text from strings and parts", () => {
  expect(textOf("a")).toBe("a");
  expect(
    textOf([
      { type: "thinking", text: "no" },
      { type: "text", text: "a" },
      { type: "output_text", text: "b" },
    ]),
  ).toBe("ab");
  expect([null, undefined, 7, {}].map(textOf)).toEqual(["", "", "", ""]);
});

it("reads the tokens of both protocols, and null where there are none", () => {
  expect(usageOf({ usage: { prompt_tokens: 3, completion_tokens: 0 } })).toEqual({ inputTokens: 3, outputTokens: 0 });
  expect(usageOf({ usage: { input_tokens: 3, output_tokens: 4 } })).toEqual({ inputTokens: 3, outputTokens: 4 });
  const unknown = { inputTokens: null, outputTokens: null };
  for (const body of [
    null,
    [],
    "x",
    {},
    { usage: null },
    { usage: { prompt_tokens: "3", completion_tokens: -1 } },
    { usage: { prompt_tokens: 1e300, completion_tokens: 2 ** 53 } },
  ]) {
    expect(usageOf(body)).toEqual(unknown);
  }
  expect(addUsage({ inputTokens: 1, outputTokens: null }, { inputTokens: 2, outputTokens: 5 })).toEqual({
    inputTokens: 3,
    outputTokens: 5,
  });
  expect(addUsage(unknown, unknown)).toEqual(unknown);
});

it.each([
  ["all of it", { prompt_tokens: 900, prompt_tokens_details: { cached_tokens: 800 } }, 900],
  ["all of it, and all from the cache", { input_tokens: 900, input_tokens_details: { cached_tokens: 900 } }, 900],
  ["what is new", { prompt_tokens: 12, cache_read_input_tokens: 1_500 }, 1_512],
  ["what is new", { input_tokens: 12, cache_read_input_tokens: 1_500, cache_creation_input_tokens: 300 }, 1_812],
  ["what is new", { prompt_tokens: 12, prompt_tokens_details: { cached_tokens: 1_500 } }, 1_512],
  ["nothing that can be read", { prompt_tokens: 12, prompt_tokens_details: { cached_tokens: "many" } }, 12],
])("counts a prompt whole where the provider counts %s", (_, usage, inputTokens) => {
  expect(usageOf({ usage }).inputTokens).toBe(inputTokens);
});
