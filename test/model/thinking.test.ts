import { describe, expect, it } from "vitest";
import { answerSoFar, withoutThinking } from "../../src/model/thinking.ts";

describe("withoutThinking", () => {
  it.each([
    ["a leading block", "<think>\nhm\n</think>\n\nAnswer", "Answer"],
    ["the other spelling", "<thinking>hm</thinking>Answer", "Answer"],
    ["only the closing tag", "hm, so\n</think>\n\nAnswer", "Answer"],
    ["only the opening tag", "<think>\nAnswer", "Answer"],
    ["two blocks", "<think>a</think>\n<think>b</think>\nAnswer", "Answer"],
    ["an empty block", "<think>\n\n</think>\n\nAnswer", "Answer"],
    ["other marks", "[THINK]hm[/THINK]Answer", "Answer"],
    ["a block that speaks of the tag", '<think>I must strip "</think>" here</think>\nAnswer', "Answer"],
    ["a block that ends in a quote", '<think>It says "hi"</think>Answer', "Answer"],
    ["a closing tag in the line", "if a < b then so</think>\n\nAnswer", "Answer"],
    ["a closing tag right before the answer", "想一想。</think>答案", "答案"],
  ])("takes off %s", (_, text, rest) => {
    expect(withoutThinking(text)).toBe(rest);
  });

  it.each([
    ["no tags", "Answer"],
    ["a tag in the middle", 'Use `re.sub("<think>.*</think>", "")` here.'],
    ["a tag in code", "```python\nTAG = '</think>'\n```\n</think>\n"],
    ["a closing tag in code without a fence", "import re\nprint(re.split('</think>', text)[1])"],
    ["a closing tag in a sentence", "It ends with </think> and a new line."],
    ["a closing tag in JSON", '{"title": "Remove what stands before </think>"}'],
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

describe("answerSoFar", () => {
  it.each([
    ["the beginning of a tag", " <thin", ""],
    ["an open block", "<think>hm, so", ""],
    ["a block and the beginning of another", "<think>a</think>\n<th", ""],
    ["a block and an answer", "<think>a</think>\nAns", "Ans"],
    ["an answer that begins like a tag", "<b> is", "<b> is"],
    ["nothing yet", "\n", ""],
  ])("shows of %s what is answer", (_, text, shown) => {
    expect(answerSoFar(text)).toBe(shown);
  });
});
