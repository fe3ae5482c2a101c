import { readFileSync } from "node:fs";
import { locate, type Resolve } from "./locate.ts";
import { excess, type Granted, granted } from "./permissions.ts";
import { type CallingJob, readWorkflow, type Triggers, type Workflow } from "./schema.ts";

/** GitHub refuses to start the run; nothing of it is executed. */
export class StartupFailure extends Error {}

/** A workflow with those it calls, checked as GitHub checks before a run starts. */
export interface LoadedWorkflow {
  document: Workflow & { on: Triggers };
  home: string;
  name: string;
  /** What each job's token may do. */
  permissions: Record<string, Granted>;
  /** By the id of the calling job. */
  called: Record<string, LoadedWorkflow>;
}

export interface LoadWish {
  text: string;
  name: string;
  home: string;
  resolve: Resolve;
  /** Upper bound from the caller; null at the top. */
  allowed: Granted | null;
  /** For a job that names none, at the top. */
  defaults: Granted;
}

/** Throws `StartupFailure` for what GitHub refuses, and a plain error for what this runner does not know. */
export function loadWorkflow(wish: LoadWish): LoadedWorkflow {
  const document = readWorkflow(wish.text, wish.name);
  const loaded: LoadedWorkflow = { document, home: wish.home, name: wish.name, permissions: {}, called: {} };
  const bound = wish.allowed ?? wish.defaults;
  const top = document.permissions === undefined ? bound : granted(document.permissions);
  refuseExcess(wish, top, "The workflow");
  for (const [id, job] of Object.entries(document.jobs)) {
    const held = job.permissions === undefined ? top : granted(job.permissions);
    refuseExcess(wish, held, `The nested job '${id}'`);
    loaded.permissions[id] = held;
    if ("uses" in job) loaded.called[id] = loadCalled(wish, id, job, held);
  }
  return loaded;
}

function refuseExcess({ allowed, name }: LoadWish, asked: Granted, who: string): void {
  const problem = allowed === null ? null : excess(asked, allowed);
  if (problem !== null) throw new StartupFailure(`Error calling workflow '${name}'. ${who} ${problem}.`);
}

function loadCalled(wish: LoadWish, id: string, job: CallingJob, allowed: Granted): LoadedWorkflow {
  const found = locate(job.uses, wish.home, wish.resolve);
  const text = readFileSync(found.path, "utf8");
  const called = loadWorkflow({ ...wish, text, name: job.uses, home: found.home, allowed });
  const { on } = called.document;
  if (!("workflow_call" in on)) {
    throw new StartupFailure(
      `Error calling workflow '${job.uses}': it is not reusable, for it lacks \`on.workflow_call\`.`,
    );
  }
  const { inputs = {}, secrets = {} } = on.workflow_call ?? {};
  const refuse = (why: string) => new StartupFailure(`job ${id}: ${why}`);
  for (const name of Object.keys(job.with)) {
    if (!(name in inputs)) throw refuse(`Invalid input, ${name} is not defined in the referenced workflow.`);
  }
  for (const [name, { required }] of Object.entries(inputs)) {
    if (required && !(name in job.with)) throw refuse(`Input ${name} is required, but not provided while calling.`);
  }
  if (job.secrets === "inherit") return called;
  for (const name of Object.keys(job.secrets)) {
    if (!(name in secrets)) throw refuse(`Invalid secret, ${name} is not defined in the referenced workflow.`);
  }
  for (const [name, definition] of Object.entries(secrets)) {
    if (definition?.required && !(name in job.secrets)) {
      throw refuse(`Secret ${name} is required, but not provided while calling.`);
    }
  }
  return called;
}
