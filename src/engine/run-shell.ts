import { sentenceOf } from "../domain/errors.ts";
import type { EventBody, RunCommand } from "../domain/event.ts";
import { NO_ISOLATION } from "../domain/isolation.ts";
import type { Limits } from "../domain/limits.ts";
import { newSeed, sha256 } from "../domain/random.ts";
import type { ModelRole, Receipt } from "../domain/receipt.ts";
import type { Requirement } from "../domain/task.ts";
import type { Removed } from "../domain/used-text.ts";
import { type Level, oracleGiverOf, type Reason } from "../domain/verdict.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { GateFile, GateQuestion } from "../verify/check.ts";
import { createCaughtList } from "./caught-list.ts";
import { conclude } from "./conclusion.ts";
import { type Draft, isUnchanged, sameBytes } from "./draft.ts";
import { openEventChannel } from "./event-channel.ts";
import { newMeter, used, withStepLimit } from "./meter.ts";
import { attempt, deliver, receiptFiles, warnFailed } from "./phases/4-deliver.ts";
import { buildReceipt } from "./receipt-builder.ts";
import type { RunContext } from "./run-context.ts";
import type { RunPorts } from "./run-request.ts";
import { runSignal } from "./run-signal.ts";
import type { TellingModel } from "./session-model.ts";
import { cancellation, crashStop, interruptedStop, limitReached, limitStop, NO_SANDBOX } from "./stop-conditions.ts";

/** What differs between kinds of run. */
export interface Job<Ports extends RunPorts> {
  command: RunCommand;
  requirement: Requirement | null;
  /** What was left out of the requirement's text. */
  removed?: readonly Removed[];
  requiredLevel: Level;
  limits: Limits;
  seed: string | null;
  /** What answers the author, and the sessions that are answered by another model. */
  model: TellingModel | null;
  roles?: Partial<Record<ModelRole, TellingModel>> | undefined;
  /** What flags asked beside the files, for the receipt. */
  question?: Partial<GateQuestion> | undefined;
  /** Does the work and leaves what came of it in the draft. May throw: that is a crash, recorded as such. */
  work(run: RunContext<Ports>, draft: Draft, sandbox: Sandbox): Promise<void>;
  /** The files the verdict speaks of, as they are at the end. May throw. */
  files(run: RunContext<Ports>, draft: Draft): Promise<readonly GateFile[]>;
  /** Whether the files are taken anywhere, or only judged where they are. */
  delivers: boolean;
}

const NOTHING_CHANGED: Reason = {
  code: "nothing-changed",
  message: "Nothing was changed: the files are the earlier ones, byte for byte, so the verdict speaks of those.",
};

/** Runs a job so that, whatever happens in it, exactly one receipt is written and exactly one `run.ended` is sent. Never rejects. */
export async function runShell<Ports extends RunPorts>(job: Job<Ports>, ports: Ports): Promise<Receipt> {
  const startedAt = ports.clock.now();
  const seed = job.seed ?? newSeed();
  const limits = withStepLimit(job.limits);
  const meter = newMeter(ports.clock);
  const channel = openEventChannel(
    {
      type: "run.started",
      version: 1,
      command: job.command,
      runId: sha256(`${seed} ${startedAt.toISOString()}`).slice(0, 16),
      toolVersion: ports.toolVersion,
      language: ports.language.name,
      requiredLevel: job.requiredLevel,
      requirement: job.requirement,
      model: job.model?.identity ?? null,
      ...namesOf(job.roles),
    },
    ports,
  );
  const { signal, release } = runSignal(ports.signal, job.limits, ports.clock);
  const stopNow: RunContext["stopNow"] = (without = []) => {
    if (ports.signal.aborted) return interruptedStop(ports.signal);
    if (signal.aborted) return limitStop("seconds", limits);
    const amounts = used(meter, ports.clock);
    for (const limit of without) amounts[limit] = null;
    const name = limitReached(amounts, limits);
    return name === null ? null : limitStop(name, limits);
  };
  const gateSeed = () => job.seed ?? newSeed();
  const run: RunContext<Ports> = { ports, emit: channel.emit, meter, limits, seed, gateSeed, signal, stopNow };
  const caught = createCaughtList(channel.emit);
  const draft: Draft = { specification: null, judged: null, best: null, oracle: null, earlier: [], caught, stops: [] };

  await work(job, run, draft);
  const files = await job.files(run, draft).catch(() => draft.judged?.files ?? []);
  const judged = sameBytes(draft.judged, files) ? draft.judged : null;
  release();
  const remarks = isUnchanged(draft.earlier, files) ? [NOTHING_CHANGED] : [];
  for (const { message } of remarks)
    run.emit({
      type: "warning",
      code: "nothing-changed",
      message,
      advice:
        draft.stops.length === 0
          ? "If they already do what you want, there is nothing to do; else say more exactly what is to change."
          : "The run ended before its work was done; read the reasons.",
    });

  const conclusion = (deliveryFailed: string | null) =>
    conclude({
      findings: judged?.findings ?? [],
      requiredLevel: job.requiredLevel,
      oracleBy: oracleGiverOf(judged?.files ?? []),
      stops: draft.stops,
      isolation: ports.sandbox?.isolation ?? NO_ISOLATION,
      deliveryFailed,
      remarks,
    });
  const delivered = job.delivers
    ? await deliver(run, files, conclusion(null))
    : { files: receiptFiles(files), failed: null };
  const receiptWith = (failed: string | null) =>
    buildReceipt({
      ...{ run, startedAt, draft, judged, limits, decision: conclusion(failed), files: delivered.files },
      ...{
        requirement: job.requirement,
        removed: job.removed ?? [],
        requiredLevel: job.requiredLevel,
        model: job.model,
        roles: job.roles ?? {},
      },
      question: job.question,
      replayed: job.seed !== null,
    });
  let receipt = receiptWith(delivered.failed);
  const written = await attempt(() => ports.delivery.writeReceipt(receipt));
  if (!written.ok) {
    warnFailed(run, written.message);
    receipt = receiptWith(delivered.failed ?? written.message);
  }
  channel.end({ type: "run.ended", verdict: receipt.verdict, level: receipt.level, receipt });
  return receipt;
}

function namesOf(roles: Job<RunPorts>["roles"]): Pick<Extract<EventBody, { type: "run.started" }>, "roles"> {
  const named = Object.entries(roles ?? {}).map(([role, model]) => [role, model.identity.name]);
  return named.length === 0 ? {} : { roles: Object.fromEntries(named) };
}

async function work<Ports extends RunPorts>(job: Job<Ports>, run: RunContext<Ports>, draft: Draft): Promise<void> {
  const { sandbox } = run.ports;
  if (sandbox === null) {
    // An interrupted search finds none either, which says nothing about the machine.
    draft.stops.push(run.ports.signal.aborted ? interruptedStop(run.ports.signal) : NO_SANDBOX);
    return;
  }
  if (sandbox.isolation.kind === "process")
    run.emit({
      type: "warning",
      code: "not-sandboxed",
      message: "Programs run without a sandbox: they can read, change and send whatever you can.",
      advice: "Nothing is called tested this way; verialgo doctor says how to have a sandbox.",
    });
  if (sandbox.isolation.kind === "unshare")
    run.emit({
      type: "warning",
      code: "sandbox-reduced",
      message: "Programs run in unshare, a reduced sandbox: it hides less of the machine than bubblewrap does.",
      advice: "Bubblewrap gives an empty file system; verialgo doctor says what it takes to use it here.",
    });
  try {
    if (!run.signal.aborted) await job.work(run, draft, sandbox);
  } catch (error) {
    draft.stops.push(crashStop(sentenceOf(error)));
  }
  const late = run.signal.aborted ? run.stopNow() : null;
  if (late !== null && !draft.stops.some((stop) => stop.code === late.code)) draft.stops.push(late);
  if (run.ports.signal.aborted)
    run.emit({
      type: "warning",
      code: "interrupted",
      message: interruptedStop(run.ports.signal).message,
      advice:
        cancellation(run.ports.signal) === null
          ? "What was done so far is kept; run the command again to start anew."
          : "What was done so far is kept; ask again when you want a new run.",
    });
}
