import { type ToolCall, type ToolDeclaration, type Transcript, transcriptProblem } from "../domain/message.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { systemClock } from "../ports/clock.ts";
import type { Model, ModelFailureKind, ModelIdentity, ModelOutcome, ModelReply, ModelRequest } from "../ports/model.ts";
import { uniqueCallIds } from "./call-ids.ts";
import { parseArguments } from "./parse-arguments.ts";
import { playbook } from "./playbook.ts";
import { NO_USAGE } from "./reply-parts.ts";
import { expectationProblem, type ScriptedCall, type ScriptStep, type SeenRequest, usageOfStep } from "./script.ts";

export type { ScriptStep } from "./script.ts";

/** A request as it was when it was sent. */
export interface RecordedRequest {
  system: string;
  transcript: Transcript;
  tools: readonly ToolDeclaration[];
}

export interface ScriptedModel extends Model {
  readonly requests: readonly RecordedRequest[];
  /** What went against the script, or which steps are left; null when it was played to its end and nothing else. */
  finish(): string | null;
}

const IDENTITY: ModelIdentity = { name: "scripted", baseUrlHost: "none", scripted: true };

/**
 * A model that answers from a script, each conversation in order, without a network. Strict in both directions: a request too many, an expectation that is
 * not met, and steps nobody asked for are failures of kind `script`; after the first one every request fails the same way, with `advice`.
 */
export function scriptedModel(
  steps: readonly ScriptStep[],
  identity: Partial<ModelIdentity> = {},
  advice = "Mend the script, or the run that no longer follows it.",
): ScriptedModel {
  const requests: RecordedRequest[] = [];
  const book = playbook(steps);
  let broken: string | null = null;

  const refuse = (sentence: string): ModelOutcome => {
    broken ??= sentence;
    return failure("script", broken, advice);
  };

  return {
    identity: { ...IDENTITY, ...identity },
    requests,
    finish() {
      return broken ?? book.left();
    },
    async send(request) {
      const problem = transcriptProblem(request.transcript);
      if (problem !== null)
        return failure("bad-request", `The conversation cannot be sent: ${problem}.`, "Report this.");
      if (request.signal.aborted) return aborted();
      if (broken !== null) return refuse(broken);
      const { system, transcript, tools } = request;
      // Turns never change; the list of them does.
      requests.push({ system, transcript: [...transcript], tools });
      const taken = book.take(system);
      if (taken === null) return refuse(tooMany(steps, system));
      const { step, number } = taken;
      const seen = seenRequest(request);
      const unmet = expectationProblem(step.expect, seen);
      if (unmet !== null) return refuse(`Step ${number} of the script ${unmet}.`);
      if (step.delayMs) await systemClock.sleep(step.delayMs, request.signal);
      if (request.signal.aborted) return aborted();
      return { ok: true, reply: replyOf(step, request, seen) };
    },
  };
}

const tooMany = (steps: readonly ScriptStep[], system: string): string =>
  steps.some((step) => step.session !== undefined)
    ? `The script has ${steps.length} replies, and one more was asked for by the session "${oneLine(system, 60)}".`
    : `The script has ${steps.length} replies, and one more was asked for.`;

function seenRequest({ system, transcript, tools }: ModelRequest): SeenRequest {
  const last = transcript.at(-1);
  const user = transcript.findLast((turn) => turn.role === "user");
  return {
    system,
    lastUser: user?.role === "user" ? user.text : "",
    lastResults: last?.role === "tool" ? last.results.map((result) => result.text) : [],
    tools: tools.map((tool) => tool.name),
  };
}

function replyOf(step: ScriptStep, request: ModelRequest, seen: SeenRequest): ModelReply {
  const { text = "", calls: scripted = [], finish = "complete" } = step;
  const taken = new Set(
    request.transcript.flatMap((turn) => (turn.role === "assistant" ? turn.calls.map((call) => call.id) : [])),
  );
  const ids = uniqueCallIds(
    scripted.map((call) => call.id),
    request.transcript.length,
    taken,
  );
  const calls = scripted.map((call, index) => callOf(call, ids[index] as string));
  const lost = calls.some((call) => !call.arguments.ok && call.arguments.truncated);
  return {
    text,
    calls,
    raw: null,
    usage: usageOfStep(step, seen),
    protocol: "scripted",
    finish: lost ? "incomplete" : finish,
  };
}

const callOf = ({ name, arguments: given, unreadable }: ScriptedCall, id: string): ToolCall => ({
  id,
  name,
  arguments: unreadable ? { ok: false, ...unreadable, canonical: "{}" } : parseArguments(given),
});

const failure = (kind: ModelFailureKind, message: string, advice: string): ModelOutcome => ({
  ok: false,
  failure: { kind, message, advice },
  usage: NO_USAGE,
});

const aborted = (): ModelOutcome =>
  failure("aborted", "The request was stopped before the model answered.", "Start the run again when you are ready.");
