import type { Transcript, Turn } from "../domain/message.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { WorkspaceFile } from "../ports/workspace.ts";

/** Rounds kept whole: an assistant turn with everything up to the next one. */
export const ROUNDS_KEPT = 6;
/** Rounds kept once the endpoint has said that the conversation is too long for the model. */
export const ROUNDS_AFTER_OVERFLOW = 2;
/** Characters of current files repeated in the summary; a larger file is named and can be read with read_file. */
const FILES_SHOWN = 60_000;

/** True when the whole transcript is sent as it is. */
export const fitsWindow = (transcript: Transcript, rounds = ROUNDS_KEPT): boolean =>
  starts(transcript).length <= rounds;

/**
 * The part of a transcript that is sent: the first message whole, one summary of older rounds with the current files at its end, the
 * latest rounds whole. Pure and deterministic; a round is never split, so every call keeps its result. The summary is part of the
 * first turn because some servers refuse two user turns in a row.
 */
export function contextWindow(
  transcript: Transcript,
  files: readonly WorkspaceFile[],
  rounds = ROUNDS_KEPT,
): Transcript {
  if (fitsWindow(transcript, rounds)) return transcript;
  const begins = starts(transcript);
  const first = begins[0] ?? 0;
  const cut = begins.at(-rounds) ?? transcript.length;
  const head = transcript.slice(0, first);
  const summary = summaryOf(transcript.slice(first, cut), files);
  const last = head.at(-1);
  const opening: Turn[] =
    last?.role === "user"
      ? [...head.slice(0, -1), { role: "user", text: `${last.text}\n\n${summary}` }]
      : [...head, { role: "user", text: summary }];
  return [...opening, ...transcript.slice(cut)];
}

/** Where each round begins. */
const starts = (transcript: Transcript): number[] =>
  transcript.flatMap((turn, index) => (turn.role === "assistant" ? [index] : []));

function summaryOf(older: Transcript, files: readonly WorkspaceFile[]): string {
  const lines = older.flatMap(summaryLines);
  return `What you did before, in short:\n${lines.join("\n")}\n\n${currentFiles(files)}`;
}

function summaryLines(turn: Turn): string[] {
  if (turn.role === "tool") return turn.results.map((result) => `  → ${oneLine(result.text, 160)}`);
  if (turn.role === "user") return [`- you were told: ${oneLine(turn.text, 300)}`];
  const calls = turn.calls.map((call) => `- you called ${oneLine(call.name, 40)} ${target(call.arguments)}`.trimEnd());
  return calls.length > 0 ? calls : [`- you said: ${oneLine(turn.text, 200)}`];
}

const target = (given: { ok: boolean; value?: Record<string, unknown> }): string => {
  const path = given.value?.path;
  return typeof path === "string" ? oneLine(path, 80) : "";
};

function currentFiles(files: readonly WorkspaceFile[]): string {
  let room = FILES_SHOWN;
  const shown = files.map((file) => {
    if (file.text.length > room) return `=== ${file.path} (${file.text.length} characters; read it with read_file)`;
    room -= file.text.length;
    return `=== ${file.path}\n${file.text}`;
  });
  return `Your files as they are now:\n${shown.join("\n")}\n=== end of files`;
}
