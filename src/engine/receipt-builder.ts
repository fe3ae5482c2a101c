import { release, type } from "node:os";
import { NO_ISOLATION } from "../domain/isolation.ts";
import type { Limits } from "../domain/limits.ts";
import { sha256 } from "../domain/random.ts";
import { Receipt, type ReceiptFile } from "../domain/receipt.ts";
import type { Requirement } from "../domain/task.ts";
import type { Removed } from "../domain/used-text.ts";
import type { Decision, Level } from "../domain/verdict.ts";
import type { ModelIdentity } from "../ports/model.ts";
import type { GateQuestion } from "../verify/check.ts";
import type { Draft, Judged } from "./draft.ts";
import { limitUse } from "./meter.ts";
import { redactRecord } from "./redact-record.ts";
import type { RunContext } from "./run-context.ts";

export interface ReceiptParts {
  run: RunContext;
  startedAt: Date;
  requirement: Requirement | null;
  removed: readonly Removed[];
  requiredLevel: Level;
  model: ModelIdentity | null;
  limits: Limits;
  draft: Draft;
  /** Null when the gate did not judge exactly these files. */
  judged: Judged | null;
  decision: Decision;
  files: ReceiptFile[];
  question?: Partial<GateQuestion> | undefined;
  replayed: boolean;
}

/** The record of a run, redacted and checked against its schema. Never throws: what does not fit is left out and named in a reason. */
export function buildReceipt(parts: ReceiptParts): Receipt {
  const receipt = redactRecord(Receipt, assemble(parts), parts.run.ports.redact);
  const checked = Receipt.safeParse(receipt);
  if (checked.success) return checked.data;
  const field = checked.error.issues[0]?.path.join(".") ?? "?";
  const reason = { code: "crash", message: `The receipt could not hold ${field}; its details were left out.` };
  const bare = { verdict: "unverified", level: 0, specification: null } as const;
  return { ...receipt, ...bare, findings: [], files: [], runs: [], caught: [], reasons: [reason] };
}

function assemble(parts: ReceiptParts): Receipt {
  const { run, draft, judged, decision, requirement, model } = parts;
  const { meter, ports } = run;
  const interrupts = draft.stops.flatMap((stop) => stop.interrupt ?? []);
  // A person who ended the run is the reason, whatever limit was reached before.
  const interrupt = interrupts.find((reason) => reason === "signal") ?? interrupts[0] ?? null;
  const limits = limitUse(meter, parts.limits, ports.clock);
  return {
    schemaVersion: 1,
    tool: { name: "verialgo", version: ports.toolVersion },
    startedAt: parts.startedAt.toISOString(),
    endedAt: ports.clock.now().toISOString(),
    requirement: {
      sha256: requirement === null ? null : sha256(requirement.text),
      source: requirement?.source ?? "none",
      ...(parts.removed.length === 0 ? {} : { removed: [...parts.removed] }),
    },
    specification: draft.specification,
    verdict: decision.verdict,
    level: decision.level,
    requiredLevel: parts.requiredLevel,
    reasons: decision.reasons,
    findings: [...(judged?.findings ?? [])],
    files: parts.files,
    runs: [...(judged?.runs ?? [])],
    isolation: ports.sandbox?.isolation ?? NO_ISOLATION,
    runtime: { language: ports.language.name, version: ports.language.version, os: `${type()} ${release()}` },
    model:
      model === null
        ? null
        : { name: model.name, baseUrlHost: model.baseUrlHost, protocol: meter.protocol, calls: meter.modelCalls },
    usage: { inputTokens: meter.inputTokens, outputTokens: meter.outputTokens, costUsd: meter.costUsd },
    limits: model === null ? limits.filter((limit) => limit.name === "seconds") : limits,
    metrics: {
      toolCallSuccessRate: meter.toolCalls === 0 ? null : meter.toolCallsCarriedOut / meter.toolCalls,
      turns: meter.turns,
      interrupted: interrupt !== null,
      interruptReason: interrupt,
    },
    caught: draft.caught.all(),
    ...asked(parts.question, judged),
    seed: judged?.seed ?? run.seed,
    replayed: parts.replayed,
  };
}

/** Entry and claim as flags gave them, and the cases asked first: without them a replay would ask something else. */
function asked(question: Partial<GateQuestion> | undefined, judged: Judged | null): Pick<Receipt, "question"> {
  const { entry = null, claim = null } = question ?? {};
  const knownCases = (judged?.knownCases ?? []).map((one) => ({ ...one }));
  if (entry === null && claim === null && knownCases.length === 0) return {};
  return { question: { entry, claim, ...(knownCases.length === 0 ? {} : { knownCases }) } };
}
