import type { SessionName } from "../domain/event.ts";
import { type LimitName, SIDE_SESSION_REPLIES } from "../domain/limits.ts";
import type { Turn } from "../domain/message.ts";
import type { ModelReply } from "../ports/model.ts";
import { askModel, failureStop } from "./ask-model.ts";
import { NO_ANSWER } from "./prompts/author-messages.ts";
import type { ImplementContext } from "./run-context.ts";
import { tell } from "./tell.ts";

/** A conversation beside the author's: no tools, a few replies; it shares the run's tokens, money and time. */
export interface SideSession {
  readonly name: Exclude<SessionName, "author">;
  readonly system: string;
  readonly transcript: Turn[];
  repliesLeft: number;
}

export const openSideSession = (name: SideSession["name"], system: string): SideSession => ({
  name,
  system,
  transcript: [],
  repliesLeft: SIDE_SESSION_REPLIES,
});

/** What a reply was found to be; `problem` is one sentence for the model, and goes back to it. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: string };

/** `why` is one sentence for a person. */
export type SideOutcome<T> = { ok: true; value: T } | { ok: false; why: string };

/** Limits that only the author's replies count towards. */
const AUTHOR_LIMITS: readonly LimitName[] = ["steps", "tool-calls"];

export const CUT_SIDE_REPLY = "your reply was cut off by the output limit; give a shorter one, whole.";

/** A program in it would not be the one that was written. */
export const SECRET_IN_REPLY = "your reply held a value that must stay secret; give it again without that value.";

/** Says `message`, and sends back what `read` finds wrong, until it accepts a reply or the replies are used up. */
export async function converse<T>(
  run: ImplementContext,
  session: SideSession,
  message: string,
  read: (text: string) => Promise<Read<T>>,
  correction: (problem: string) => string,
): Promise<SideOutcome<T>> {
  let problem = "it had no replies left.";
  tell(session.transcript, message);
  while (session.repliesLeft > 0) {
    const stop = run.stopNow(AUTHOR_LIMITS);
    if (stop) return { ok: false, why: stop.message };
    session.repliesLeft -= 1;
    const { system, transcript, name } = session;
    const asked = await askModel(run, { system, transcript, tools: [], session: name });
    if (!asked.ok && asked.failure.kind !== "unreadable") return { ok: false, why: failureStop(run, asked).message };
    const answer = asked.ok
      ? asked.hadSecret
        ? { ok: false as const, problem: SECRET_IN_REPLY }
        : await readReply(asked.reply, read)
      : { ok: false as const, problem: asked.failure.message };
    if (asked.ok) transcript.push(storedTurn(asked.reply));
    if (answer.ok) return answer;
    problem = answer.problem;
    if (session.repliesLeft > 0) tell(transcript, correction(problem));
  }
  return { ok: false, why: `none of its replies could be used: ${problem}` };
}

const readReply = <T>(reply: ModelReply, read: (text: string) => Promise<Read<T>>): Promise<Read<T>> =>
  reply.finish === "incomplete" ? Promise.resolve({ ok: false, problem: CUT_SIDE_REPLY }) : read(reply.text);

/** Calls cannot be answered here, so only the words are kept. */
function storedTurn({ text, calls, raw }: ModelReply): Turn {
  const said = text.trim() === "" ? NO_ANSWER : text;
  return { role: "assistant", text: said, calls: [], raw: calls.length === 0 && said === text ? raw : null };
}
