import { applyRequest } from "../../config/apply-request.ts";
import { SettingsError } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import type { Command } from "../../domain/command.ts";
import { UsageError } from "../../domain/errors.ts";
import type { PricedModel } from "../../engine/session-model.ts";
import { obstacleTo } from "../../github/delivery/obstacle.ts";
import { canWrite } from "../../github/write-probe.ts";
import { isRetiredHost } from "../../model/failures.ts";
import type { Asked } from "../asked.ts";
import { isLocal } from "../endpoint-check.ts";
import { probeEndpoint } from "../endpoint-probe.ts";
import { type Machine, openMachine } from "../machine.ts";
import { openModels, type RunModels } from "../models.ts";
import { type Base, baseOf } from "./base.ts";
import { advisingInInputs } from "./input-names.ts";
import type { Job } from "./job.ts";
import { type PreparedSandbox, prepareSandbox } from "./prepare-sandbox.ts";
import type { Refusal } from "./refusals.ts";
import * as refusals from "./refusals.ts";

/** Everything a run by a model needs, tried out before the first token is spent. */
export interface Ready {
  settings: Settings;
  machine: Machine;
  sandbox: PreparedSandbox;
  models: RunModels;
  base: Base;
}

/** Seconds, no tokens. The first thing that is wrong comes back as a refusal with its fix. Throws `ApiError` for a GitHub in trouble. */
export async function preflight(
  job: Job,
  asked: Asked,
  command: Extract<Command, { name: "implement" | "revise" }>,
): Promise<Ready | { refusal: Refusal }> {
  if ("problems" in asked.settings) return { refusal: refusals.wrongSettings(asked.settings.problems) };
  const settings = requested(asked.settings, command);
  if ("refusal" in settings) return settings;
  try {
    const models = modelsOf(settings);
    const refused = repositoryRefusal(asked) ?? keyRefusal(settings, asked) ?? (await tokenRefusal(job));
    if (refused !== null) return { refusal: refused };
    const base = await baseOf(job, asked);
    if ("refusal" in base) return base;
    // A revision goes where its branch has the files already.
    const obstacle = command.name === "implement" ? await obstacleTo(job, base.oid, settings.folder) : null;
    if (obstacle !== null) return { refusal: refusals.cannotDeliver(obstacle, settings.folder) };
    const machine = await machineOf(settings);
    if ("refusal" in machine) return machine;
    const [endpoint, sandbox] = await Promise.all([
      probeEndpoint(settings, job.signal),
      sandboxOf(job, settings, machine),
    ]);
    if (!endpoint.ok && !job.signal.aborted)
      return { refusal: refusals.badEndpoint(endpoint.said, endpoint.fix, settings.baseUrl) };
    return { settings, machine, sandbox, models, base };
  } catch (error) {
    if (error instanceof SettingsError) return { refusal: refusals.wrongSettings(error.problems) };
    if (error instanceof UsageError) return { refusal: refusals.wrongSettings([error.message]) };
    throw error;
  }
}

function requested(settings: Settings, { options }: Pick<Extract<Command, { name: "implement" }>, "options">) {
  try {
    return applyRequest(settings, options);
  } catch (error) {
    if (error instanceof SettingsError) return { refusal: refusals.wrongOptions(error.problems) };
    throw error;
  }
}

function repositoryRefusal({ overview: { repository } }: Asked): Refusal | null {
  if (repository.isArchived) return refusals.archived();
  return repository.isEmpty || repository.defaultBranch === null ? refusals.emptyRepository() : null;
}

function keyRefusal(settings: Settings, { trigger, overview }: Asked): Refusal | null {
  const { host } = new URL(settings.baseUrl);
  if (isRetiredHost(host)) return refusals.retiredModels(host);
  if (settings.apiKey !== null || isLocal(settings.baseUrl)) return null;
  const isOnLine = trigger.way === "comment" && trigger.comment.kind === "review";
  return refusals.missingKey(host, isOnLine && overview.thread?.pull?.isFork === true);
}

/** The job that only solves has no business with the repository's contents, and no right to them. */
async function tokenRefusal({ client, place, settings }: Job): Promise<Refusal | null> {
  if (settings.job !== "all") return null;
  const probe = await canWrite(client, place);
  return probe.contents ? null : refusals.readOnlyToken("contents: write");
}

export async function machineOf(settings: Settings): Promise<Machine | { refusal: Refusal }> {
  try {
    return await openMachine(settings);
  } catch (error) {
    if (error instanceof UsageError) return { refusal: refusals.noRuntime(error.message) };
    throw error;
  }
}

export const sandboxOf = (job: Job, settings: Settings, machine: Machine): Promise<PreparedSandbox> =>
  prepareSandbox(
    machine,
    { install: settings.installSandbox, allowUnsandboxed: settings.allowUnsandboxed },
    (sentence) => job.out(`${sentence}\n`),
    job.signal,
  );

function modelsOf(settings: Settings): RunModels {
  const told = <T extends PricedModel>(one: T): T => ({ ...one, model: advisingInInputs(one.model) });
  const { roles, ...author } = openModels(settings);
  const { examiner, arbiter } = roles;
  return {
    ...told(author),
    roles: { ...(examiner && { examiner: told(examiner) }), ...(arbiter && { arbiter: told(arbiter) }) },
  };
}
