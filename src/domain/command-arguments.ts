import type { CommandName } from "./command.ts";
import { COMMANDS, OPTIONS, type OptionKey, type OptionWords } from "./command-words.ts";
import { nearestName } from "./nearest-name.ts";
import { oneLine } from "./untrusted-text.ts";

/** Thrown inside the parser only: what is wrong with a request, as one plain sentence. */
export class Refusal extends Error {}

/** `"…"`, one line, hidden characters visible. */
export const quoted = (text: string): string => `"${oneLine(text, 60)}"`;

export const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** The next word of a line; `text` is without its quotes, `isQuoted` says that it had some. */
interface Word {
  text: string;
  isQuoted: boolean;
  /** What follows the word. */
  rest: string;
}

const SPACE = /^[ \t]+/;
const QUOTED = /^(?:"([^"]*)"|'([^']*)'|`([^`]*)`)(?=[ \t]|$)/;

/** A word may be quoted, also in backticks as people write paths on GitHub. Null at the line's end. Throws `Refusal`. */
export function nextWord(line: string): Word | null {
  const text = line.replace(SPACE, "");
  if (text === "") return null;
  const whole = QUOTED.exec(text);
  if (whole !== null) {
    const inside = whole[1] ?? whole[2] ?? whole[3] ?? "";
    return { text: inside, isQuoted: true, rest: text.slice(whole[0].length) };
  }
  if (/^["'`]/.test(text))
    throw new Refusal(
      `The quote that begins at ${quoted(text)} is not closed; put the whole path between two of them.`,
    );
  const plain = /^[^ \t]+/.exec(text)?.[0] ?? text;
  return { text: plain, isQuoted: false, rest: text.slice(plain.length) };
}

type Values = { [K in OptionKey]?: (typeof OPTIONS)[K] extends OptionWords<infer T> ? T[] : never };

/** What the options of one request said. Each may be given once, `--tests` several times. */
export class OptionReader {
  readonly values: Values = {};
  readonly #command: CommandName;

  constructor(command: CommandName) {
    this.#command = command;
  }

  /** Reads one option and its value from the line's beginning; returns what follows. Throws `Refusal`. */
  read(line: string): string {
    const word = /^--?[^ \t=]*/.exec(line)?.[0] ?? "";
    const key = this.#keyOf(word);
    const { flag, placeholder, must, parse } = OPTIONS[key];
    const before = this.values[key];
    if (before !== undefined && key !== "tests") throw new Refusal(`${flag} is given twice; give it once.`);
    const after = line.slice(word.length);
    const value = /^=[ \t]/.test(after) ? null : nextWord(after.replace(/^=/, ""));
    if (value === null || (!value.isQuoted && /^--/.test(value.text)))
      throw new Refusal(`${flag} needs a value: ${flag} ${placeholder}, where the value is ${must}.`);
    const parsed = parse(value.text);
    if (parsed === null)
      throw new Refusal(`${flag} must be ${must}, not ${quoted(value.text)}${didYouMean(value.text, key)}.`);
    Object.assign(this.values, { [key]: [...(before ?? []), parsed] });
    return value.rest;
  }

  #keyOf(word: string): OptionKey {
    const { options } = COMMANDS[this.#command];
    const key = options.find((one) => OPTIONS[one].flag === word);
    if (key !== undefined) return key;
    const flags = options.map((one) => OPTIONS[one].flag);
    if (flags.length === 0) throw new Refusal(`${this.#command} takes no options, so leave out ${quoted(word)}.`);
    const near = nearestName(word, flags);
    const allowed =
      near === null
        ? `its options are ${flags.join(", ")}`
        : `did you mean ${near}? Its options are ${flags.join(", ")}`;
    throw new Refusal(`${this.#command} has no option ${quoted(word)}: ${allowed}.`);
  }
}

function didYouMean(value: string, key: OptionKey): string {
  const near = key === "pr" ? nearestName(value, ["draft", "ready", "none"]) : null;
  return near === null ? "" : ` (did you mean ${near}?)`;
}
