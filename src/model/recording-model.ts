import type { ToolCall } from "../domain/message.ts";
import { type Redact, redactDeep } from "../domain/redact.ts";
import type { Model } from "../ports/model.ts";
import type { ScriptedCall, ScriptStep } from "./script.ts";

export interface RecordingModel extends Model {
  /** The replies so far as a script that `scriptedModel` plays; plain JSON. Failures are not part of it. */
  script(): ScriptStep[];
}

/**
 * Passes everything through to `model` and keeps each reply, so that a real run can be played again without a key; what is kept has gone
 * through `redact`. Models of one run share `steps`.
 */
export function recordingModel(model: Model, redact: Redact, steps: ScriptStep[] = []): RecordingModel {
  return {
    identity: model.identity,
    ...(model.learned === undefined ? {} : { learned: () => model.learned?.() ?? [] }),
    script: () => structuredClone(steps),
    async send(request, observer) {
      const outcome = await model.send(request, observer);
      if (outcome.ok) {
        const { text, calls, usage, finish } = outcome.reply;
        const step = { session: sessionOf(request.system), text, calls: calls.map(recordedCall), usage, finish };
        steps.push(redactDeep(step, redact));
      }
      return outcome;
    },
  };
}

/**
 * Conversations that went on side by side stay apart: each is known by how its system prompt begins, up to the first digit, as versions
 * differ between machines.
 */
const sessionOf = (system: string): string => /^[^\d\n]{1,60}/.exec(system)?.[0].trim() || "?";

const recordedCall = ({ id, name, arguments: parsed }: ToolCall): ScriptedCall =>
  parsed.ok
    ? { id, name, arguments: parsed.value }
    : { id, name, unreadable: { problem: parsed.problem, truncated: parsed.truncated } };
