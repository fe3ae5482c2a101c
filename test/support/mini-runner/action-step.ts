import { join } from "node:path";
import type { LoadedAction } from "./action-manifest.ts";
import { evaluateCondition, evaluateText, type Scope } from "./expressions.ts";
import { createFileCommands } from "./file-commands.ts";
import type { Job } from "./job.ts";
import { node24 } from "./node-binary.ts";
import { runProgram } from "./run-program.ts";
import { stepEnvironment } from "./step-environment.ts";
import { StepLog } from "./step-log.ts";
import { type StepResult, skippedStep } from "./step-result.ts";

export interface ActionStep {
  action: LoadedAction;
  /** As written in the workflow: `owner/repo@ref` or `./path`. */
  uses: string;
  /** The step's `id:`, which is its `GITHUB_ACTION`. */
  id?: string | undefined;
  with: Record<string, string>;
  env: Record<string, string>;
  /** Whether the step goes on when the job is cancelled (its `if:` still holds). */
  continues: () => boolean;
  timeoutMs?: number | null;
}

/** Runs `main` and registers `post`, which runs when the job finishes, whatever became of `main`. */
export async function runActionStep(job: Job, step: ActionStep): Promise<StepResult> {
  const { post, "post-if": postIf, main } = step.action.manifest.runs;
  const state: Record<string, string> = {};
  if (post !== undefined) {
    job.posts.push(async () => {
      const scope = (): Scope => ({
        contexts: { ...job.contexts(), env: { ...job.env, ...step.env } },
        status: job.status,
      });
      const holds = () => evaluateCondition(postIf, scope());
      return holds() ? runStage(job, { ...step, continues: holds, timeoutMs: null }, post, state) : skippedStep();
    });
  }
  const result = await runStage(job, step, main, state);
  Object.assign(state, result.state);
  return result;
}

async function runStage(
  job: Job,
  step: ActionStep,
  script: string,
  state: Record<string, string>,
): Promise<StepResult> {
  const log = new StepLog(job.masker, job.wish.isDebug ?? false);
  const files = createFileCommands(job.temp);
  const inputs = inputsOf(job, step, log);
  const extra = Object.fromEntries([
    ...Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]),
    ...Object.entries(inputs).map(([name, value]) => [`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`, value]),
  ]) as Record<string, string>;
  const environment = stepEnvironment(job, { env: step.env, step: identity(step), files, extra, isAction: true });
  return runProgram(job, {
    file: job.wish.node ?? (await nodeOf(step.action)),
    args: [join(step.action.folder, script)],
    environment,
    files,
    log,
    continues: step.continues,
    timeoutMs: step.timeoutMs ?? null,
  });
}

async function nodeOf({ manifest }: LoadedAction): Promise<string> {
  if (manifest.runs.using === "node24") return node24();
  throw new Error(`no ${manifest.runs.using} here: name a Node with the option "node"`);
}

/** `GITHUB_ACTION` and what says where the action came from. There is no `GITHUB_ACTION_PATH` for JavaScript actions. */
function identity({ uses, id }: ActionStep): Record<string, string> {
  if (uses.startsWith("./")) return { action: id ?? "__self", action_repository: "", action_ref: "" };
  const [name = "", ref = ""] = uses.split("@");
  const repository = name.split("/").slice(0, 2).join("/");
  return { action: id ?? `__${name.replaceAll("/", "_")}`, action_repository: repository, action_ref: ref };
}

/** Given values, then defaults; what is required is not enforced, as on GitHub. */
function inputsOf(job: Job, step: ActionStep, log: StepLog): Record<string, string> {
  const known = step.action.manifest.inputs;
  const given = Object.entries(step.with);
  const inputs = Object.fromEntries(given);
  const hasInput = (name: string) => given.some(([other]) => other.toLowerCase() === name.toLowerCase());
  for (const [name, { default: value = "", deprecationMessage }] of Object.entries(known)) {
    if (!hasInput(name)) inputs[name] = evaluateText(value, { contexts: job.contexts() });
    else if (deprecationMessage !== undefined)
      log.annotate("warning", `Input '${name}' has been deprecated with message: ${deprecationMessage}`);
  }
  const names = Object.keys(known);
  const unknown = given
    .map(([name]) => name)
    .filter((name) => !names.some((one) => one.toLowerCase() === name.toLowerCase()));
  if (unknown.length > 0) {
    log.annotate(
      "warning",
      `Unexpected input(s) '${unknown.join("', '")}', valid inputs are ['${names.join("', '")}']`,
    );
  }
  return inputs;
}
