import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, RequestOptions } from "../../src/domain/command.ts";
import { parseCommand } from "../../src/domain/command-grammar.ts";
import { commandText } from "../../src/domain/command-text.ts";
import { requestFile } from "../../src/domain/request-paths.ts";
import { readDispatch } from "../../src/github/dispatch-inputs.ts";

const NO_OPTIONS: RequestOptions = { lang: null, path: null, requireLevel: null, maxSteps: null, pr: null };

/** What the run reads from the dispatch's input. */
const readBack = (command: Command) =>
  readDispatch({ issue: "1", command: commandText(command).trim(), actor: "", key: "", headSha: "" }).asked;

const options: fc.Arbitrary<RequestOptions> = fc.record({
  lang: fc.constantFrom(null, "python", "c++"),
  path: fc.constantFrom(null, "algorithms/heap_sort", "a.b-c"),
  requireLevel: fc.constantFrom(null, 1, 2, 3, 4),
  maxSteps: fc.option(fc.integer({ min: 1, max: 60 })),
  pr: fc.constantFrom(null, "draft", "ready", "none"),
});

/** Pieces that mean something at the beginning of a line, to Markdown or to the grammar. */
const PIECES = [
  "sort",
  "堆排序：给定整数列表",
  "\n",
  "\n\n",
  "    code()",
  "\t",
  "```",
  "~~~",
  "<!--",
  "-->",
  "<details>",
  "> quoted",
  "---",
  "===",
  "| a | b |",
  "|---|---|",
  "--max-steps 3",
  "--",
  "/verialgo cancel",
  "[/verialgo]: x",
  "- ",
  "1. ",
  "%0A",
  "${{ secrets.X }}",
  "\u2028",
  "\u0000",
  "🙂",
  " ",
];
const wild = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "grapheme", maxLength: 8 })), { maxLength: 12 })
  .map((parts) => parts.join(""));
const path = fc
  .array(fc.constantFrom("a", "sort", "堆", " ", "-", "--", "—", '"', "'", "`", ".py", "/", "./"), {
    minLength: 1,
    maxLength: 7,
  })
  .map((parts) => requestFile(parts.join("")))
  .filter((one) => one !== null);

/** Commands as the grammar makes them: written by hand, then read. */
const written = fc.oneof(
  wild.map((text) => `/verialgo implement ${text}`),
  wild.map((text) => `Hello,\n\n/verialgo revise\n${text}`),
  fc.tuple(path, fc.array(path, { maxLength: 2 }), fc.option(path)).map(([file, tests, oracle]) => {
    const quoted = (one: string) =>
      [`"${one}"`, `'${one}'`, `./${one}`].find((_, index) => !one.includes(`"'`[index] ?? " ")) ?? one;
    return [
      "/verialgo verify",
      quoted(file),
      ...tests.map((one) => `--tests ${quoted(one)}`),
      ...(oracle === null ? [] : [`--oracle ${quoted(oracle)}`]),
    ].join(" ");
  }),
);

describe("a command's text", () => {
  it("is read as the same command, whatever its text holds", () => {
    let read = 0;
    fc.assert(
      fc.property(written, options, (body, given) => {
        const parsed = parseCommand(body);
        if (parsed.kind !== "command") return;
        read += 1;
        const { command } = parsed;
        const whole = "options" in command ? { ...command, options: given } : command;
        expect(readBack(whole)).toEqual({ kind: "command", command: whole });
      }),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(1_000);
  });

  it.each<[string, Command]>([
    ["/verialgo implement", { name: "implement", options: NO_OPTIONS, requirement: null }],
    [
      "/verialgo implement --lang python --require-level 3\n\n  堆排序\n--lang go",
      {
        name: "implement",
        options: { ...NO_OPTIONS, lang: "python", requireLevel: 3 },
        requirement: "  堆排序\n--lang go",
      },
    ],
    ["/verialgo revise\n\nfaster", { name: "revise", options: NO_OPTIONS, change: "faster" }],
    [
      `/verialgo verify "my dir/a.py" --tests './-x "y.py' --oracle ./—o.py --require-level 2`,
      { name: "verify", path: "my dir/a.py", tests: ['-x "y.py'], oracle: "—o.py", requireLevel: 2 },
    ],
    ["/verialgo status", { name: "status" }],
  ])("%j", (text, command) => {
    expect(commandText(command)).toBe(text);
    expect(readBack(command)).toEqual({ kind: "command", command });
  });
});
