import type { Deliverables } from "./author-prompt.ts";

/** What a reply without a call was taken for. */
export type WordsKind = "call-in-text" | "empty" | "refused" | "asked" | "announced";

const SAID: Readonly<Record<WordsKind, string>> = {
  "call-in-text":
    "You wrote a tool call as text. Nothing was run: a call in the text of a reply is not one. Make it through the tool interface, with a known tool and arguments that fit it.",
  empty: "Your reply was empty: no text and no call.",
  refused:
    "You declined. What is asked for is an ordinary program and its tests, and your tools work. Do what can be done of it.",
  asked:
    "You asked a question, but nobody is there who could answer it. Decide yourself what most users would expect, and say in a comment what you decided.",
  announced:
    "You said what you are going to do and did not do it. Call the tool in this very reply, or say DONE if there is nothing left to do.",
};

/** Said when the author stops in the middle of its work. `missing` are phrases such as "there is no sort.py". */
export const wordsNudge = (kind: WordsKind, missing: readonly string[], names: Deliverables): string =>
  `${SAID[kind]} ${
    missing.length === 0
      ? "What you were told last is still to be done."
      : `Your work is not done: ${missing.join("; ")}. Leave ${names.solution} and ${names.tests}, and run ${names.tests} after your last change.`
  }`;

/** What a guard warns of. */
export type GuardName = "same-tool" | "same-error" | "to-and-fro" | "same-file";

/** Said before a guard ends the run. */
export function guardNudge(name: GuardName, tool: string): string {
  const wrong = {
    "same-tool": `${tool} could not do what you asked several times in a row. Read the last answer word by word, look at the file with read_file, and go another way.`,
    "same-error": "You ran the same code again and got the same error. Change the code before you run it again.",
    "to-and-fro":
      "You are going back and forth between the same two states. Neither is right: find the cause of the error and try a third way.",
    "same-file": "You keep writing what the file holds already. Change it, run it, or go on to what is missing.",
  }[name];
  return `Warning: ${wrong} If it happens once more, the run ends here.`;
}
