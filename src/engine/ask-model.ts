import { isDeepStrictEqual } from "node:util";
import type { SessionName } from "../domain/event.ts";
import type { ParsedArguments, ToolCall, ToolDeclaration, Transcript } from "../domain/message.ts";
import { transcriptProblem } from "../domain/message.ts";
import { type Redact, redactDeep } from "../domain/redact.ts";
import type { ModelFailure, ModelObserver, ModelReply } from "../ports/model.ts";
import { countCall } from "./meter.ts";
import { openRequest } from "./request-budget.ts";
import type { ImplementContext } from "./run-context.ts";
import { modelOf } from "./session-model.ts";
import { interruptedStop, type Stop } from "./stop-conditions.ts";
import { type WritingWatch, watchWriting } from "./watch-writing.ts";

/** How often a waiting event is sent, so that nobody thinks the run hangs. */
const WAITING_EVERY_MS = 2_000;

export interface Question {
  system: string;
  transcript: Transcript;
  tools: readonly ToolDeclaration[];
  /** Whose conversation it is, for the events. */
  session: SessionName;
}

/** `hadSecret`: the reply's text was changed, so a program in it is not what the model wrote. */
export type Asked =
  | { ok: true; reply: ModelReply; hadSecret: boolean }
  /** `limit`: why it was not sent, or not sent again. */
  | { ok: false; failure: ModelFailure; limit: Stop | null };

/**
 * One request to the model: waiting ticks, retries as warnings, usage counted, secrets taken out of the answer before anything else
 * sees it. A call with a secret in its arguments is not carried out: no file may hold one, and none is changed silently. Failures are outcomes; throws only for a transcript that may not be sent, which is a bug.
 */
export async function askModel(run: ImplementContext, question: Question): Promise<Asked> {
  const problem = transcriptProblem(question.transcript);
  if (problem !== null) throw new Error(`the transcript may not be sent: ${problem}`);
  const { clock, redact } = run.ports;
  const { model, role } = modelOf(run.ports, question.session);
  const budget = openRequest(run, question);
  const refused = budget.stop();
  if (refused) return { ok: false, failure: { kind: "aborted", message: refused.message, advice: "" }, limit: refused };
  const startedMs = clock.monotonicMs();
  const done = new AbortController();
  const { session, ...asking } = question;
  const watch = watchWriting(run, session);
  void tick(run, session, startedMs, done.signal, watch);
  const request = { ...asking, signal: run.signal, mayAskAgain: budget.mayAskAgain };
  const outcome = await model.send(request, observerOf(run, watch)).finally(() => done.abort());
  const costUsd = budget.settle(outcome);
  countCall(run.meter, role, outcome.ok ? outcome.reply.protocol : null);
  if (!outcome.ok && outcome.failure.kind !== "aborted") run.meter.lostReplies += 1;
  if (!outcome.ok) return { ok: false, failure: outcome.failure, limit: budget.stop() };
  const reply = redactedReply(outcome.reply, redact);
  run.emit({
    type: "model.replied",
    text: reply.text,
    calls: reply.calls.length,
    usage: reply.usage,
    costUsd,
    protocol: reply.protocol,
    session,
    ms: Math.round(clock.monotonicMs() - startedMs),
  });
  return { ok: true, reply, hadSecret: reply.text !== outcome.reply.text };
}

/** The stop a failure means: the run's own limits and its abort show as such, everything else is the endpoint's. */
export function failureStop(run: ImplementContext, { failure, limit }: Extract<Asked, { ok: false }>): Stop {
  if (limit !== null) return limit;
  if (failure.kind === "aborted" || run.signal.aborted) return run.stopNow() ?? interruptedStop(run.ports.signal);
  return { code: "endpoint", interrupt: "endpoint", message: `${failure.message} ${failure.advice}`.trim() };
}

async function tick(
  run: ImplementContext,
  session: SessionName,
  startedMs: number,
  done: AbortSignal,
  watch: WritingWatch,
): Promise<void> {
  for (;;) {
    await run.ports.clock.sleep(WAITING_EVERY_MS, done);
    if (done.aborted) return;
    if (watch.within(WAITING_EVERY_MS)) continue;
    run.emit({ type: "model.waiting", session, elapsedMs: Math.round(run.ports.clock.monotonicMs() - startedMs) });
  }
}

const observerOf = (run: ImplementContext, { writing }: WritingWatch): ModelObserver => ({
  writing,
  unstreamed: ({ why }) => {
    run.meter.retries += 1;
    run.emit({
      type: "warning",
      code: "streaming-off",
      message: `A reply was lost while it was streamed: ${why}`,
      advice: "It is asked for again in one piece, and so is every later one.",
    });
  },
  retrying: ({ attempt, waitMs, why }) => {
    run.meter.retries += 1;
    run.emit({
      type: "warning",
      code: "endpoint-retry",
      message: `The endpoint did not answer (attempt ${attempt}): ${why}`,
      advice: `Trying again in ${Math.ceil(waitMs / 1_000)} s.`,
    });
  },
  switched: ({ from, to, why }) =>
    run.emit({
      type: "warning",
      code: "protocol-switched",
      message: `The endpoint does not speak ${from}: ${why}`,
      advice: `Using ${to} from here on.`,
    }),
});

const redactedReply = (reply: ModelReply, redact: Redact): ModelReply => ({
  ...reply,
  text: redact(reply.text),
  calls: reply.calls.map(
    (call): ToolCall => ({ ...call, name: redact(call.name), arguments: redactedArguments(call.arguments, redact) }),
  ),
});

function redactedArguments(given: ParsedArguments, redact: Redact): ParsedArguments {
  if (!given.ok) return { ...given, problem: redact(given.problem) };
  const value = redactDeep(given.value, redact);
  if (isDeepStrictEqual(value, given.value)) return given;
  return { ok: false, problem: secretProblem(given.value, redact), truncated: false, canonical: "{}" };
}

function secretProblem(value: Record<string, unknown>, redact: Redact): string {
  const [field, text] =
    Object.entries(value).find(([name, one]) => redact(name) !== name || changes(one, redact)) ?? [];
  const line = typeof text === "string" ? text.split("\n").findIndex((one) => redact(one) !== one) : -1;
  const where = field === undefined ? "" : ` in ${redact(field)}${line < 0 ? "" : `, line ${line + 1}`}`;
  return `they hold a value that must stay secret${where}. Nothing was done; send it again without that value.`;
}

const changes = (value: unknown, redact: Redact): boolean => !isDeepStrictEqual(redactDeep(value, redact), value);
