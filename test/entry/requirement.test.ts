import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Console } from "../../src/entry/console.ts";
import { readRequirement } from "../../src/entry/requirement.ts";

const consoleWith = (input: Buffer | string) => ({ readInput: async () => Buffer.from(input) }) as unknown as Console;
const file = (text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), "verialgo-req-")), "issue.md");
  writeFileSync(path, text);
  return path;
};

describe("requirement", () => {
  it("comes from words, a file or standard input, kept exactly", async () => {
    const nobody = consoleWith("");
    expect(await readRequirement(["sort", "a", "list"], undefined, nobody)).toEqual({
      text: "sort a list",
      source: "argument",
    });
    expect(await readRequirement([], file(" 排序\n"), nobody)).toEqual({ text: " 排序\n", source: "file" });
    expect(await readRequirement(["-"], undefined, consoleWith("from a pipe\n"))).toEqual({
      text: "from a pipe\n",
      source: "stdin",
    });
  });

  it.each([
    [[], undefined, "", "Say what to implement"],
    [["a"], "x.md", "", "not both"],
    [["  "], undefined, "", "The requirement is empty"],
    [["-"], undefined, "", "The requirement is empty"],
    [["-"], undefined, Buffer.from([0xff, 0xfe, 0x41]), "not UTF-8"],
    [["x".repeat(65_537)], undefined, "", "longer than 65536 characters"],
    [["-"], undefined, "数".repeat(90_000), "longer than 65536 characters"],
    [[], "/nowhere/issue.md", "", "does not exist"],
  ])("is refused in a sentence: %j %s", async (words, path, input, expected) => {
    await expect(readRequirement(words as string[], path, consoleWith(input))).rejects.toThrow(expected);
  });
});
