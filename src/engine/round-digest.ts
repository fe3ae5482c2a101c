import type { ParsedArguments, ToolCall, ToolResult, Transcript } from "../domain/message.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { NO_ANSWER } from "./prompts/author-messages.ts";
import { complaintIn } from "./tools/complaint.ts";

/** What is kept of rounds that are not sent any more. Each list is bounded, so it costs the same however long a run is. */
export interface Digest {
  /** What the author said it does and why. */
  readonly said: readonly string[];
  /** What it was told between rounds: nudges and the gate's feedback. */
  readonly told: readonly string[];
  /** Files written and programs run, with how often. */
  readonly written: Readonly<Record<string, number>>;
  readonly ran: Readonly<Record<string, number>>;
  /** How the latest failing runs ended, of programs that have not passed since. */
  readonly errors: readonly { path: string; error: string }[];
}

export const EMPTY_DIGEST: Digest = { said: [], told: [], written: {}, ran: {}, errors: [] };

const MOST = { said: 12, told: 4, errors: 3, paths: 40 } as const;

/** The digest with some more turns in it; a call's result must be among them. Pure. */
export function digested(digest: Digest, turns: Transcript): Digest {
  let next = digest;
  for (const [index, turn] of turns.entries()) {
    if (turn.role === "user") next = { ...next, told: added(next.told, oneLine(turn.text, 300), MOST.told) };
    if (turn.role !== "assistant") continue;
    const words = turn.text.trim();
    if (words !== "" && words !== NO_ANSWER) next = { ...next, said: added(next.said, oneLine(words, 240), MOST.said) };
    const after = turns[index + 1];
    const results = after?.role === "tool" ? after.results : [];
    for (const [place, call] of turn.calls.entries()) next = withCall(next, call, results[place]);
  }
  return next;
}

function withCall(digest: Digest, call: ToolCall, result: ToolResult | undefined): Digest {
  const path = pathOf(call.arguments);
  if (path === null || result === undefined) return digest;
  if (call.name === "write_file" || call.name === "edit_file")
    return { ...digest, written: counted(digest.written, path) };
  // A run that took place opens with its file and how it ended; anything else is a refusal, which is of no interest later.
  if (call.name !== "run_file" || !result.text.startsWith(`${path} `)) return digest;
  const errors = digest.errors.filter((one) => one.path !== path);
  const [how = "", ...output] = result.text.split("\n");
  if (!/ ended with exit code 0\b/.test(how)) {
    const error = oneLine(complaintIn(output.join("\n")) ?? how, 240);
    errors.push({ path, error });
  }
  return { ...digest, ran: counted(digest.ran, path), errors: errors.slice(-MOST.errors) };
}

const added = (list: readonly string[], text: string, most: number): readonly string[] =>
  list.includes(text) ? list : [...list, text].slice(-most);

const counted = (counts: Readonly<Record<string, number>>, path: string): Readonly<Record<string, number>> =>
  Object.hasOwn(counts, path) || Object.keys(counts).length < MOST.paths
    ? { ...counts, [path]: (counts[path] ?? 0) + 1 }
    : counts;

function pathOf(given: ParsedArguments): string | null {
  const path = given.ok ? given.value.path : undefined;
  return typeof path === "string" && path !== "" && path !== "__proto__" ? oneLine(path, 80) : null;
}

/** The digest in words, for the author. */
export function digestText({ said, told, written, ran, errors }: Digest): string {
  const often = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([path, times]) => (times === 1 ? path : `${path} (${times} times)`))
      .join(", ");
  const did = [often(written), often(ran)];
  return [
    "What you did before, in short:",
    ...(did[0] === "" ? [] : [`- you wrote ${did[0]}`]),
    ...(did[1] === "" ? [] : [`- you ran ${did[1]}`]),
    ...said.map((line) => `- you said: ${line}`),
    ...told.map((line) => `- you were told: ${line}`),
    ...errors.map(({ path, error }) => `- ${path} failed, and has not passed since: ${error}`),
  ].join("\n");
}
