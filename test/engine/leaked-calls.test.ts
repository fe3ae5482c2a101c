import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looksLikeCall, recoverCalls } from "../../src/engine/leaked-calls.ts";
import { AUTHOR_TOOLS } from "../../src/engine/tools/index.ts";
import type { ModelReply } from "../../src/ports/model.ts";

const reply = (text: string): ModelReply => ({
  ...{ text, calls: [], raw: { protocol: "chat", model: "m", items: [{}] }, protocol: "chat", finish: "complete" },
  usage: { inputTokens: 1, outputTokens: 1 },
});
const recover = (text: string) => recoverCalls(reply(text), AUTHOR_TOOLS, 7);
/** Names and arguments of what is recovered; null where nothing is. */
const found = (text: string) =>
  recover(text)?.calls.map((call) => [call.name, call.arguments.ok ? call.arguments.value : null]) ?? null;

const RUN = { name: "run_file", arguments: { path: "a.py", seconds: 5 } };
const json = JSON.stringify(RUN);
const ONE = [["run_file", { path: "a.py", seconds: 5 }]];
const CODE = 'def f(s):\n    return "</parameter>" if s == "<think>" else "\\n"\n';
const WRITE = [["write_file", { path: "a.py", content: CODE.trimEnd() }]];

describe("calls left in the text (case 14)", () => {
  it.each([
    ["Hermes", `<tool_call>\n${json}\n</tool_call>`],
    ["Hermes, not closed", `<tool_call>${json}`],
    [
      "Hermes, arguments as text",
      `<tool_call>{"name": "run_file", "arguments": "{\\"path\\": \\"a.py\\", \\"seconds\\": 5}"}</tool_call>`,
    ],
    [
      "Qwen",
      "<tool_call>\n<function=run_file>\n<parameter=path>\na.py\n</parameter>\n<parameter=seconds>\n5\n</parameter>\n</function>\n</tool_call>",
    ],
    [
      "Qwen without its opener",
      "<function=run_file>\n<parameter=path>a.py</parameter>\n<parameter=seconds>5</parameter>\n</function>\n</tool_call>",
    ],
    ["Llama", `<function=run_file>${JSON.stringify(RUN.arguments)}</function>`],
    [
      "Llama, python tag",
      `<|python_tag|>{"name": "run_file", "parameters": ${JSON.stringify(RUN.arguments)}}<|eom_id|>`,
    ],
    [
      "DSML",
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="run_file">\n<｜DSML｜parameter name="path" string="true">a.py</｜DSML｜parameter>\n<｜DSML｜parameter name="seconds" string="false">5</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    ],
    [
      "DeepSeek",
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>run_file\n\`\`\`json\n${JSON.stringify(RUN.arguments)}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      "DeepSeek, newer",
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>run_file<｜tool▁sep｜>${JSON.stringify(RUN.arguments)}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      "DeepSeek, with its last token",
      `<｜tool▁call▁begin｜>run_file<｜tool▁sep｜>${JSON.stringify(RUN.arguments)}<｜tool▁call▁end｜><｜end▁of▁sentence｜>`,
    ],
    [
      "DSML, its bars doubled",
      '<｜｜DSML｜｜tool_calls>\n<｜｜DSML｜｜invoke name="run_file">\n<｜｜DSML｜｜parameter name="path" string="true">a.py</｜｜DSML｜｜parameter>\n<｜｜DSML｜｜parameter name="seconds" string="false">5</｜｜DSML｜｜parameter>\n</｜｜DSML｜｜invoke>\n</｜｜DSML｜｜tool_calls>',
    ],
    [
      "MiniMax",
      '<minimax:tool_call>\n<invoke name="run_file">\n<parameter name="path">a.py</parameter>\n<parameter name="seconds">5</parameter>\n</invoke>\n</minimax:tool_call>',
    ],
    [
      "Seed",
      "<seed:tool_call><function=run_file><parameter=path>a.py</parameter><parameter=seconds>5</parameter></function></seed:tool_call>",
    ],
    [
      "gpt-oss",
      `<|channel|>commentary to=functions.run_file <|constrain|>json<|message|>${JSON.stringify(RUN.arguments)}<|call|>`,
    ],
    ["Mistral", `[TOOL_CALLS] [${json}]`],
    ["Mistral, newer", `[TOOL_CALLS]run_file[ARGS]${JSON.stringify(RUN.arguments)}</s>`],
    [
      "Kimi",
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.run_file:0<|tool_call_argument_begin|>${JSON.stringify(RUN.arguments)}<|tool_call_end|><|tool_calls_section_end|>`,
    ],
    [
      "GLM",
      "<tool_call>run_file\n<arg_key>path</arg_key>\n<arg_value>a.py</arg_value>\n<arg_key>seconds</arg_key>\n<arg_value>5</arg_value>\n</tool_call>",
    ],
    [
      "OpenAI's own shape",
      `{"tool_calls": [{"id": "x", "type": "function", "function": {"name": "run_file", "arguments": ${JSON.stringify(JSON.stringify(RUN.arguments))}}}]}`,
    ],
    ["bare", json],
    ["bare, over lines", JSON.stringify(RUN, null, 2)],
    ["fenced", `\`\`\`json\n${json}\n\`\`\``],
    ["behind a few words", `I run it now.\n\n\`\`\`json\n${json}\n\`\`\`\n`],
    ["a tag in a fence", `Running:\n\`\`\`xml\n<tool_call>${json}</tool_call>\n\`\`\``],
  ])("%s", (_, text) => {
    expect(found(text)).toEqual(ONE);
    expect(looksLikeCall(text, AUTHOR_TOOLS)).toBe(true);
  });

  it("several in one reply, in their order, with ids of their own, and the words without them", () => {
    const text = `First both files.\n<tool_call>${json}</tool_call>\n<tool_call>{"name": "list_files", "arguments": {}}</tool_call>`;
    expect(recover(text)).toMatchObject({
      ...{ text: "First both files.", raw: null },
      calls: [
        { id: "call_7_text_0", name: "run_file" },
        { id: "call_7_text_1", name: "list_files", arguments: { canonical: "{}" } },
      ],
    });
  });

  it.each([
    [
      "in tags, closing tag and all",
      `<tool_call><function=write_file><parameter=path>a.py</parameter><parameter=content>\n${CODE}</parameter></function></tool_call>`,
    ],
    [
      "in JSON whose line breaks stand as they are",
      `<tool_call>{"name": "write_file", "arguments": {"path": "a.py", "content": "${CODE.trimEnd().replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"}}</tool_call>`,
    ],
  ])("keeps code word for word: %s", (_, text) => {
    expect(found(text)).toEqual(WRITE);
  });

  it.each([
    ["a tool that does not exist", '<tool_call>{"name": "rm_rf", "arguments": {}}</tool_call>'],
    ["arguments the tool does not have", '<tool_call>{"name": "run_file", "arguments": {"file": "a.py"}}</tool_call>'],
    ["arguments of another type", '{"name": "run_file", "arguments": {"path": 7}}'],
    ["one good and one bad", `<tool_call>${json}</tool_call><tool_call>{"name": "x", "arguments": {}}</tool_call>`],
    ["cut JSON", '<tool_call>{"name": "write_file", "arguments": {"path": "a.py", "content": "def f'],
    ["a cut field", "<function=write_file><parameter=path>a.py</parameter><parameter=content>def f"],
    ["a call that is not closed", "<function=run_file><parameter=path>a.py</parameter>"],
    ["an example", `A call looks like this:\n\n<tool_call>${json}</tool_call>`],
    ["an example in Chinese", `例如：\n\`\`\`json\n${json}\n\`\`\``],
    ["an example behind its abbreviation", `It takes calls, e.g.\n${json}`],
    ["code in an open fence", `\`\`\`python\nx = 1\n<tool_call>${json}</tool_call>`],
    ["code in a sentence", `Write \`<tool_call>${json}</tool_call>\` to call.`],
    [
      "prose that goes on",
      `<tool_call>${json}</tool_call>\nThis is how Qwen writes calls. The parser must find the JSON inside.`,
    ],
    ["JSON at the end of an essay", `${"On parsers, and what they do. ".repeat(20)}\n${json}`],
    ["JSON of another kind", '{"title": "Clamp", "slug": "clamp"}'],
    ["a program", "```python\ndef f():\n    return {}\n```"],
    ["words", "It sorts by merging. O(n log n)."],
    ["nothing", ""],
  ])("runs nothing of %s", (_, text) => {
    expect(recover(text)).toBeNull();
  });

  it("finds nothing where no tools were offered", () => {
    expect(recoverCalls(reply(json), [], 1)).toBeNull();
  });

  it("are shown, and not made, behind words of an author whose work is done", () => {
    const recovered = (text: string) => recoverCalls(reply(text), AUTHOR_TOOLS, 1, true)?.calls.length ?? 0;
    expect(recovered(`The last call was:\n\`\`\`json\n${json}\n\`\`\``)).toBe(0);
    expect(recovered(`\`\`\`json\n${json}\n\`\`\``)).toBe(1);
    expect(recovered(`Once more.\n<tool_call>${json}</tool_call>`)).toBe(1);
  });

  it("says of ordinary last words that they hold no call", () => {
    for (const text of ["It sorts by merging.", "The list [1, 2] gives {1: 2}.", '{"name": "Ada"}'])
      expect(looksLikeCall(text, AUTHOR_TOOLS)).toBe(false);
  });

  it("takes hostile texts in linear time, and never anything that does not fit", () => {
    const pieces = fc.constantFrom(
      ...["<tool_call>", "</tool_call>", "<function=write_file>", "<parameter=path>", "</parameter>", "</function>"],
      ...[
        "{",
        "}",
        "[",
        "]",
        '"',
        "\\",
        "\n",
        " ",
        json,
        "```json\n",
        "```",
        "[TOOL_CALLS]",
        "run_file",
        "<arg_key>path</arg_key>",
      ],
      ...["<arg_value>", "</arg_value>", "<｜tool▁sep｜>", "a.py", '{"name":'],
    );
    const text = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (one) => {
        for (const call of recover(one)?.calls ?? []) {
          const tool = AUTHOR_TOOLS.find(({ name }) => name === call.name);
          expect(call.arguments.ok && tool?.parameters.safeParse(call.arguments.value).success).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
    const startedAt = process.cpuUsage();
    for (const piece of [
      "<function=write_file><parameter=path>",
      "<tool_call>{",
      "</parameter> \n",
      "<arg_key>a</arg_key><arg_value>",
      "```json\n[",
    ])
      recover(`<tool_call><function=write_file><parameter=path>${piece.repeat(20_000)}`);
    expect(process.cpuUsage(startedAt).user / 1e6).toBeLessThan(10);
  });
});
