import { describe, expect, it } from "vitest";
import { addUsage, textOf, usageOf, withoutThinking } from "../../src/model/reply-parts.ts";

describe("withoutThinking", () => {
  it.each([
    ["a leading block", "<think>\nhm\n</think>\n\nAnswer", "Answer"],
    ["the other spelling", "<thinking>hm</thinking>Answer", "Answer"],
    ["only the closing tag", "hm, so\n</think>\n\nAnswer", "Answer"],
    ["only the opening tag", "<think>\nAnswer", "Answer"],
  ])("takes off %s", (_, text, rest) => {
    expect(withoutThinking(text)).toBe(rest);
  });

  it.each([
    ["no tags", "Answer"],
    ["a tag in the middle", 'Use `re.sub("<think>.*</think>", "")` here.'],
    ["a tag in code", "```python\nTAG = '</think>'\n```\n</think>\n"],
    ["a tag in backticks", "The tag `</think>` closes it."],
  ])("leaves %s alone", (_, text) => {
    expect(withoutThinking(text)).toBe(text);
  });

  it("takes no longer than the text is long", () => {
    const lines = "a line of text\n \r".repeat(200_000);
    expect(withoutThinking(lines)).toBe(lines);
    expect(withoutThinking(`${lines}</think>\nAnswer`)).toBe("Answer");
  });
});

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
