import { expect, it } from "vitest";
import { codeInText } from "../../src/engine/code-in-text.ts";

const ORACLE = 'ENTRY = "f"\n\ndef expected(case):\n    return """a\n    b"""';

it.each([
  ["bare", ORACLE],
  ["bare, with spaces around it", `\n\n${ORACLE}\n\n`],
  ["fenced", `\`\`\`python\n${ORACLE}\n\`\`\``],
  ["fenced, with prose around it", `Here it is:\r\n\`\`\`py\r\n${ORACLE.replaceAll("\n", "\r\n")}\r\n\`\`\`\r\nDone.`],
  ["in tildes", `~~~\n${ORACLE}\n~~~`],
  [
    "after a sketch",
    `\`\`\`\nfor every pair … (a long sketch ${"x".repeat(500)})\n\`\`\`\n\`\`\`python\n${ORACLE}\n\`\`\``,
  ],
])("finds a program %s", (_, text) => {
  expect(codeInText(text, "ENTRY")).toBe(`${ORACLE}\n`);
});

it.each<[string, string]>([
  ["````md\na = 1\n```\n", "a = 1\n"],
  ["````md\n```py\na = 1\n```\n````", "```py\na = 1\n```\n"],
  ["~~~\n```\na = 1\n~~~", "```\na = 1\n"],
  ["```py\na = 1\n  ```  \nand\n```\nb\n```", "a = 1\n"],
])("takes the next bare fence that is no shorter for the end of a block: %j", (text, code) => {
  expect(codeInText(text, "ENTRY")).toBe(code);
});

it.each(["```x\n", "````x\n```\n", "```\n", "~~~x\n```\n"])(
  "is as quick with a reply of nothing but fences: %j",
  (piece) => {
    const startedAt = performance.now();
    codeInText(piece.repeat(200_000), "ENTRY");
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  },
);

it("takes the longest block when none has the mark, so that its absence can be named", () => {
  expect(codeInText("```\na = 1\n```\n```\ndef f():\n    pass\n```", "ENTRY")).toBe("def f():\n    pass\n");
});

it.each(["", "I cannot do that.", "```python\n\n```"])("finds none in %j", (text) => {
  expect(codeInText(text, "ENTRY")).toBeNull();
});
