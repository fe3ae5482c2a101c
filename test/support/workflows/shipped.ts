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
  on: Record<string, { types?: string[]; inputs?: Record<string, unknown> } | null> | string | string[];
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

/** Words that make a block of YAML a part of a workflow. */
const WORKFLOW_WORD = /^\s*(?:- )?["']?(?:jobs|steps|uses|runs-on|permissions|on)["']?:/m;

/**
 * The workflows printed in a page, each named by its page and line. A part of one counts as a whole one, which fails the rules: what people
 * copy must be complete, or it cannot be checked.
 */
export function workflowsIn(path: string, page: string): WorkflowFile[] {
  const blocks = page.matchAll(/^([ \t>]*)(`{3,}|~{3,}) *ya?ml\b.*\n([\s\S]*?)^[ \t>]*\2/gim);
  return [...blocks].flatMap(([, indent = "", , body = ""], index) => {
    const text = body.replaceAll(new RegExp(`^${indent.replaceAll(" ", " ?")}`, "gm"), "");
    if (!WORKFLOW_WORD.test(text)) return [];
    const { workflow } = workflowFile("", text);
    const whole = { ...(Array.isArray(workflow) ? {} : workflow), jobs: (workflow as Partial<Workflow>).jobs ?? {} };
    return [{ path: `${path} block ${index + 1}`, text, workflow: { ...whole, on: whole.on ?? {} } }];
  });
}

const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "." ? name : `${folder}/${name}`));

/** Every page people read and copy from. */
export const PAGES: readonly string[] = [".", "docs", "examples"].flatMap(pagesIn);

/** Every workflow people run or copy: our own, the reusable one, the examples, and what the pages print. */
export const SHIPPED: readonly WorkflowFile[] = [
  ...filesIn(".github/workflows"),
  ...filesIn("examples"),
  ...PAGES.flatMap((path) => workflowsIn(path, readFileSync(join(root, path), "utf8"))),
];

export function shipped(path: string): WorkflowFile {
  const found = SHIPPED.find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} is not shipped`);
  return found;
}
