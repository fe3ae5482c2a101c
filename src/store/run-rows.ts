import type { AppRun } from "../domain/app-run.ts";
import { toMs } from "./times.ts";

/** A run as its table holds it: everything in `run`, and what it is found by once more. */
export interface RunRow {
  installationId: number;
  repositoryId: number;
  key: string;
  thread: number;
  state: string;
  homeRepositoryId: number | null;
  workflowRunId: number | null;
  updatedAt: number;
  run: string;
}

export const rowOfRun = (run: AppRun): RunRow => ({
  installationId: run.where.installationId,
  repositoryId: run.where.repositoryId,
  key: run.key,
  thread: run.thread.number,
  state: run.state,
  homeRepositoryId: run.home?.repositoryId ?? null,
  workflowRunId: run.workflowRunId,
  updatedAt: toMs(run.updatedAt),
  run: JSON.stringify(run),
});

export const runOfText = (text: string): AppRun => JSON.parse(text) as AppRun;
