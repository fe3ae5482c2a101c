import fc from "fast-check";
import type { Command, RequestOptions } from "../../src/domain/command.ts";
import type { Level } from "../../src/domain/verdict.ts";
import { hostileText } from "./hostile.ts";

const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const level = fc.constantFrom<Level>(1, 2, 3, 4);

const folderPart = fc
  .stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,8}$/)
  .filter((part) => !/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(part));
const folder = fc.array(folderPart, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
const filePart = fc
  .stringMatching(/^[A-Za-z0-9_.中é (){}@#$%&*+,;=!<>-]{1,12}$/)
  .filter((part) => !/^(?:|\.+|\.git)$/i.test(part.trim()) && part.trim() === part);
const file = fc.array(filePart, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));

const options: fc.Arbitrary<RequestOptions> = fc.record({
  lang: orNull(fc.constantFrom("python", "c++", "c#", "go", "objective-c")),
  path: orNull(folder),
  requireLevel: orNull(level),
  maxSteps: orNull(fc.integer({ min: 1, max: 60 })),
  pr: orNull(fc.constantFrom("draft" as const, "ready" as const, "none" as const)),
});

const firstLine = hostileText(4)
  .map((text) => text.replace(/[\r\n]/g, " ").trim())
  .filter((text) => text !== "");
const below = hostileText(6).map((text) => text.replace(/\r\n?/g, "\n"));
/** As it must come back: the first line without space around it, unless it is indented below the command; nothing blank at the end. */
const request = fc
  .tuple(fc.constantFrom("", "", "", "    ", "\t"), firstLine, fc.option(below, { nil: "" }))
  .map(([indent, first, rest]) => `${indent}${first}\n${rest}`.trimEnd());

/** Every command there is. */
export const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant("implement" as const), options, requirement: orNull(request) }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant("revise" as const), options, change: request }) },
  {
    weight: 4,
    arbitrary: fc.record({
      name: fc.constant("verify" as const),
      path: file,
      tests: fc.array(file, { maxLength: 3 }),
      oracle: orNull(file),
      requireLevel: orNull(level),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Command>({ name: "cancel" }, { name: "status" }, { name: "help" }) },
);

const space = fc.constantFrom(" ", " ", "  ", "\t", " \t ");
const opening = fc.constantFrom(
  "",
  "Thanks!\n\n",
  "> quoted\n\n",
  "```\n/verialgo cancel\n```\n",
  "a\r\n\r\n",
  "- a\n\n",
  "<!-- x -->\n\n",
);

interface Given {
  flag: string;
  value: string;
}

/** A value as people quote it; always quoted where it needs that. */
const quoted = (value: string) =>
  fc.constantFrom("", '"', "'", "`").map((mark) => {
    const plain = !/[ \t]/.test(value) && !/^["'`]/.test(value) && !value.startsWith("--");
    if (mark === "" && plain) return value;
    const fits = [mark, '"', "'", "`"].find((one) => one !== "" && !value.includes(one)) ?? '"';
    return `${fits}${value}${fits}`;
  });

const optionText = ({ flag, value }: Given) =>
  fc.tuple(fc.constantFrom(" ", "=", "\t", "  "), quoted(value)).map(([between, text]) => `${flag}${between}${text}`);

const inAnyOrder = (parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string[]> =>
  fc
    .tuple(fc.tuple(...parts), fc.array(fc.nat(), { minLength: parts.length, maxLength: parts.length }))
    .map(([texts, keys]) =>
      texts
        .map((text, at) => ({ text, key: keys[at] ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ text }) => text),
    );

const givenOf = (given: Partial<RequestOptions> & { oracle?: string | null }): Given[] =>
  [
    { flag: "--lang", value: given.lang },
    { flag: "--path", value: given.path },
    { flag: "--require-level", value: given.requireLevel },
    { flag: "--max-steps", value: given.maxSteps },
    { flag: "--pr", value: given.pr },
    { flag: "--oracle", value: given.oracle },
  ].flatMap(({ flag, value }) => (value === null || value === undefined ? [] : [{ flag, value: String(value) }]));

/** The options' own text of a command, `extra` among them. */
function words(command: Command, extra: readonly string[] = []): fc.Arbitrary<string[]> {
  const more = extra.map((text) => fc.constant(text));
  if (command.name === "implement" || command.name === "revise")
    return inAnyOrder([...givenOf(command.options).map(optionText), ...more]);
  if (command.name !== "verify") return fc.constant([...extra]);
  // Tests keep their order among each other.
  const tests = command.tests.map((value) => optionText({ flag: "--tests", value }));
  const path = command.path.startsWith("-") || /^[—–－]/.test(command.path) ? null : quoted(command.path);
  const { requireLevel, oracle } = command;
  const others = inAnyOrder([
    ...givenOf({ requireLevel, oracle }).map(optionText),
    ...more,
    ...(path === null ? [] : [path]),
  ]);
  const last = path === null ? [fc.constant("--"), quoted(command.path)] : [];
  return fc.tuple(others, fc.tuple(...tests), fc.tuple(...last)).map((groups) => groups.flat());
}

/** What follows the options: the text, with `--` where it would be taken for an option. */
function requestOf(command: Command): string {
  const text =
    command.name === "implement" ? (command.requirement ?? "") : command.name === "revise" ? command.change : "";
  if (/^[ \t]/.test(text)) return `\n${text}`;
  return text.startsWith("--") ? ` -- ${text}` : text === "" ? "" : ` ${text}`;
}

/** Comments that ask for exactly this command. */
export const written = (command: Command): fc.Arbitrary<string> =>
  fc.tuple(opening, space, words(command), space).map(([before, first, parts, between]) => {
    const head = [`/verialgo${first}${command.name}`, ...parts].join(between);
    return `${before}${head}${requestOf(command)}`;
  });

/** Something no command may hold, and the words a refusal must say. */
const WRONG: [text: string, names: string][] = [
  ["--lnag go", "--lnag"],
  ["--unknown", "--unknown"],
  ["--語", "--語"],
  ["--__proto__ x", "--__proto__"],
  ["--constructor=1", "--constructor"],
  ["--require-level 5", "--require-level"],
  ["--require-level=", "--require-level"],
  ["--require-level １", "--require-level"],
];
const WRONG_OF_ASKING: typeof WRONG = [
  ["--max-steps 0", "--max-steps"],
  ["--max-steps 61", "--max-steps"],
  ["--path ../x", "--path"],
  ["--path .github", "--path"],
  ["--path a//b", "--path"],
  ["--pr maybe", "--pr"],
];
const WRONG_OF_VERIFY: typeof WRONG = [
  ["--tests ../x", "--tests"],
  ["--oracle /etc/passwd", "--oracle"],
  ["--lang go", "--lang"],
  ["second.py", "second"],
  ["-t", "-t"],
  ["—tests", "dash"],
];

/** Comments whose command has one thing too many that is wrong, and what the answer must name. */
export const breakings: fc.Arbitrary<{ body: string; names: string }> = commands
  .filter(({ name }) => name === "implement" || name === "revise" || name === "verify")
  .chain((command) => {
    const bare: Command = command.name === "verify" ? { ...command, path: "a.py", requireLevel: null } : command;
    const own = command.name === "verify" ? WRONG_OF_VERIFY : WRONG_OF_ASKING;
    return fc.constantFrom(...WRONG, ...own).chain(([text, names]) =>
      fc.tuple(words(withoutTwice(bare, text), [text]), opening).map(([parts, before]) => ({
        body: `${before}/verialgo ${command.name} ${parts.join(" ")}${requestOf(command)}`,
        names,
      })),
    );
  });

/** The same option given rightly as well would be another mistake. */
function withoutTwice(command: Command, text: string): Command {
  if (command.name === "verify") return text.startsWith("--oracle") ? { ...command, oracle: null } : command;
  if (command.name !== "implement" && command.name !== "revise") return command;
  const { lang, path, requireLevel, maxSteps, pr } = command.options;
  const unless = <T>(flag: string, value: T) => (text.startsWith(flag) ? null : value);
  return {
    ...command,
    options: {
      lang: unless("--lang", lang),
      path: unless("--path", path),
      requireLevel: unless("--require-level", requireLevel),
      maxSteps: unless("--max-steps", maxSteps),
      pr: unless("--pr", pr),
    },
  };
}
