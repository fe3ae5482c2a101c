import { oneLine } from "../domain/untrusted-text.ts";
import type { ModelReply } from "../ports/model.ts";
import { type AuthorSession, filesOf } from "./author-session.ts";
import { looksLikeCall } from "./leaked-calls.ts";
import { missingWork } from "./missing-work.ts";
import { BROKEN_REPLY, CUT_REPLY, nudge } from "./prompts/author-messages.ts";
import { unchangedNudge } from "./prompts/earlier-prompt.ts";
import { type WordsKind, wordsNudge } from "./prompts/nudges.ts";
import { announcesCall, asksSomebody, isEmpty, refusesWork } from "./reply-kinds.ts";
import type { Stop } from "./stop-conditions.ts";

/** What follows a reply without a call: the author is done, or is told something, or the run stops. */
export type Next = { kind: "done" } | { kind: "say"; text: string } | { kind: "stop"; stop: Stop };

interface Kind {
  name: WordsKind;
  is(text: string, session: AuthorSession): boolean;
  /** Nudges a run has for it. */
  most: number;
  /** `said` is the reply's beginning. */
  stop(said: string): Stop;
}

const unusable = (code: string, message: string): Stop => ({ code, interrupt: "unreadable-replies", message });

/** The first that fits. */
const KINDS: readonly Kind[] = [
  {
    ...{ name: "call-in-text", most: 1 },
    is: (text, { tools }) => looksLikeCall(text, tools),
    stop: () =>
      unusable(
        "calls-in-text",
        "The model keeps writing tool calls as text that cannot be carried out; use an endpoint or a chat template that supports tools for it.",
      ),
  },
  {
    ...{ name: "empty", most: 2 },
    is: isEmpty,
    stop: () =>
      unusable(
        "empty-replies",
        "The model sent empty replies three times although its work was not done; run again, or choose another model.",
      ),
  },
  {
    ...{ name: "refused", most: 1 },
    is: refusesWork,
    stop: (said) => ({
      code: "refused",
      interrupt: null,
      message: `The model refuses to do the work: "${said}" Reword the requirement, or choose another model.`,
    }),
  },
  {
    ...{ name: "asked", most: 1 },
    is: asksSomebody,
    stop: (said) => ({
      code: "asked-in-mid-run",
      interrupt: null,
      message: `The model asks a question in the middle of its work, where nobody can answer: "${said}" Say it in the requirement and run again.`,
    }),
  },
  {
    ...{ name: "announced", most: 1 },
    is: (text, { tools }) =>
      announcesCall(
        text,
        tools.map(({ name }) => name),
      ),
    stop: () =>
      unusable(
        "announced-calls",
        "The model keeps announcing what it will do and does nothing; choose one that calls tools.",
      ),
  },
];

async function stateOf(session: AuthorSession) {
  const texts = new Map((await filesOf(session)).map((file) => [file.path, file.text]));
  return {
    missing: missingWork(texts, session.names, session),
    isUntouched: session.earlier.length > 0 && session.revision === 0,
    owesChange: session.owed === session.revision,
  };
}

/** Whether nothing is left to do, so that words may be the author's last ones. */
export async function isDone(session: AuthorSession): Promise<boolean> {
  const { missing, isUntouched, owesChange } = await stateOf(session);
  return missing.length === 0 && !isUntouched && !owesChange;
}

/**
 * Nothing is said to an author whose work is done, whatever its last words are: an empty end is normal then (googleapis/python-genai#1789).
 * Every nudge has its number, so words alone cannot keep a run going.
 */
export async function afterWords(session: AuthorSession, reply: ModelReply): Promise<Next> {
  if (reply.finish === "incomplete")
    return { kind: "say", text: reply.unknownEnd === undefined ? CUT_REPLY : BROKEN_REPLY };
  const { missing, isUntouched, owesChange } = await stateOf(session);
  if (missing.length === 0 && !isUntouched && !owesChange) return { kind: "done" };
  const kind = KINDS.find(({ is }) => is(reply.text, session));
  if (kind) {
    const before = session.nudges.get(kind.name) ?? 0;
    if (before >= kind.most) return { kind: "stop", stop: kind.stop(oneLine(reply.text, 200)) };
    session.nudges.set(kind.name, before + 1);
    return { kind: "say", text: wordsNudge(kind.name, missing, session.names) };
  }
  if (session.nudged || (missing.length === 0 && !isUntouched)) return { kind: "done" };
  session.nudged = true;
  return { kind: "say", text: missing.length === 0 ? unchangedNudge(session.names) : nudge(missing, session.names) };
}
