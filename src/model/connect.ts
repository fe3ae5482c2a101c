import { transcriptProblem, type Usage } from "../domain/message.ts";
import { redactor } from "../domain/redact.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import type { Model, ModelFailure, ModelObserver, ModelOutcome } from "../ports/model.ts";
import { attemptOnce } from "./attempt.ts";
import { type ApiMode, chooseProtocol } from "./auto.ts";
import { readBaseUrl } from "./base-url.ts";
import { chat } from "./chat.ts";
import { openEndpoint } from "./endpoint.ts";
import { type FailureContext, judgeSilence } from "./failures.ts";
import { createQuirks } from "./quirks.ts";
import { NO_USAGE } from "./reply-parts.ts";
import { responses } from "./responses.ts";
import { defaultRetryPolicy, type RetryPolicy, withRetry } from "./retry-policy.ts";

export interface ModelOptions {
  baseUrl: string;
  /** Null for a local server that wants none. */
  apiKey: string | null;
  model: string;
  mode: ApiMode;
  /** Each HTTP request, its body included. */
  requestTimeoutMs: number;
  /** Whether somebody watches the replies being written; not if not given. */
  stream?: boolean;
  temperature?: number | null;
  /** Tokens one reply may have. */
  maxReplyTokens?: number | null;
  clock?: Clock;
  retry?: Partial<RetryPolicy>;
}

/** OpenAI shows the ends of a wrong key ("Incorrect API key provided: sk-ab***yz"); even those stay out. */
const KEY_LIKE = /\b(sk|pk|ghp|gho|github_pat)[-_][A-Za-z0-9_*.-]{4,}|\bBearer\s+\S+/g;

/**
 * A model behind an HTTP endpoint. Reads nothing but its options: no environment. Throws `UsageError` when the address or the key cannot
 * be used at all; after that every failure is an outcome (see `ports/model.ts`).
 */
export function createModel(options: ModelOptions): Model {
  const { apiKey, model, requestTimeoutMs, clock = systemClock } = options;
  const base = readBaseUrl(options.baseUrl);
  const endpoint = openEndpoint(base, apiKey);
  const context: FailureContext = {
    ...{ host: base.host, model, route: "", timeoutMs: requestTimeoutMs },
    ...{ url: base.url, keyless: apiKey === null },
  };
  const wishes = { temperature: options.temperature ?? null, maxReplyTokens: options.maxReplyTokens ?? null };
  const policy = { ...defaultRetryPolicy(requestTimeoutMs), ...options.retry };
  const choice = chooseProtocol(options.mode, context);
  const wires = { chat, responses };
  const quirks = { chat: createQuirks(), responses: createQuirks() };
  const redact = redactor(apiKey === null ? [] : [apiKey.trim()]);
  const clean = (text: string): string => redact(text).replace(KEY_LIKE, "[redacted]");
  const aborted = () => judgeSilence({ kind: "failed", why: "aborted", code: "" }, context);

  return {
    identity: { name: model, baseUrlHost: base.host, scripted: false },
    learned: () => [...new Set([...choice.learned(), ...quirks.chat.learned(), ...quirks.responses.learned()])],
    async send(request, observer) {
      const problem = transcriptProblem(request.transcript);
      if (problem !== null) return refused(problem);
      if (request.signal.aborted) return { ok: false, failure: aborted().failure, usage: NO_USAGE };
      const watched: ModelObserver | undefined = observer && {
        retrying: (info) => observer.retrying?.({ ...info, why: clean(info.why) }),
        switched: (info) => observer.switched?.({ ...info, why: clean(info.why) }),
        unstreamed: (info) => observer.unstreamed?.({ why: clean(info.why) }),
        writing: (info) => observer.writing?.(info),
      };
      const mayAskAgain = request.mayAskAgain && ((spent: Usage) => request.mayAskAgain?.(spent) !== false);
      const outcome = await withRetry(
        (leftMs, spentBefore) => {
          const endsAt = clock.monotonicMs() + leftMs;
          const timeLeft = () => endsAt - clock.monotonicMs();
          return choice.attempt(
            (protocol, spent) => {
              const parts = { endpoint, wire: wires[protocol], quirks: quirks[protocol], context, model, wishes };
              const watching = { stream: options.stream === true, observer: watched };
              return attemptOnce({ ...parts, ...watching }, request, timeLeft, spent);
            },
            { observer: watched, spent: spentBefore, mayAskAgain },
          );
        },
        { policy, clock, signal: request.signal, aborted, observer: watched, mayAskAgain },
      );
      return outcome.ok ? outcome : { ...outcome, failure: cleanFailure(outcome.failure) };
    },
  };

  function cleanFailure(failure: ModelFailure): ModelFailure {
    return { ...failure, message: clean(failure.message), advice: clean(failure.advice) };
  }
}

/** A transcript no endpoint would take is not sent at all. */
function refused(problem: string): ModelOutcome {
  return {
    ok: false,
    failure: {
      kind: "bad-request",
      message: `The conversation cannot be sent: ${problem}.`,
      advice: "This is a fault of VeriAlgo; please report it with the events file.",
    },
    usage: NO_USAGE,
  };
}
