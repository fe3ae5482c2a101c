import { UsageError } from "../domain/errors.ts";
import { LONGEST_REQUIREMENT, Requirement } from "../domain/task.ts";
import { usedText } from "../domain/used-text.ts";
import type { Console } from "./console.ts";
import { readNamedFile } from "./source-file.ts";

/**
 * The requirement from exactly one of: words of the command line (they need no quotes), a file, standard input (`-`). Throws a
 * `UsageError` when there is none, more than one, or it is empty or too long.
 */
export async function readRequirement(
  words: readonly string[],
  issueFile: string | undefined,
  console: Console,
): Promise<Requirement> {
  if (words.length > 0 && issueFile !== undefined)
    throw new UsageError("Give the requirement either as an argument or with --issue-file, not both.");
  if (issueFile !== undefined) return checked(readNamedFile(issueFile, "The issue file").text, "file");
  if (words.length === 1 && words[0] === "-")
    return checked(decoded(await console.readInput(4 * LONGEST_REQUIREMENT)), "stdin");
  if (words.length > 0) return checked(words.join(" "), "argument");
  throw new UsageError(
    'Say what to implement: verialgo implement "merge two sorted lists" (or --issue-file FILE, or - for standard input).',
  );
}

function checked(text: string, source: Requirement["source"]): Requirement {
  if (text.trim() === "") throw new UsageError("The requirement is empty; say what to implement.");
  if (text.length > LONGEST_REQUIREMENT)
    throw new UsageError(
      `The requirement is longer than ${LONGEST_REQUIREMENT} characters; shorten it to what matters.`,
    );
  if (usedText(text).text.trim() === "")
    throw new UsageError("Nothing of the requirement can be seen on a page; write as plain text what to implement.");
  return Requirement.parse({ text, source });
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A text cut at the reading limit ends in half a character; it is refused for its length.
    if (bytes.length > LONGEST_REQUIREMENT) return " ".repeat(0).padEnd(LONGEST_REQUIREMENT + 1, "x");
    throw new UsageError("Standard input is not UTF-8 text; the requirement must be.");
  }
}
