import { loadSettings } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import { EXIT } from "../../domain/errors.ts";
import { slugFromTitle } from "../../domain/names.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { Requirement } from "../../domain/task.ts";
import type { ImplementRequest } from "../../engine/run-request.ts";
import { requireTemporaryFolder } from "../../workspace/temporary-folder.ts";
import type { Command, Context } from "../context.ts";
import { requireKey, requireReachable } from "../endpoint-check.ts";
import { exitCodeOf } from "../exit-code.ts";
import { openMachine, sandboxFor } from "../machine.ts";
import { openModels, type RunModels } from "../models.ts";
import { recordRun } from "../record-run.ts";
import { readRequirement } from "../requirement.ts";
import { openResults } from "../results.ts";
import { solve } from "../solve.ts";
import { isWatched } from "../watched.ts";

/** Turns a requirement into files that were judged by running them. Refuses before the first model call what cannot go well. */
export const implement: Command = async (words, options, context) => {
  const settings = loadSettings(options, context.settingNames);
  const models = openModels(settings, isWatched(settings.stream, options.json === true, context.console.outLook));
  const requirement = await readRequirement(words, options.issueFile as string | undefined, context.console);
  requireKey(settings);
  await requireReachable(settings.baseUrl, context.interruption.signal);
  const run = { command: "implement", requirement, settings, options } as const;
  if (typeof options.record !== "string") return runImplement({ ...run, models }, context);
  const recorder = await recordRun(options.record, models, context.redact);
  let receipt: Receipt | null = null;
  let lost: string | null = null;
  let code: number;
  try {
    code = await runImplement({ ...run, models: recorder.models, ended: (written) => (receipt = written) }, context);
  } finally {
    lost = await recorder.write({ requirement, settings, receipt });
    if (lost !== null) context.console.err(`verialgo: ${lost}\n`);
  }
  return lost !== null && code === EXIT.ok ? EXIT.platform : code;
};

export interface ImplementJob {
  command: ImplementRequest["command"];
  requirement: Requirement;
  settings: Settings;
  models: RunModels;
  options: Readonly<Record<string, unknown>>;
  /** Told of the receipt, where somebody wants to know more than the exit code. */
  ended?: (receipt: Receipt) => void;
}

/** Builds the ports of a run, runs it and prints its receipt where `--json` asks for it. Returns the exit code. */
export async function runImplement(job: ImplementJob, { console, interruption, redact }: Context): Promise<number> {
  const { settings, options, requirement } = job;
  const json = options.json === true;
  await requireTemporaryFolder();
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
  let receipt: Receipt | null = null;
  try {
    receipt = await solve({
      request: { command: job.command, requirement },
      ...{ settings, machine, models: job.models },
      sandbox: await sandboxFor(machine, options, { console, interruption }),
      delivery: results.delivery,
      redact,
      sink: results.sink,
      signal: interruption.signal,
    });
    job.ended?.(receipt);
    return exitCodeOf(receipt);
  } finally {
    await results.close(receipt);
  }
}
