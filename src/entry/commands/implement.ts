import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSettings } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import { slugFromTitle } from "../../domain/names.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { redactor } from "../../domain/redact.ts";
import type { Requirement } from "../../domain/task.ts";
import { implementRun } from "../../engine/run.ts";
import type { ImplementRequest } from "../../engine/run-request.ts";
import { createModel } from "../../model/connect.ts";
import { systemClock } from "../../ports/clock.ts";
import type { Model } from "../../ports/model.ts";
import { openDirectoryWorkspace } from "../../workspace/directory-workspace.ts";
import { budgetOf, limitsOf, requiredLevelOf } from "../budget.ts";
import type { Command, Context } from "../context.ts";
import { requireKey, requireReachable } from "../endpoint-check.ts";
import { exitCodeOf } from "../exit-code.ts";
import { openMachine, sandboxFor } from "../machine.ts";
import { priceOf } from "../price.ts";
import { readRequirement } from "../requirement.ts";
import { openResults } from "../results.ts";
import { TOOL_VERSION } from "../version.ts";

/** Turns a requirement into files that were judged by running them. Refuses before the first model call what cannot go well. */
export const implement: Command = async (words, options, context) => {
  const settings = loadSettings(options, context.settingNames);
  const price = priceOf(settings);
  const requirement = await readRequirement(words, options.issueFile as string | undefined, context.console);
  requireKey(settings);
  const model = createModel({
    baseUrl: settings.baseUrl,
    apiKey: settings.apiKey?.reveal() ?? null,
    model: settings.model,
    mode: settings.apiMode,
    requestTimeoutMs: settings.timeout * 1_000,
  });
  await requireReachable(settings.baseUrl, context.interruption.signal);
  return runImplement({ command: "implement", requirement, settings, model, price, options }, context);
};

export interface ImplementJob {
  command: ImplementRequest["command"];
  requirement: Requirement;
  settings: Settings;
  model: Model;
  price?: ReturnType<typeof priceOf>;
  options: Readonly<Record<string, unknown>>;
}

/** Builds the ports of a run, runs it and prints its receipt where `--json` asks for it. Returns the exit code. */
export async function runImplement(job: ImplementJob, { console, interruption }: Context): Promise<number> {
  const { settings, options, requirement } = job;
  const json = options.json === true;
  const { signal } = interruption;
  const machine = await openMachine(settings);
  const results = await openResults({
    console,
    json,
    place:
      settings.out === null
        ? { kind: "late", fallback: slugFromTitle(requirement.text) }
        : { kind: "folder", folder: settings.out },
    events: (options.events as string | undefined) ?? null,
  });
  const folder = await mkdtemp(join(tmpdir(), "verialgo-work-"));
  let receipt: Receipt | null = null;
  try {
    const sandbox = await sandboxFor(machine, options, { console, interruption });
    receipt = await implementRun(
      {
        command: job.command,
        requirement,
        requiredLevel: requiredLevelOf(settings),
        limits: limitsOf(settings),
        budget: budgetOf(settings),
        seed: settings.seed,
      },
      {
        sandbox,
        language: machine.language,
        model: job.model,
        workspace: await openDirectoryWorkspace(folder),
        delivery: results.delivery,
        clock: systemClock,
        redact: redactor(settings.apiKey === null ? [] : [settings.apiKey.reveal()]),
        sink: results.sink,
        signal,
        toolVersion: TOOL_VERSION,
        ...(job.price === undefined ? {} : { priceOf: job.price }),
      },
    );
    return exitCodeOf(receipt);
  } finally {
    await results.close(receipt);
    await rm(folder, { recursive: true, force: true });
  }
}
