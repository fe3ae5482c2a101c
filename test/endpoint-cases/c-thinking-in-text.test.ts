import { describe, expect, it } from "vitest";
import { openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";

describe.each(PROTOCOLS)("%s", (protocol) => {
  it("shows an answer without the block of thinking that leads it, and sends the block back (case 37)", async () => {
    const rows: [string, string][] = [
      ["<think>想一想\n</think>\n\n答案", "答案"],
      ["\n<thinking>hm</thinking>Answer", "Answer"],
      ["<think>\n\n</think>\n\n```python\nx = 1\n```", "```python\nx = 1\n```"],
      ["so it is 3.\n</think>\n\nAnswer", "Answer"],
      ["想好了。</think>答案", "答案"],
      ["<think>\nAnswer", "Answer"],
      ["<think>a</think><think>b</think>Answer", "Answer"],
      ['<think>the code must keep "</think>" here</think>Answer', "Answer"],
      ["[THINK]hm[/THINK]Answer", "Answer"],
    ];
    const talk = await openTalk(
      protocol,
      rows.map(([text]) => ({ text })),
    );
    for (const [text, shown] of rows) {
      expect((await talk.turn()).text, text).toBe(shown);
    }
    await talk.turn();
    const sent = JSON.stringify(talk.history(rows.length));
    for (const [text] of rows) expect(sent).toContain(JSON.stringify(text));
    expect(talk.server.refusals).toEqual([]);
  });

  it.each([
    '```python\ntext = re.sub("<think>.*?</think>", "", text)\n```',
    "def strip(text):\n    # drops <think>...</think>\n    return text.split('</think>')[-1]",
    "Use `<think>` and `</think>` as marks.",
    '{"title": "Remove <think> blocks", "domain": "texts with </think> in them"}',
    "答案：\n\n<think>这里是例子</think>\n",
    "The block ends with </think> and a line break.",
    "a = '<think>'\nb = '</think>'\n",
  ])("leaves tags that are part of the answer: %j (case 37)", async (text) => {
    const talk = await openTalk(protocol, [{ text }]);
    expect((await talk.turn()).text).toBe(text);
    await talk.turn();
    expect(JSON.stringify(talk.history(1))).toContain(JSON.stringify(text));
  });

  it("leaves tags in what a tool is to write (case 37)", async () => {
    const content = "<think>\nnot thinking\n</think>\nx = 1\n";
    const written = { id: "c1", name: "write_file", arguments: JSON.stringify({ path: "a.py", content }) };
    const talk = await openTalk(protocol, [{ text: "<think>hm</think>先写。", calls: [written] }]);
    const reply = await talk.turn();
    expect(reply).toMatchObject({ text: "先写。", calls: [{ arguments: { value: { content } } }] });
    await talk.turn();
    expect(JSON.stringify(talk.history(1))).toContain("<think>hm</think>先写。");
  });
});
