import type { ParsedCommand } from "../domain/command.ts";
import { COMMAND_NAMES } from "../domain/command.ts";
import { parseCommand } from "../domain/command-grammar.ts";
import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";

/** The inputs of a dispatch as they came; an empty text is one that was not given. */
export interface DispatchInputs {
  issue: string;
  command: string;
  actor: string;
  key: string;
  headSha: string;
}

/** None was given: the event is no dispatch. */
export const NO_DISPATCH: DispatchInputs = { issue: "", command: "", actor: "", key: "", headSha: "" };

/** The same, checked; null where nothing was given. */
export interface DispatchWish {
  number: number;
  asked: Exclude<ParsedCommand, { kind: "none" }>;
  actor: string | null;
  key: string | null;
  headSha: string | null;
}

/** A key of an event, as it stands in a run's inputs, name, branch and marker. */
export const RUN_KEY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,119}$/;

const FORMS = {
  issue: { form: /^[1-9]\d{0,9}$/, must: "the number of an issue or pull request, for instance 12" },
  actor: { form: /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(?:\[bot\])?$/, must: "a GitHub login" },
  key: { form: RUN_KEY, must: "1 to 120 ASCII letters, digits, ., _, : or -" },
  headSha: { form: /^[0-9a-f]{40}$/, must: "a commit's 40 hexadecimal digits, in lower case" },
} as const;

/**
 * Reads what the App, or a person at "Run workflow", dispatched. Whoever may dispatch may also write, so what is wrong is said loudly:
 * throws `UsageError` naming the input.
 */
export function readDispatch(inputs: DispatchInputs): DispatchWish {
  const text = (name: keyof typeof FORMS): string | null => {
    const value = inputs[name].trim();
    if (value === "") return null;
    const { form, must } = FORMS[name];
    if (!form.test(value))
      throw new UsageError(`The input ${inputName(name)} must be ${must}, not "${oneLine(value, 60)}".`);
    return value;
  };
  const number = text("issue");
  if (number === null)
    throw new UsageError(`The input issue is missing; it must be ${FORMS.issue.must}. Give it together with command.`);
  return {
    number: Number(number),
    asked: readAsked(inputs.command),
    actor: text("actor"),
    key: text("key"),
    headSha: text("headSha"),
  };
}

const inputName = (name: string): string => (name === "headSha" ? "head-sha" : name);

/** A whole comment with `/verialgo`, or only what stands behind it; nothing means what the label means. */
function readAsked(command: string): DispatchWish["asked"] {
  const text = command.trim() === "" ? "/verialgo implement" : command;
  const asked = parseCommand(text);
  if (asked.kind !== "none") return asked;
  const first = /^[^\s]*/.exec(text.trim())?.[0] ?? "";
  const bare = COMMAND_NAMES.some((name) => name === first) ? parseCommand(`/verialgo ${text.trim()}`) : asked;
  if (bare.kind !== "none") return bare;
  throw new UsageError(
    `The input command must begin with one of ${COMMAND_NAMES.join(", ")}, for instance "implement heap sort", not "${oneLine(text, 60)}".`,
  );
}
