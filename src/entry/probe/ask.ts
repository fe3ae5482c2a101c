import type { Settings } from "../../config/schema.ts";
import type { ToolDeclaration, Transcript, Usage } from "../../domain/message.ts";
import type { Model, ModelOutcome } from "../../ports/model.ts";
import { openModel } from "../models.ts";
import { PROBE_REPLY_TOKENS, PROBE_SYSTEM } from "./questions.ts";

/** Tokens of all questions so far; null as soon as one reply came without a count. */
export interface Spent {
  requests: number;
  inputTokens: number | null;
  outputTokens: number | null;
}

/** Puts tiny questions to models of one endpoint and counts what they cost. */
export interface Asker {
  readonly spent: Spent;
  /** Never rejects; ends within the time limit of a request, without asking a second time. */
  ask(
    model: Model,
    transcript: Transcript,
    tools?: readonly ToolDeclaration[],
    writing?: () => void,
  ): Promise<ModelOutcome>;
}

/** A model for questions: nothing is asked twice, and no reply can become long. */
export const probeModel = (settings: Settings, name: string, stream = false): Model =>
  openModel(settings, name, stream, {
    maxReplyTokens: Math.min(settings.maxReplyTokens ?? PROBE_REPLY_TOKENS, PROBE_REPLY_TOKENS),
    retry: { attempts: 1, totalMs: settings.timeout * 1_000 },
  });

export function openAsker(signal: AbortSignal): Asker {
  const spent: Spent = { requests: 0, inputTokens: 0, outputTokens: 0 };
  const add = (sum: number | null, more: number | null) => (sum === null || more === null ? null : sum + more);
  return {
    spent,
    async ask(model, transcript, tools = [], writing) {
      const observer = writing === undefined ? undefined : { writing };
      const outcome = await model.send({ system: PROBE_SYSTEM, transcript, tools, signal }, observer);
      spent.requests += 1;
      const usage: Usage = outcome.ok ? outcome.reply.usage : outcome.usage;
      // A refused request costs nothing and comes without a count.
      if (outcome.ok || usage.inputTokens !== null || usage.outputTokens !== null) {
        spent.inputTokens = add(spent.inputTokens, usage.inputTokens);
        spent.outputTokens = add(spent.outputTokens, usage.outputTokens);
      }
      return outcome;
    },
  };
}
