import { mkdirSync } from "node:fs";
import { type ActionContext, readActionContext } from "../../config/action-context.ts";
import { secretsInEnvironment, secretValues } from "../../config/action-secrets.ts";
import { mendedActionSettings } from "../../config/from-action.ts";
import { knownSecrets } from "../../config/known-secrets.ts";
import { type Mended, SettingsError } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import { CancelledError, sentenceOf } from "../../domain/errors.ts";
import { redactor } from "../../domain/redact.ts";
import { createClient } from "../../github/client.ts";
import { readEvent } from "../../github/webhook.ts";
import { systemClock } from "../../ports/clock.ts";
import { openConsole } from "../console.ts";
import { watchCrashes } from "../crashes.ts";
import { watchSignals } from "../interruption.ts";
import { TOOL_VERSION } from "../version.ts";
import { admit } from "./admit.ts";
import { artifactFolder } from "./artifact.ts";
import { type Job, SELF } from "./job.ts";
import { openRunner, type Runner } from "./runner.ts";

/** The whole main step. Returns the exit code: 0 green, 1 red. Never rejects. */
export async function actionMain(): Promise<number> {
  // Before anything is read: also what is wrong with the inputs may quote one of them.
  const redact = redactor(knownSecrets());
  const { out } = openConsole(redact);
  let runner = openRunner({ summaryPath: null, out, redact });
  try {
    const context = readActionContext();
    runner = openRunner({ summaryPath: context.stepSummaryPath, out, redact });
    const { settings, problems } = askableSettings(context);
    return await run({ ...openJob(context, settings, runner, out), problems });
  } catch (error) {
    const problems = error instanceof SettingsError ? error.problems : [sentenceOf(error)];
    for (const problem of problems) runner.annotate("error", problem);
    runner.addSentences(...problems);
    return 1;
  }
}

/** Events of a conversation: somebody waits there for an answer. */
const TALKS = ["issues", "issue_comment", "pull_request_review_comment"];

/**
 * Where inputs are wrong and somebody asked in a conversation, that is told there. Throws a `SettingsError` where there is nobody to tell,
 * or who may ask is itself unclear.
 */
function askableSettings({ eventName }: ActionContext): Mended {
  const mended = mendedActionSettings();
  const { wrong, problems, settings } = mended;
  const isUnclear = (["githubToken", "allowRoles", "allowBots", "label"] as const).some((name) => wrong.includes(name));
  if (problems.length > 0 && (isUnclear || settings.job === "publish" || !TALKS.includes(eventName)))
    throw new SettingsError(problems);
  return mended;
}

/** Builds everything the parts of a job share. Throws a `UsageError` for a token that is missing. */
export function openJob(context: ActionContext, settings: Settings, runner: Runner, out: Job["out"]): Job {
  const { owner, repo } = context.repository;
  const token = settings.githubToken?.reveal() ?? "";
  if (token === "")
    throw new SettingsError(["Input `github-token` is empty; leave it out to use the job's own token."]);
  const folder = artifactFolder(context);
  mkdirSync(folder, { recursive: true });
  // The runner tells both in the same way.
  const interruption = watchSignals(out, new CancelledError("The job was cancelled, or its time was over."));
  const { signal } = interruption;
  const say = (sentence: string) => runner.annotate("error", sentence);
  watchCrashes(interruption, say, () => process.exit(1));
  return {
    ...{ context, settings, problems: [], runner, out, signal, folder, clock: systemClock },
    client: createClient({ token, apiUrl: context.apiUrl, toolVersion: TOOL_VERSION, clock: systemClock }),
    place: { owner, repo, serverUrl: context.serverUrl.replace(/\/+$/, "") },
    redact: redactor(secretValues(settings)),
  };
}

async function run(job: Job): Promise<number> {
  const { context, settings, runner } = job;
  warnOfOpenSecrets(job);
  if (settings.job === "publish") return (await import("./publish-job.ts")).publishJob(job);
  const trigger = readEvent({
    ...{ event: context.eventName, payload: context.payload, label: settings.label, self: SELF },
    requirement: settings.requirement ?? "",
    dispatch: dispatchOf(settings),
    ...{ runId: String(context.runId), runAttempt: context.runAttempt },
    now: job.clock.now().toISOString(),
  });
  if (trigger.way === "none") return nothing(job, trigger.why);
  const admitting = admit(job, trigger);
  // Loaded while GitHub answers: most events end before it is needed.
  const [{ act }, admission] = await Promise.all([import("./act.ts"), admitting]);
  if (admission.kind === "asked") return act(job, admission.asked);
  if (admission.kind === "nothing") return nothing(job, admission.why);
  runner.annotate("error", admission.why);
  runner.addSentences(admission.why);
  return 1;
}

const dispatchOf = ({ issue, command, actor, key, headSha }: Settings) => ({
  issue: issue === null ? "" : String(issue),
  command: command ?? "",
  actor: actor ?? "",
  key: key ?? "",
  headSha: headSha ?? "",
});

/** A green job, no comment, no outputs: most events are not meant for us. */
function nothing({ runner }: Job, why: string): number {
  const sentence = `VeriAlgo did nothing: ${why}`;
  runner.say(sentence);
  runner.addSentences(sentence);
  return 0;
}

/** Programs never see them, but every other step of the job does. */
function warnOfOpenSecrets({ runner, settings }: Job): void {
  const names = secretsInEnvironment(settings);
  if (names.length > 0)
    runner.annotate(
      "warning",
      `${names.join(", ")} lies open in the environment of the job; hand secrets to the one step that needs them, with \`with:\`.`,
    );
}
