import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMAND_NAMES, type Command } from "../../src/domain/command.ts";
import { parseCommand } from "../../src/domain/command-grammar.ts";
import { COMMANDS, OPTIONS } from "../../src/domain/command-words.ts";

function commandOf(body: string): Command {
  const parsed = parseCommand(body);
  if (parsed.kind !== "command") return expect.fail(`${body}: ${JSON.stringify(parsed)}`);
  return parsed.command;
}

function refusalOf(body: string): string {
  const parsed = parseCommand(body);
  if (parsed.kind !== "refused") return expect.fail(`${body}: ${JSON.stringify(parsed)}`);
  expect(parsed.message).toMatch(/^[^\n]+[.?]$/);
  return parsed.message;
}

const NO_OPTIONS = { lang: null, path: null, requireLevel: null, maxSteps: null, pr: null };
const implement = (requirement: string | null, options = {}) => ({
  name: "implement",
  options: { ...NO_OPTIONS, ...options },
  requirement,
});

describe("A06: what is no command", () => {
  it.each([
    "",
    "please /verialgo implement x",
    "/verialgox implement x",
    "/verialgo/implement x",
    "/verialgo: implement",
    "/Verialgo implement x",
    "/VERIALGO implement x",
    "／verialgo implement x",
    "/veriаlgo implement x",
    "/veri\u200balgo implement x",
    "\u200b/verialgo implement x",
    "\ufeff/verialgo implement x",
    "/verialgo\u00a0implement x",
    "/verialgo\u3000implement x",
    "\u3000/verialgo implement x",
    "/octokit implement x",
    "- /verialgo implement x",
    "`/verialgo implement x`",
    "```\n/verialgo implement x\n```",
    "```\n/verialgo implement x",
    "~~~~ sh\n/verialgo implement x\n~~~\n/verialgo implement x\n~~~~",
    "`````\n```\n/verialgo implement x\n```\n`````",
    "- a\n  ```\n  /verialgo implement x\n  ```",
    "    /verialgo implement x",
    "\t/verialgo implement x",
    "> /verialgo implement x",
    "> a\n/verialgo implement x",
    "- > a\n  /verialgo implement x",
    "<!-- /verialgo implement x -->",
    "<!--\n\n/verialgo implement x\n\n-->",
    "a <!--\n/verialgo implement x\n-->",
    "<pre>\n/verialgo implement x\n</pre>",
    "a\n|---|\n    /verialgo implement x",
  ])("%j", (body) => {
    expect(parseCommand(body)).toEqual({ kind: "none" });
  });

  it.each([
    "/verialgo status",
    "  /verialgo status",
    "Thanks!\r\n\r\n/verialgo status\r\n",
    "a\r/verialgo status",
    "> quoted\n\n/verialgo status",
    "```\n/verialgo implement x\n```\n/verialgo status",
    "<!-- a -->\n/verialgo status",
    "1. a\n   /verialgo status",
    "<details>\n<summary>a</summary>\n\n/verialgo status\n\n</details>",
    "/verialgo\tstatus",
    "/verialgo   status   please\nand thank you",
    "请看一下\n/verialgo status 谢谢",
    "/verialgo status\n/verialgo cancel",
  ])("but %j is one", (body) => {
    expect(commandOf(body)).toEqual({ name: "status" });
  });

  it("holds for any text in a fence, a quote or a comment", () => {
    const line = fc.oneof(
      fc.string({ unit: fc.constantFrom("a", " ", "-", "#", "1", ".", "中", "/", "*") }),
      fc.constantFrom("/verialgo implement x", "  /verialgo help", "/verialgo", ""),
    );
    const lines = fc.array(line, { maxLength: 6 });
    const before = fc.constantFrom("", "a\n\n", "- a\n\n", "# b\n", "1. c\n");
    const mark = fc.tuple(fc.constantFrom("`", "~"), fc.integer({ min: 3, max: 7 })).map(([char, n]) => char.repeat(n));
    fc.assert(
      fc.property(before, mark, lines, fc.boolean(), (start, fence, inside, isClosed) => {
        expect(parseCommand(`${start}${fence}\n${inside.join("\n")}${isClosed ? `\n${fence}` : ""}`).kind).toBe("none");
        expect(parseCommand(`${start}\n${inside.map((one) => `> ${one}`).join("\n")}`).kind).toBe("none");
        expect(parseCommand(`${start}\n<!--\n${inside.join("\n")}\n-->`).kind).toBe("none");
      }),
      { numRuns: 200, seed: 20_261_130 },
    );
  });

  it("never throws, whatever it is given", () => {
    const word = fc.constantFrom(
      ...[
        "/verialgo",
        "implement",
        "verify",
        "revise",
        "--lang",
        "--pr=",
        "--path",
        '"',
        "'",
        "`",
        "--",
        "```",
        ">",
        "<!--",
        "\n",
        "\r",
        " ",
      ],
      ...["\ud800", "中", "--require-level 9", "constructor", "__proto__", "--__proto__"],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ unit: "binary" })), { maxLength: 12 }), (words) => {
        for (const body of [words.join(" "), `/verialgo ${words.join(" ")}`, `/verialgo verify ${words.join("")}`]) {
          expect(["none", "command", "refused"]).toContain(parseCommand(body).kind);
        }
      }),
      { numRuns: 400, seed: 20_261_130 },
    );
  });
});

describe("implement and revise", () => {
  it.each<[string, unknown]>([
    ["/verialgo implement", implement(null)],
    ["/verialgo implement  \n \n", implement(null)],
    ["/verialgo implement heap sort ", implement("heap sort")],
    ["/verialgo implement heap\r\nsort\r\n\r\n", implement("heap\nsort")],
    ["/verialgo implement\n\n    x = 1\n    y", implement("    x = 1\n    y")],
    ["/verialgo implement a\n```py\n/verialgo cancel\n```", implement("a\n```py\n/verialgo cancel\n```")],
    ["/verialgo implement\n实现一个最小堆\n支持删除任意元素", implement("实现一个最小堆\n支持删除任意元素")],
    ["/verialgo implement --lang Python --pr none 堆排序", implement("堆排序", { lang: "python", pr: "none" })],
    ["/verialgo implement --max-steps=5 --require-level=2", implement(null, { maxSteps: 5, requireLevel: 2 })],
    ["/verialgo implement --path ./algo/heap_sort/ x", implement("x", { path: "algo/heap_sort" })],
    ["/verialgo implement --path `a/b` x", implement("x", { path: "a/b" })],
    ["/verialgo implement －－lang python", implement("－－lang python")],
    ["/verialgo implement —— 排序", implement("—— 排序")],
    ["/verialgo implement -1 is legal", implement("-1 is legal")],
    ["/verialgo implement --- a", implement("--- a")],
    ["/verialgo implement -- --lang is text", implement("--lang is text")],
    ["/verialgo implement a --lang go", implement("a --lang go")],
    ["/verialgo implement\n--lang go", implement("--lang go")],
    [
      "/verialgo revise --max-steps 3 use a\nheap",
      { name: "revise", options: { ...NO_OPTIONS, maxSteps: 3 }, change: "use a\nheap" },
    ],
  ])("%j", (body, command) => {
    expect(commandOf(body)).toEqual(command);
  });

  it.each([
    ["/verialgo implement --langg go x", /no option "--langg": did you mean --lang\?.*--max-steps/],
    ["/verialgo implement --语言 python", /no option "--语言": its options are --lang/],
    ["/verialgo implement --tests a.py", /implement has no option "--tests"/],
    ["/verialgo implement --LANG go", /did you mean --lang\?/],
    ["/verialgo implement --lang", /--lang needs a value: --lang <language>/],
    ["/verialgo implement --lang= go", /--lang needs a value/],
    ["/verialgo implement --lang= `go` `", /--lang needs a value/],
    ["/verialgo implement --lang= `go", /--lang needs a value/],
    ["/verialgo implement --lang --pr none", /--lang needs a value/],
    ["/verialgo implement --lang 蟒蛇 x", /--lang must be the name of .*, not "蟒蛇"\./],
    ["/verialgo implement --lang go --lang c x", /--lang is given twice; give it once/],
    ["/verialgo implement --require-level 5 x", /--require-level must be 1, 2, 3 or 4, not "5"/],
    ["/verialgo implement --require-level 0 x", /--require-level must be/],
    ["/verialgo implement --max-steps 61 x", /from 1 to 60, not "61"/],
    ["/verialgo implement --max-steps ６ x", /--max-steps must be/],
    ["/verialgo implement --max-steps 1e1 x", /--max-steps must be/],
    ["/verialgo implement --pr drafts x", /draft, ready or none, not "drafts" \(did you mean draft\?\)/],
    ["/verialgo implement --path ../a x", /--path must be a folder/],
    ["/verialgo implement --path /etc x", /--path must be/],
    ["/verialgo implement --path .github/workflows x", /--path must be/],
    ["/verialgo implement --path a/.git x", /--path must be/],
    ['/verialgo implement --path "a b x', /quote that begins at .* is not closed/],
    ["/verialgo revise", /revise needs a text: write \/verialgo revise <what to change>/],
    ["/verialgo revise --pr none \n ", /revise needs a text/],
  ])("refuses %j", (body, message) => {
    expect(refusalOf(body)).toMatch(message);
  });
});

describe("verify", () => {
  const verify = (path: string, more = {}) => ({
    name: "verify",
    path,
    tests: [],
    oracle: null,
    requireLevel: null,
    ...more,
  });
  it.each<[string, unknown]>([
    ["/verialgo verify a/sort.py\nThanks", verify("a/sort.py")],
    ["/verialgo verify `./a/sort.py`", verify("a/sort.py")],
    ["/verialgo verify 'my folder/排序.py'", verify("my folder/排序.py")],
    [
      "/verialgo verify --tests t1.py a.py --tests=t2.py --oracle o.py --require-level 3",
      verify("a.py", { tests: ["t1.py", "t2.py"], oracle: "o.py", requireLevel: 3 }),
    ],
    ["/verialgo verify -- --odd.py", verify("--odd.py")],
  ])("%j", (body, command) => {
    expect(commandOf(body)).toEqual(command);
  });

  it.each([
    ["/verialgo verify", /verify needs the path of a file/],
    ["/verialgo verify a.py b.py", /takes one path, and "b.py" is a second one/],
    ["/verialgo verify my folder/a.py", /a path with spaces stands in quotes/],
    ["/verialgo verify ../a.py", /path of verify must be a file of the repository/],
    ["/verialgo verify /etc/passwd", /path of verify must be/],
    ["/verialgo verify a\\b.py", /path of verify must be/],
    ["/verialgo verify .git/config", /path of verify must be/],
    ["/verialgo verify a\u202e.py", /path of verify must be/],
    ["/verialgo verify ''", /path of verify must be/],
    ["/verialgo verify 'a.py", /is not closed/],
    ["/verialgo verify a.py --oracle o.py --oracle p.py", /--oracle is given twice/],
    ["/verialgo verify a.py --tests ../t.py", /--tests must be a file/],
    ["/verialgo verify a.py --test t.py", /no option "--test": did you mean --tests\?/],
    ["/verialgo verify a.py -t t.py", /no option "-t"/],
    ["/verialgo verify a.py —tests t.py", /begins with a dash; options begin with two plain hyphens/],
    ["/verialgo verify a.py --lang python", /verify has no option "--lang"/],
  ])("refuses %j", (body, message) => {
    expect(refusalOf(body)).toMatch(message);
  });
});

describe("the other commands", () => {
  it.each([
    ["/verialgo", "help"],
    ["/verialgo  \nhello", "help"],
    ["/verialgo help me please", "help"],
    ["/verialgo --help", "help"],
    ["/verialgo setup", "setup"],
    ["/verialgo cancel now, please", "cancel"],
  ])("%j", (body, name) => {
    expect(commandOf(body)).toEqual({ name });
  });

  it.each([
    ["/verialgo implment x", /"implment" is not a command; did you mean \/verialgo implement\?/],
    ["/verialgo implement-evil", /did you mean \/verialgo implement\?/],
    ["/verialgo Implement x", /did you mean \/verialgo implement\?/],
    ["/verialgo setpu", /did you mean \/verialgo setup\?/],
    ["/verialgo setup --force", /leave out "--force"/],
    ["/verialgo stat", /did you mean \/verialgo status\?/],
    ["/verialgo canel", /did you mean \/verialgo cancel\?/],
    [
      "/verialgo 实现堆排序",
      /"实现堆排序" is not a command; after \/verialgo comes implement, .* or help, .*\/verialgo implement/,
    ],
    ["/verialgo constructor", /"constructor" is not a command/],
    [`/verialgo ${"x".repeat(9_000)}`, /^"x{59}…" is not a command/],
    ["/verialgo cancel --force", /cancel takes no options, so leave out "--force"/],
    ["/verialgo status please --json=1", /leave out "--json"/],
  ])("refuses %j", (body, message) => {
    expect(refusalOf(body)).toMatch(message);
  });
});

describe("the list that help is made from", () => {
  it("names every command once, as the parser knows it, in both languages", () => {
    expect(Object.keys(COMMANDS)).toEqual([...COMMAND_NAMES]);
    for (const [name, { synopsis, help, options }] of Object.entries(COMMANDS)) {
      expect(synopsis.split(" ")[0]).toBe(name);
      expect(help.en).toMatch(/^[a-z]/);
      for (const one of [help, ...options.map((key) => OPTIONS[key].help)]) expect(one.zh).toMatch(/\p{sc=Han}/u);
    }
  });
});
