import type { Turn } from "../domain/message.ts";

/** Adds a user's message. It joins a user turn that is still unanswered: some servers refuse two in a row. */
export function tell(transcript: Turn[], text: string): void {
  const last = transcript.at(-1);
  if (last?.role === "user") transcript.splice(-1, 1, { role: "user", text: `${last.text}\n\n${text}` });
  else transcript.push({ role: "user", text });
}
