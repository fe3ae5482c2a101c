import { COMMAND_NAMES, type Command, type CommandName, type ParsedCommand, type RequestOptions } from "./command.ts";
import { nextWord, OptionReader, orList, quoted, Refusal } from "./command-arguments.ts";
import { COMMANDS, OPTIONS } from "./command-words.ts";
import { blockLines } from "./markdown-blocks.ts";
import { hiddenRanges } from "./markdown-hidden.ts";
import { nearestName } from "./nearest-name.ts";

/** Exactly these ASCII letters, as the first token of a line: no look-alikes, no capitals, nothing glued to it. */
const CALL = /^[ \t]*\/verialgo(?=[ \t]|$)/;

/**
 * Reads the first command of a comment. Never throws. Lines that GitHub shows as code, as a quote or not at all hold none. The text of
 * `implement` and `revise` goes on to the comment's end, verbatim; the other commands end with their line. Messages show the writer's
 * own words: who prints them on a page escapes them.
 */
export function parseCommand(body: string): ParsedCommand {
  const lines = body.replace(/\r\n?/g, "\n").split("\n");
  const index = commandLine(lines);
  if (index === null) return { kind: "none" };
  const line = lines[index]?.replace(CALL, "") ?? "";
  try {
    return { kind: "command", command: readCommand(line, lines.slice(index + 1).join("\n")) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", message: error.message };
    throw error;
  }
}

function commandLine(lines: readonly string[]): number | null {
  if (!lines.some((line) => CALL.test(line))) return null;
  const blocks = blockLines(lines);
  const hidden = hiddenRanges(lines, blocks);
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const { kind } = blocks[index] ?? { kind: "code" };
    const slash = offset + line.search(/[^ \t]|$/);
    if ((kind === "text" || kind === "html") && CALL.test(line)) {
      if (!hidden.some(([from, to]) => from <= slash && slash < to)) return index;
    }
    offset += line.length + 1;
  }
  return null;
}

/** `line` is what follows `/verialgo`, `below` the lines after it. */
function readCommand(line: string, below: string): Command {
  const word = /^[ \t]*([^ \t]*)/.exec(line);
  const said = word?.[1] ?? "";
  const rest = line.slice(word?.[0].length ?? 0);
  if (said === "" || said === "--help" || said === "-h") return { name: "help" };
  const name = COMMAND_NAMES.find((one) => one === said) ?? unknown(said);
  switch (name) {
    case "implement": {
      const { options, text } = readText(name, rest, below);
      return { name, options, requirement: text === "" ? null : text };
    }
    case "revise": {
      const { options, text } = readText(name, rest, below);
      if (text === "") throw new Refusal("revise needs a text: write /verialgo revise <what to change>.");
      return { name, options, change: text };
    }
    case "verify":
      return readVerify(rest);
    default:
      return readBare(name, rest);
  }
}

function unknown(said: string): never {
  const near = nearestName(said, COMMAND_NAMES);
  throw new Refusal(
    near === null
      ? `${quoted(said)} is not a command; after /verialgo comes ${orList(COMMAND_NAMES)}, so an algorithm is asked for with /verialgo ${COMMANDS.implement.synopsis}.`
      : `${quoted(said)} is not a command; did you mean /verialgo ${near}?`,
  );
}

const startsOption = (text: string): boolean => /^--[^ \t-]/.test(text);
const trimLeft = (text: string): string => text.replace(/^[ \t]+/, "");

/** Options stand before the text and on the command's own line; `--` ends them. */
function readText(name: CommandName, line: string, below: string): { options: RequestOptions; text: string } {
  const reader = new OptionReader(name);
  let rest = trimLeft(line);
  while (startsOption(rest)) rest = trimLeft(reader.read(rest));
  rest = rest.replace(/^--(?=[ \t]|$)/, "");
  // Blank lines go, the indentation of the first line that stays does not: it may be code.
  const text = `${rest.trim()}\n${below}`.replace(/^(?:\s*\n)+/, "").trimEnd();
  const { lang, path, requireLevel, maxSteps, pr } = reader.values;
  const options = {
    lang: lang?.[0] ?? null,
    path: path?.[0] ?? null,
    requireLevel: requireLevel?.[0] ?? null,
    maxSteps: maxSteps?.[0] ?? null,
    pr: pr?.[0] ?? null,
  };
  return { options, text };
}

function readVerify(line: string): Command {
  const reader = new OptionReader("verify");
  const paths: string[] = [];
  let areOptionsOver = false;
  for (let rest = trimLeft(line); rest !== ""; rest = trimLeft(rest)) {
    if (!areOptionsOver && /^--(?=[ \t]|$)/.test(rest)) {
      areOptionsOver = true;
      rest = rest.slice(2);
    } else if (!areOptionsOver && /^-[^ \t]/.test(rest)) rest = reader.read(rest);
    else {
      const word = nextWord(rest);
      if (word === null) break;
      if (/^[—–－]/.test(word.text))
        throw new Refusal(
          `${quoted(word.text)} begins with a dash; options begin with two plain hyphens, for instance --tests.`,
        );
      paths.push(word.text);
      rest = word.rest;
    }
  }
  return verifyCommand(paths, reader.values);
}

function verifyCommand(paths: readonly string[], values: OptionReader["values"]): Command {
  const [said, extra] = paths;
  if (said === undefined)
    throw new Refusal(`verify needs the path of a file: write /verialgo ${COMMANDS.verify.synopsis}.`);
  if (extra !== undefined)
    throw new Refusal(
      `verify takes one path, and ${quoted(extra)} is a second one; tests are named with --tests, and a path with spaces stands in quotes.`,
    );
  const path = OPTIONS.tests.parse(said);
  if (path === null) throw new Refusal(`The path of verify must be ${OPTIONS.tests.must}, not ${quoted(said)}.`);
  const { tests = [], oracle, requireLevel } = values;
  return { name: "verify", path, tests, oracle: oracle?.[0] ?? null, requireLevel: requireLevel?.[0] ?? null };
}

/** A friendly word after the command does no harm; an option would be ignored silently, so it is refused. */
function readBare(name: "cancel" | "status" | "setup" | "help", line: string): Command {
  const option = line.split(/[ \t]+/).find(startsOption);
  if (option !== undefined) new OptionReader(name).read(option);
  return { name };
}
