import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";

export interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, unknown>;
  with?: Record<string, unknown>;
}

export interface Concurrency {
  group: string;
  "cancel-in-progress"?: boolean;
  queue?: string;
}

export interface Job {
  if?: string;
  uses?: string;
  "runs-on"?: unknown;
  "timeout-minutes"?: number;
  permissions?: unknown;
  concurrency?: Concurrency;
  container?: unknown;
  services?: Record<string, { image?: string }>;
  env?: Record<string, unknown>;
  secrets?: unknown;
  steps?: Step[];
  with?: Record<string, unknown>;
}

export interface Workflow {
  on: Record<string, { types?: string[]; inputs?: Record<string, unknown> } | null> | string;
  permissions?: unknown;
  concurrency?: Concurrency;
  env?: Record<string, unknown>;
  jobs: Record<string, Job>;
}

export interface WorkflowFile {
  /** Relative to the repository. */
  path: string;
  text: string;
  workflow: Workflow;
}

const root = resolve(import.meta.dirname, "../../..");

export const workflowFile = (path: string, text: string): WorkflowFile => ({
  path,
  text,
  workflow: parse(text) as Workflow,
});

const filesIn = (folder: string): WorkflowFile[] =>
  readdirSync(join(root, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => workflowFile(`${folder}/${name}`, readFileSync(join(root, folder, name), "utf8")));

/** Every workflow people run or copy: our own, the reusable one, the examples. */
export const SHIPPED: readonly WorkflowFile[] = [...filesIn(".github/workflows"), ...filesIn("examples")];

export function shipped(path: string): WorkflowFile {
  const found = SHIPPED.find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} is not shipped`);
  return found;
}
