import { release, type } from "node:os";
import { NO_ISOLATION } from "../domain/isolation.ts";
import type { Limits } from "../domain/limits.ts";
import { sha256 } from "../domain/random.ts";
import { ModelRole, Receipt, type ReceiptFile } from "../domain/receipt.ts";
import type { Requirement } from "../domain/task.ts";
import type { Removed } from "../domain/used-text.ts";
import type { Decision, Level } from "../domain/verdict.ts";
import type { GateQuestion } from "../verify/check.ts";
import type { Draft, Judged } from "./draft.ts";
import { limitUse, type Meter } from "./meter.ts";
import { redactRecord } from "./redact-record.ts";
import type { RunContext } from "./run-context.ts";
import type { TellingModel } from "./session-model.ts";

export interface ReceiptParts {
  run: RunContext;
  startedAt: Date;
  requirement: Requirement | null;
  removed: readonly Removed[];
  requiredLevel: Level;
  model: TellingModel | null;
  roles: Partial<Record<ModelRole, TellingModel>>;
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
    ...modelsOf(parts),
    usage: { inputTokens: meter.inputTokens, outputTokens: meter.outputTokens, costUsd: meter.costUsd },
    limits: model === null ? limits.filter((limit) => limit.name === "seconds") : limits,
    metrics: {
      toolCallSuccessRate: meter.toolCalls === 0 ? null : meter.toolCallsCarriedOut / meter.toolCalls,
      turns: meter.turns,
      interrupted: interrupt !== null,
      interruptReason: interrupt,
      ...(model === null ? {} : endpointMetrics(meter)),
    },
    caught: draft.caught.all(),
    ...asked(parts.question, judged),
    seed: judged?.seed ?? run.seed,
    replayed: parts.replayed,
  };
}

const endpointMetrics = ({ retries, lostReplies, recoveredCalls, cutWasTold }: Meter) => ({
  ...{ retries, lostReplies, recoveredCalls },
  ...(cutWasTold ? { contextCut: true } : {}),
});

/** The author's model counts every request that no role's own model was asked. */
function modelsOf({ run: { meter }, model, roles }: ReceiptParts): Pick<Receipt, "model" | "roles"> {
  if (model === null) return { model: null };
  const { name, baseUrlHost } = model.identity;
  const asked = ModelRole.options.flatMap((role) => {
    const [own, use] = [roles[role], meter.roles[role]];
    return own === undefined || use === undefined ? [] : [{ role, own, use }];
  });
  const calls = meter.modelCalls - asked.reduce((sum, { use }) => sum + use.calls, 0);
  const inRoles = asked.map(({ role, own, use }) => [role, { name: own.identity.name, ...use, ...learnedOf(own) }]);
  return {
    model: { name, baseUrlHost, protocol: meter.protocol, calls, ...learnedOf(model) },
    ...(inRoles.length === 0 ? {} : { roles: Object.fromEntries(inRoles) }),
  };
}

function learnedOf(model: TellingModel): { learned?: string[] } {
  const learned = model.learned?.() ?? [];
  return learned.length === 0 ? {} : { learned: [...learned] };
}

/** Entry and claim as flags gave them, and the cases asked first: without them a replay would ask something else. */
function asked(question: Partial<GateQuestion> | undefined, judged: Judged | null): Pick<Receipt, "question"> {
  const { entry = null, claim = null } = question ?? {};
  const knownCases = (judged?.knownCases ?? []).map((one) => ({ ...one }));
  if (entry === null && claim === null && knownCases.length === 0) return {};
  return { question: { entry, claim, ...(knownCases.length === 0 ? {} : { knownCases }) } };
}
