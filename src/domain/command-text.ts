import type { Command, RequestOptions } from "./command.ts";
import { OPTIONS, type OptionKey } from "./command-words.ts";

/**
 * A command as a person would write it; `parseCommand` reads the same command from it. The text of `implement` and `revise` stands below an
 * empty line: there it can be no option, and nothing in it changes what the first line is.
 */
export function commandText(command: Command): string {
  switch (command.name) {
    case "implement":
      return withText(command.name, command.options, command.requirement);
    case "revise":
      return withText(command.name, command.options, command.change);
    case "verify": {
      const { path, tests, oracle, requireLevel } = command;
      const options = [
        ...tests.map((test) => option("tests", test)),
        ...(oracle === null ? [] : [option("oracle", oracle)]),
        ...(requireLevel === null ? [] : [option("requireLevel", requireLevel)]),
      ];
      return ["/verialgo verify", word(path), ...options].join(" ");
    }
    default:
      return `/verialgo ${command.name}`;
  }
}

function withText(name: string, options: RequestOptions, text: string | null): string {
  const given = (["lang", "path", "requireLevel", "maxSteps", "pr"] as const).flatMap((key) => {
    const value = options[key];
    return value === null ? [] : [option(key, value)];
  });
  const line = ["/verialgo", name, ...given].join(" ");
  return text === null ? line : `${line}\n\n${text}`;
}

const option = (key: OptionKey, value: string | number): string => `${OPTIONS[key].flag} ${word(String(value))}`;

/** A path that begins like something else is written from the folder it stands in; one with spaces stands in quotes it does not hold. */
function word(value: string): string {
  const text = /^["'`—–－-]/.test(value) ? `./${value}` : value;
  if (!/[ \t]/.test(text)) return text;
  const quote = ['"', "'", "`"].find((mark) => !text.includes(mark)) ?? '"';
  return `${quote}${text}${quote}`;
}
