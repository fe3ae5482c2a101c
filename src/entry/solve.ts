import { mkdir, rm } from "node:fs/promises";
import type { Settings } from "../config/schema.ts";
import type { RunEvent } from "../domain/event.ts";
import type { Receipt } from "../domain/receipt.ts";
import type { Redact } from "../domain/redact.ts";
import { implementRun } from "../engine/run.ts";
import type { ImplementRequest } from "../engine/run-request.ts";
import { systemClock } from "../ports/clock.ts";
import type { Delivery } from "../ports/delivery.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { openDirectoryWorkspace } from "../workspace/directory-workspace.ts";
import { type TemporaryFolder, temporaryFolder } from "../workspace/temporary-folder.ts";
import { budgetOf, limitsOf, requiredLevelOf } from "./budget.ts";
import type { Machine } from "./machine.ts";
import type { RunModels } from "./models.ts";
import { TOOL_VERSION } from "./version.ts";

export interface SolveJob {
  request: Pick<ImplementRequest, "command" | "requirement" | "written" | "earlier">;
  settings: Settings;
  machine: Machine;
  sandbox: Sandbox | null;
  models: RunModels;
  delivery: Delivery;
  redact: Redact;
  sink(event: RunEvent): void;
  signal: AbortSignal;
  /** Of the author's files while they are made; a fresh one when absent. What a killed process leaves is found there. */
  workFolder?: string;
}

/** Runs the engine on a requirement, with a workspace of its own that is gone afterwards. Rejects only when the disk fails before it. */
export async function solve(job: SolveJob): Promise<Receipt> {
  const { settings, machine, models, delivery, redact, sink, signal } = job;
  const folder = await openWorkFolder(job.workFolder);
  try {
    return await implementRun(
      {
        ...job.request,
        requiredLevel: requiredLevelOf(settings),
        limits: limitsOf(settings),
        budget: budgetOf(settings),
        seed: settings.seed,
      },
      {
        ...{ sandbox: job.sandbox, language: machine.language, ...models },
        workspace: await openDirectoryWorkspace(folder.path),
        ...{ delivery, clock: systemClock, redact, sink, signal, toolVersion: TOOL_VERSION },
      },
    );
  } finally {
    // The receipt stands: a folder that cannot be removed must not take its place.
    await folder.remove();
  }
}

async function openWorkFolder(given: string | undefined): Promise<TemporaryFolder> {
  if (given === undefined) return temporaryFolder("verialgo-work-");
  await mkdir(given, { recursive: true });
  return { path: given, remove: () => rm(given, { recursive: true, force: true }).catch(() => undefined) };
}
