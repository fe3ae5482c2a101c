import type { Turn } from "../domain/message.ts";
import type { ModelReply } from "../ports/model.ts";
import { afterWords, isDone } from "./after-words.ts";
import { answerCalls } from "./answer-calls.ts";
import { type Asked, askModel, failureStop } from "./ask-model.ts";
import { type AuthorSession, remark, tellAuthor } from "./author-session.ts";
import { recoverCalls } from "./leaked-calls.ts";
import { countedUsage } from "./meter.ts";
import { nextRequest, shortenAfter } from "./next-request.ts";
import { NO_ANSWER } from "./prompts/author-messages.ts";
import type { Stop } from "./stop-conditions.ts";
import { writtenTokens } from "./token-estimate.ts";
import { MAX_ARGUMENT_CHARACTERS } from "./tools/call-tool.ts";
import { trippedGuard } from "./tripped-guard.ts";

/** Null: the loop goes on. */
type End = { stop: Stop | null } | null;

/**
 * Think, call tools, read the results, until the author replies without a call. Returns null then, else why it was stopped.
 * Limits are looked at before each request, guards after each reply.
 */
export async function agentLoop(session: AuthorSession): Promise<Stop | null> {
  for (;;) {
    const next = await nextRequest(session);
    if (!next.ok) return next.stop;
    const asked = await timed(session, () => askModel(session.run, next.question));
    const end = asked.ok ? await takeReply(session, asked) : await takeFailure(session, asked);
    if (end) return end.stop;
    const stop = guarded(session);
    if (stop) return session.run.stopNow() ?? stop;
  }
}

async function takeReply(session: AuthorSession, asked: Extract<Asked, { ok: true }>): Promise<End> {
  const { transcript, history, run } = session;
  run.meter.turns += 1;
  const reply = await withLeakedCalls(session, asked);
  session.overflowed = false;
  session.pace.replies += 1;
  session.pace.calls += reply.calls.length;
  session.pace.outputTokens += countedUsage(asked.reply).outputTokens ?? writtenTokens(asked.reply);
  history.unreadable = isUnreadable(reply) ? history.unreadable + 1 : 0;
  history.cut = reply.calls.length > 0 && reply.finish === "incomplete" ? history.cut + 1 : 0;
  transcript.push(storedTurn(reply));
  if (reply.calls.length > 0) {
    transcript.push(await answerCalls(session, reply));
    return null;
  }
  const next = await afterWords(session, reply);
  if (next.kind === "say") tellAuthor(session, next.text);
  return next.kind === "say" ? null : { stop: next.kind === "stop" ? next.stop : null };
}

async function takeFailure(session: AuthorSession, asked: Extract<Asked, { ok: false }>): Promise<End> {
  const { kind } = asked.failure;
  if (asked.limit === null && kind === "unreadable") session.history.unreadable += 1;
  else if (asked.limit !== null || kind !== "overflow" || !(await shortenAfter(session, asked.failure)))
    return { stop: failureStop(session.run, asked) };
  return null;
}

/** Calls that the server left in the text; a text that held a secret is not what the model wrote, so nothing in it is run. */
async function withLeakedCalls(
  session: AuthorSession,
  { reply, hadSecret }: Extract<Asked, { ok: true }>,
): Promise<ModelReply> {
  const { tools, run } = session;
  if (reply.calls.length > 0 || reply.finish === "incomplete" || hadSecret) return reply;
  const mayShow = await isDone(session);
  const recovered = recoverCalls(reply, tools, run.meter.steps, mayShow);
  run.meter.recoveredCalls += recovered?.calls.length ?? 0;
  return recovered ?? reply;
}

/** Nothing in it can be acted on: cut without a call, or calls none of whose arguments can be read. */
const isUnreadable = (reply: ModelReply): boolean =>
  reply.calls.length === 0
    ? reply.finish === "incomplete"
    : reply.finish === "complete" && reply.calls.every((call) => !call.arguments.ok && !call.arguments.truncated);

/** What is kept of a reply. Arguments of absurd size are not sent back and forth with every later request. */
function storedTurn(reply: ModelReply): Turn {
  const text = reply.text.trim() === "" && reply.calls.length === 0 ? NO_ANSWER : reply.text;
  const isHuge = reply.calls.some((call) => call.arguments.canonical.length > MAX_ARGUMENT_CHARACTERS);
  if (!isHuge) return { role: "assistant", text, calls: reply.calls, raw: text === reply.text ? reply.raw : null };
  const emptied = { ok: false, problem: "too long", truncated: false, canonical: "{}" } as const;
  return { role: "assistant", text, calls: reply.calls.map((call) => ({ ...call, arguments: emptied })), raw: null };
}

function guarded(session: AuthorSession): Stop | null {
  const tripped = trippedGuard(session.history);
  if (tripped?.kind === "warn") remark(session, tripped.text);
  return tripped?.kind === "stop" ? tripped.stop : null;
}

async function timed<T>({ run, pace }: AuthorSession, act: () => Promise<T>): Promise<T> {
  const startedMs = run.ports.clock.monotonicMs();
  const done = await act();
  pace.ms += run.ports.clock.monotonicMs() - startedMs;
  return done;
}
