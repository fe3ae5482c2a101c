import type { Transcript, Turn } from "../domain/message.ts";
import { headAndTail } from "../domain/untrusted-text.ts";
import type { WorkspaceFile } from "../ports/workspace.ts";
import { type Digest, digested, digestText, EMPTY_DIGEST } from "./round-digest.ts";

/** How much of a conversation is sent: latest rounds whole, and characters of current files in the summary of the others. */
export interface WindowShape {
  rounds: number;
  fileCharacters: number;
}

/** The usual one first; the next ones when the endpoint or a limit has no room for it. */
export const WINDOW_SHAPES: readonly [WindowShape, ...WindowShape[]] = [
  { rounds: 6, fileCharacters: 60_000 },
  { rounds: 2, fileCharacters: 12_000 },
  { rounds: 1, fileCharacters: 3_000 },
];

/** A conversation whose older rounds are gone but for their digest; null before the first one went. */
export interface Conversation {
  readonly transcript: Transcript;
  readonly digest: Digest | null;
}

/**
 * Lets go of the oldest rounds until only the latest ones are left. A round is a reply with everything up to the next reply: it goes whole,
 * so no call loses its result. What comes before the first round stays. The same object when there is nothing to do. Pure.
 */
export function trimmed(conversation: Conversation, rounds: number): Conversation {
  const { transcript, digest } = conversation;
  const starts = transcript.flatMap((turn, index) => (turn.role === "assistant" ? [index] : []));
  const first = starts[0] ?? 0;
  const cut = starts.length > rounds ? (starts.at(-rounds) ?? first) : first;
  if (cut === first) return conversation;
  return {
    transcript: [...transcript.slice(0, first), ...transcript.slice(cut)],
    digest: digested(digest ?? EMPTY_DIGEST, transcript.slice(first, cut)),
  };
}

/**
 * What is sent of a trimmed conversation: the first message whole, the digest and the current files at its end, the latest rounds. The
 * summary is part of the first turn because some servers refuse two user turns in a row. Pure and deterministic.
 */
export function contextWindow(
  { transcript, digest }: Conversation,
  files: readonly WorkspaceFile[],
  fileCharacters: number,
): Transcript {
  if (digest === null) return transcript;
  const first = transcript.findIndex((turn) => turn.role === "assistant");
  const head = transcript.slice(0, first < 0 ? transcript.length : first);
  const summary = `${digestText(digest)}\n\n${currentFiles(files, fileCharacters)}`;
  const last = head.at(-1);
  const opening: Turn[] =
    last?.role === "user"
      ? [...head.slice(0, -1), { role: "user", text: `${last.text}\n\n${summary}` }]
      : [...head, { role: "user", text: summary }];
  return [...opening, ...transcript.slice(head.length)];
}

/** Small files are shown whole; of larger ones beginning and end, as far as the room goes that is left for each. */
function currentFiles(files: readonly WorkspaceFile[], room: number): string {
  let left = room;
  const bySize = [...files].sort((a, b) => a.text.length - b.text.length);
  const shown = new Map<string, string>();
  for (const [index, { path, text }] of bySize.entries()) {
    const share = Math.floor(left / (files.length - index));
    const part = text.length <= share ? text : headAndTail(text, Math.floor(share * 0.6), Math.floor(share * 0.3));
    left -= Math.min(text.length, share);
    const note = part === text ? "" : ` (${text.length} characters; read it with read_file)`;
    shown.set(path, `=== ${path}${note}\n${part}`);
  }
  return `Your files as they are now:\n${files.map(({ path }) => shown.get(path)).join("\n")}\n=== end of files`;
}
