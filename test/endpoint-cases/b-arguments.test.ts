import { describe, expect, it } from "vitest";
import { authorLoop } from "../support/author-loop.ts";
import { openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { wantsArgumentsAsText } from "../support/model-server/house-rules.ts";

const write = (text: unknown, id = "c1") => ({ id, name: "write_file", arguments: text });

/** Files the author's loop has written after one call with these arguments; the second request must be taken. */
async function written(protocol: "chat" | "responses", text: string): Promise<Record<string, string>> {
  const { model, server } = await openTalk(protocol, [{ calls: [write(text)] }], { rules: [wantsArgumentsAsText] });
  const loop = await authorLoop(model, 2);
  expect(server.refusals).toEqual([]);
  expect(server.requests).toHaveLength(2);
  return loop.files;
}

type Row = [what: string, text: string, content: string];
const LF = "\n";

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each<Row>([
    ["line feeds", `{"path": "f.py", "content": "def f():${LF}    return 1${LF}"}`, "def f():\n    return 1\n"],
    ["tabs", `{"path": "f.py", "content": "def f():${LF}\treturn 1"}`, "def f():\n\treturn 1"],
    ["carriage returns", `{"path": "f.py", "content": "a = 1\r\nb = 2"}`, "a = 1\r\nb = 2"],
    ["other control characters", `{"path": "f.py", "content": "\f\v\b\u001b[0m\u0000"}`, "\f\v\b\u001b[0m\u0000"],
    [
      "line feeds beside escaped ones and quotes",
      `{"path": "f.py", "content": "s = \\"a\\n\\"${LF}t = '中文'"}`,
      "s = \"a\\n\"\nt = '中文'".replace("\\n", "\n"),
    ],
    ["line feeds in and between", `{${LF}\t"path": "f.py",${LF}\t"content": "一${LF}二"${LF}}${LF}`, "一\n二"],
  ])("takes raw %s inside strings (case 17)", async (_, text, content) => {
    expect(await written(protocol, text)).toEqual({ "f.py": content });
  });

  it.each<Row>([
    [
      "of a regular expression",
      String.raw`{"path": "f.py", "content": "re.match('\d+\s*\w', s)"}`,
      String.raw`re.match('\d+\s*\w', s)`,
    ],
    ["of a Windows path", String.raw`{"path": "f.py", "content": "C:\program\data"}`, String.raw`C:\program\data`],
    ["of a Latin escape", String.raw`{"path": "f.py", "content": "\x41 \0 \e[0m \'"}`, String.raw`\x41 \0 \e[0m \'`],
    [
      "of half a Unicode escape",
      String.raw`{"path": "f.py", "content": "\user \u12 \uZZZZ"}`,
      String.raw`\user \u12 \uZZZZ`,
    ],
    ["before Chinese", String.raw`{"path": "f.py", "content": "\中 \文"}`, String.raw`\中 \文`],
    ["beside valid ones", String.raw`{"path": "f.py", "content": "\d\\d\"\n\u4e2d\/"}`, `\\d\\d"\n中/`],
  ])("doubles the backslash %s, and of valid escapes never (case 18)", async (_, text, content) => {
    expect(await written(protocol, text)).toEqual({ "f.py": content });
  });

  it.each<Row>([
    ["one", `{"path": "f.py", "content": "total = a + \\${LF}    b"}`, "total = a + \\\n    b"],
    ["two in a row", `{"path": "f.py", "content": "x = 1 \\${LF}\\${LF}"}`, "x = 1 \\\n\\\n"],
    ["before a carriage return", `{"path": "f.py", "content": "x \\\r\ny"}`, "x \\\r\ny"],
    ["before a tab", `{"path": "f.py", "content": "x \\\ty"}`, "x \\\ty"],
    ["an escaped one", `{"path": "f.py", "content": "x \\\\${LF}y"}`, "x \\\ny"],
  ])("keeps both a backslash and the real line break behind it: %s (case 19)", async (_, text, content) => {
    expect(await written(protocol, text)).toEqual({ "f.py": content });
  });

  it.each<Row>([
    ["line feeds", String.raw`{\n  "path": "f.py",\n  "content": "a\nb"\n}`, "a\nb"],
    ["line feeds and tabs", String.raw`{\r\n\t"path": "f.py",\r\n\t"content":\t"a\tb"\r\n}\n`, "a\tb"],
    ["line feeds escaped twice", String.raw`{\\n  "path": "f.py",\\n  "content": "a\\nb"\\n}`, "a\\nb"],
    ["line feeds beside real ones inside", `{\\n"path": "f.py",\\n"content": "一${LF}二"}`, "一\n二"],
  ])("drops literal %s between tokens, and inside strings keeps them (case 20)", async (_, text, content) => {
    expect(await written(protocol, text)).toEqual({ "f.py": content });
  });

  it.each<Row>([
    ["a trailing comma", '{"path": "f.py", "content": "x = [1, 2,]",}', "x = [1, 2,]"],
    ["unquoted keys", '{path: "f.py", content: "{a: 1}"}', "{a: 1}"],
    ["single quotes", "{'path': 'f.py', 'content': 'x = 1'}", "x = 1"],
    ["a missing comma", '{"path": "f.py" "content": "x = 1"}', "x = 1"],
    ["a comment", '{"path": "f.py", // the file\n "content": "x = 1  # // no comment"}', "x = 1  # // no comment"],
    ["a fence", '```json\n{"path": "f.py", "content": "```"}\n```', "```"],
    ["a fence around braces in a text", '```json\n{"path": "f.py", "content": "f\'{{x}}\' {{"}\n```', "f'{{x}}' {{"],
    ["the tag of a template", '{"path": "f.py", "content": "</tool_call>"}\n</tool_call><|im_end|>', "</tool_call>"],
    ["brackets and a semicolon", 'json({"path": "f.py", "content": "});"});', "});"],
    ["a bracket too many", '{"path": "f.py", "content": "x = 1"}}', "x = 1"],
    ["braces doubled outside", '{{"path": "f.py", "content": "f\'{{x}}\'"}}', "f'{{x}}'"],
    ["braces doubled with spaces", '{{ "path": "f.py", "content": "{}" }}', "{}"],
    ["quote tokens for quotes", '{"path": <|">f.py<|">, "content": <|">x = "一"<|">}', 'x = "一"'],
    [
      "whole quote tokens and bare keys",
      '{path:<|"|>f.py<|"|>,content:<|"|>if x:\n    print("hi")<|"|>}',
      'if x:\n    print("hi")',
    ],
    ["quote tokens beside quotes that break it", '{"path": "<|"|"f.py<|", "content": "<|"|>x = 1<|"|>"}', "x = 1"],
    ["full-width quotes", "{“path”: “f.py”, “content”: “x = 1”}", "x = 1"],
  ])("repairs %s as the last step, and then asks the schema (case 21)", async (_, text, content) => {
    expect(await written(protocol, text)).toEqual({ "f.py": content });
  });

  it("lets no repair past the schema (case 21)", async () => {
    const texts = [
      '{"path": "f.py", "text": "x",}',
      "{path: 7, content: 'x'}",
      '{"path": "f.py", "content": "", mode: 1,}',
    ];
    const { model } = await openTalk(protocol, [{ calls: texts.map((text, n) => write(text, `c${n}`)) }]);
    const loop = await authorLoop(model, 1);
    expect(loop.files).toEqual({});
    expect(loop.results).toEqual([
      expect.stringMatching(/"content" must be|Unknown argument "text"/),
      expect.stringContaining('"path" must be'),
      expect.stringContaining('Unknown argument "mode"'),
    ]);
  });

  it("leaves valid JSON alone, however odd its texts are (case 21)", async () => {
    const content = "{{x}} <|\"|>a<|\"|> \\\\n ``` ,} // no /* no */ 'q' “z” \\d";
    expect(await written(protocol, JSON.stringify({ path: "f.py", content }))).toEqual({ "f.py": content });
  });
});
