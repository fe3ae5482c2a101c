import type { LimitName } from "../domain/limits.ts";
import type { Transcript } from "../domain/message.ts";
import type { ModelFailure } from "../ports/model.ts";
import type { Question } from "./ask-model.ts";
import { type AuthorSession, filesOf, remark } from "./author-session.ts";
import { contextWindow, trimmed, WINDOW_SHAPES } from "./context-window.ts";
import { used } from "./meter.ts";
import { LAST_STEP, lastCalls, lastReply } from "./prompts/author-messages.ts";
import { expectedTokens, limitExceeded, noRoom } from "./request-budget.ts";
import { limitPhrase, type Stop } from "./stop-conditions.ts";

/** Share of the model's context that a request may fill; the reply needs the rest. */
const FILLED = 0.85;

export type NextRequest = { ok: true; question: Question } | { ok: false; stop: Stop };

/**
 * The author's next request, within its limits and the model's context: a conversation that is too long is made shorter first. The last
 * one says that it is the last.
 */
export async function nextRequest(session: AuthorSession): Promise<NextRequest> {
  const { run } = session;
  const stop = run.stopNow();
  if (stop) return { ok: false, stop };
  const question = await fitting(session);
  const inputTokens = expectedTokens(run, question);
  const limit = limitExceeded(run, { session: "author", inputTokens });
  if (limit !== null) return { ok: false, stop: noRoom(run, limit, inputTokens) };
  run.meter.steps += 1;
  run.emit({ type: "step.started", step: run.meter.steps, limit: run.limits.steps });
  const last = await lastOf(session, inputTokens);
  if (last === null) return { ok: true, question };
  session.toldLast = true;
  remark(session, lastWords(session, last));
  // What was said must fit, too.
  return { ok: true, question: await fitting(session) };
}

function lastWords({ run: { limits, meter } }: AuthorSession, name: LimitName): string {
  if (name === "steps") return LAST_STEP;
  const phrase = limitPhrase(name, limits);
  return name === "tool-calls" ? lastCalls((limits[name] ?? 0) - meter.toolCalls, phrase) : lastReply(phrase);
}

/** The conversation as it is, made shorter as long as there is no room for it. */
async function fitting(session: AuthorSession): Promise<Question> {
  let question = await questionOf(session);
  while (hasNoRoom(session, question) && makeShorter(session)) question = await questionOf(session);
  return question;
}

/** Makes a conversation shorter that the endpoint found too long. False when it already was as short as it gets, or just shortened. */
export async function shortenAfter(session: AuthorSession, failure: ModelFailure): Promise<boolean> {
  if (session.overflowed) return false;
  session.overflowed = true;
  session.contextTokens = failure.contextTokens ?? session.contextTokens;
  const sent = expectedTokens(session.run, await questionOf(session));
  const aim = Math.min(sent / 2, (session.contextTokens ?? sent) * FILLED);
  let now = sent;
  while (now > aim && makeShorter(session)) now = expectedTokens(session.run, await questionOf(session));
  return now < sent;
}

async function questionOf(session: AuthorSession): Promise<Question> {
  const { system, declarations: tools } = session;
  return { system, tools, transcript: await windowOf(session), session: "author" };
}

async function windowOf(session: AuthorSession): Promise<Transcript> {
  const { transcript, digest } = session;
  const { rounds, fileCharacters } = WINDOW_SHAPES[session.shape] ?? WINDOW_SHAPES[0];
  const kept = trimmed({ transcript, digest }, rounds);
  if (kept.transcript !== transcript) transcript.splice(0, transcript.length, ...kept.transcript);
  session.digest = kept.digest;
  if (kept.digest === null) return transcript;
  return contextWindow({ transcript, digest: kept.digest }, await filesOf(session), fileCharacters);
}

function hasNoRoom({ run, contextTokens }: AuthorSession, question: Question): boolean {
  const inputTokens = expectedTokens(run, question);
  return (
    (contextTokens !== null && inputTokens > contextTokens * FILLED) ||
    limitExceeded(run, { session: "author", inputTokens }) !== null
  );
}

function makeShorter(session: AuthorSession): boolean {
  if (session.shape + 1 >= WINDOW_SHAPES.length) return false;
  session.shape += 1;
  return true;
}

/** The limit after which no other reply is possible, by what replies have taken so far; null when another one is, or it was told. */
async function lastOf(session: AuthorSession, inputTokens: number): Promise<LimitName | null> {
  const { run, pace, toldLast } = session;
  const { meter, limits } = run;
  if (meter.steps === limits.steps) return "steps";
  if (toldLast) return null;
  const replies = Math.max(1, pace.replies);
  if (
    limits["tool-calls"] !== null &&
    limits["tool-calls"] - meter.toolCalls <= Math.max(1, Math.round(pace.calls / replies))
  )
    return "tool-calls";
  if (pace.replies === 0) return null;
  const seconds = (used(meter, run.ports.clock).seconds ?? 0) + (2 * pace.ms) / replies / 1_000;
  if (limits.seconds !== null && seconds > limits.seconds) return "seconds";
  const outputTokens = Math.round(pace.outputTokens / replies);
  const after = (next: number) =>
    limitExceeded(run, {
      session: "author",
      inputTokens: inputTokens + next,
      spent: { inputTokens: 0, outputTokens },
    });
  // The request after this one carries this one's reply as well, unless it is made as short as it gets.
  return after(inputTokens + outputTokens) && after(Math.min(inputTokens + outputTokens, await shortest(session)));
}

/** Input tokens of a request that is as short as it gets; the latest round in it stands for the one to come. */
async function shortest(session: AuthorSession): Promise<number> {
  const { run, system, declarations: tools, transcript, digest } = session;
  if (transcript.every(({ role }) => role !== "assistant")) return Number.POSITIVE_INFINITY;
  const { rounds, fileCharacters } = WINDOW_SHAPES.at(-1) ?? WINDOW_SHAPES[0];
  const least = trimmed({ transcript, digest }, rounds);
  const sent = contextWindow(least, await filesOf(session), fileCharacters);
  return expectedTokens(run, { system, tools, transcript: sent, session: "author" });
}
