import { mkdirSync } from "node:fs";
import { type ActionContext, readActionContext } from "../../config/action-context.ts";
import { secretsInEnvironment, secretValues } from "../../config/action-secrets.ts";
import { mendedActionSettings } from "../../config/from-action.ts";
import { knownSecrets } from "../../config/known-secrets.ts";
import { type Mended, SettingsError } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import { CancelledError, sentenceOf } from "../../domain/errors.ts";
import { type GrowingRedact, growingRedactor } from "../../domain/redact.ts";
import { createClient } from "../../github/client.ts";
import { readEvent } from "../../github/webhook.ts";
import { systemClock } from "../../ports/clock.ts";
import { openConsole } from "../console.ts";
import { watchCrashes } from "../crashes.ts";
import { watchSignals } from "../interruption.ts";
import { TOOL_VERSION } from "../version.ts";
import { type Access, accessOf } from "./access.ts";
import { admit } from "./admit.ts";
import { artifactFolder } from "./artifact.ts";
import { silence } from "./conversation.ts";
import { type Job, SELF } from "./job.ts";
import { openRunner } from "./runner.ts";
import { saveAsApp } from "./saved-talk.ts";

/** The whole main step. Returns the exit code: 0 green, 1 red. Never rejects. */
export async function actionMain(): Promise<number> {
  // Before anything is read: also what is wrong with the inputs may quote one of them.
  const redact = growingRedactor(knownSecrets());
  const { out } = openConsole(redact);
  let runner = openRunner({ summaryPath: null, out, redact });
  try {
    const context = readActionContext();
    runner = openRunner({ summaryPath: context.stepSummaryPath, out, redact });
    const { settings, problems } = askableSettings(context);
    const hide = hider(out, redact);
    const access = await accessOf(context, settings, runner, hide);
    if (access.kind === "app") await saveAsApp(runner);
    const job = { ...openJob({ context, settings, runner, out, redact, access }), problems };
    try {
      return await run(job, access);
    } finally {
      await job.leave();
    }
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

/** Hides a secret that came while the job runs: from the runner's log and from everything the job lets out. */
export const hider = (out: Job["out"], redact: GrowingRedact) => (secret: string) => {
  out(`::add-mask::${secret}\n`);
  redact.add(secret);
};

export interface JobParts extends Pick<Job, "context" | "settings" | "runner" | "out"> {
  redact: GrowingRedact;
  access: Access;
}

/** Builds everything the parts of a job share. Throws a `UsageError` for a token that is missing. */
export function openJob({ context, settings, runner, out, redact, access }: JobParts): Job {
  const isApp = access.kind === "app";
  const token = isApp ? access.token : (settings.githubToken?.reveal() ?? "");
  if (token === "")
    throw new SettingsError(["Input `github-token` is empty; leave it out to use the job's own token."]);
  for (const secret of secretValues(settings)) redact.add(secret);
  const serverUrl = context.serverUrl.replace(/\/+$/, "");
  const home = { ...context.repository, serverUrl };
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
    ...{ home, redact, isApp },
    place: { ...(isApp ? access.repository : (settings.repository ?? context.repository)), serverUrl },
    leave: isApp ? access.leave : async () => {},
  };
}

async function run(job: Job, access: Access): Promise<number> {
  const { context, settings, runner } = job;
  warnOfOpenSecrets(job);
  if (access.kind === "duplicate") return nothing(job, "This event was already taken up by another run.");
  // Nobody can be told but in the summary: there is no token for the place where it was asked.
  if (access.kind === "refused") return (await import("./refuse.ts")).refuse(job, silence, access.refusal, null);
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
