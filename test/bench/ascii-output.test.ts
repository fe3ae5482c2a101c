import { expect, it } from "vitest";

interface Chunk {
  type: "chunk";
  code: string;
}
const module = "../../scripts/ascii-output.js";
const { asciiOutput } = (await import(module)) as {
  asciiOutput(): { generateBundle(options: object, bundle: Record<string, Chunk>): void };
};

it("writes a program in ASCII that says the same: strings, templates, regular expressions, escapes, comments", () => {
  const program = String.raw`
    // 注释 \ é \
    ["é \\é \é \u4e2d", '中"文', ${"`${1}·😀\\n│`"}, /[一-龥]+|│/u.exec("x中文y")[0], /\\é|\é/.exec("aé")[0], "\\\\é".length]`;
  const chunk: Chunk = { type: "chunk", code: program };
  asciiOutput().generateBundle({}, { chunk });
  expect(chunk.code).toMatch(/^[\x00-\x7f]*$/);
  const evaluated = (code: string): unknown => new Function(`return ${code.slice(code.indexOf("["))}`)();
  expect(evaluated(chunk.code)).toEqual(evaluated(program));
  expect(evaluated(program)).toContain("中文");
});
