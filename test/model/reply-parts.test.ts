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
  for (const body of [null, [], "x", {}, { usage: null }, { usage: { prompt_tokens: "3", completion_tokens: -1 } }]) {
    expect(usageOf(body)).toEqual(unknown);
  }
  expect(addUsage({ inputTokens: 1, outputTokens: null }, { inputTokens: 2, outputTokens: 5 })).toEqual({
    inputTokens: 3,
    outputTokens: 5,
  });
  expect(addUsage(unknown, unknown)).toEqual(unknown);
});
