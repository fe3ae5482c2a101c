import type { ActionContext } from "../../config/action-context.ts";
import type { Settings } from "../../config/schema.ts";
import { sentenceOf } from "../../domain/errors.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { revokeToken } from "../../github/revoke-token.ts";
import { systemClock } from "../../ports/clock.ts";
import { TOOL_VERSION } from "../version.ts";
import { type AppAnswer, askApp } from "./ask-app.ts";
import type { Refusal } from "./refusals.ts";
import * as refusals from "./refusals.ts";
import { renewedToken } from "./renewed-token.ts";
import type { Runner } from "./runner.ts";

/** As whom a job does everything on GitHub. `duplicate`: another workflow run answers this request already. */
export type Access =
  | { kind: "job" }
  | { kind: "app"; token(): Promise<string>; repository: { owner: string; repo: string }; leave(): Promise<void> }
  | { kind: "duplicate" }
  | { kind: "refused"; refusal: Refusal };

/** Milliseconds the runner is waited for. */
const IDENTITY_MS = 30_000;

/** Whether a run was dispatched by an App that has a token for it. */
const isOfApp = ({ eventName }: ActionContext, { appUrl, issue }: Settings): boolean =>
  appUrl !== null && issue !== null && eventName === "workflow_dispatch";

/**
 * Gets the App's token where the workflow names its server. Without one a run on the workflow's own repository goes on with the job's token; on
 * another repository that has no right at all. `hide` is told each token before anything can show it. Never rejects.
 */
export async function accessOf(
  context: ActionContext,
  settings: Settings,
  runner: Runner,
  hide: (secret: string) => void,
): Promise<Access> {
  const own = `${context.repository.owner}/${context.repository.repo}`;
  const { owner, repo } = settings.repository ?? context.repository;
  const target = `${owner}/${repo}`;
  const isElsewhere = target.toLowerCase() !== own.toLowerCase();
  const ask = () => askOnce(context, settings, target, hide);
  const answer = isOfApp(context, settings) ? await ask() : isElsewhere ? NOT_DISPATCHED : null;
  if (answer === null) return { kind: "job" };
  if (answer.kind === "duplicate") return answer;
  if (answer.kind === "none") {
    const { message, advice } = answer;
    const refusal = refusals.noAppToken(message, advice, context.hasIdentity);
    if (isElsewhere) return { kind: "refused", refusal };
    runner.annotate("warning", `${message} The run goes on with the job's own token. ${advice}`);
    return { kind: "job" };
  }
  const { current, token } = renewedToken(answer, ask, systemClock);
  const where = { apiUrl: context.apiUrl, toolVersion: TOOL_VERSION, clock: systemClock };
  return { kind: "app", token, repository: answer.repository, leave: () => revokeToken(current(), where) };
}

const NOT_DISPATCHED: AppAnswer = {
  kind: "none",
  message: "Only a run that the GitHub App starts may work on another repository than the workflow's own.",
  advice: "Leave the input repository out.",
};

const NO_IDENTITY: AppAnswer = {
  kind: "none",
  message: "The job may not prove to the GitHub App which run it is: it lacks the permission `id-token: write`.",
  advice: "Add it to the job's `permissions:`.",
};

async function askOnce(
  { hasIdentity }: ActionContext,
  { appUrl, key }: Settings,
  repository: string,
  hide: (secret: string) => void,
): Promise<AppAnswer> {
  if (!hasIdentity) return NO_IDENTITY;
  const address = appUrl ?? "";
  let identity: string;
  try {
    identity = await identityFor(address);
  } catch (error) {
    const message = `The runner gave the job no identity token (${oneLine(sentenceOf(error), 200)}).`;
    return { kind: "none", message, advice: "Run it again; https://www.githubstatus.com says how GitHub is doing." };
  }
  hide(identity);
  const answer = await askApp({ appUrl: address, identity, key: key ?? "", repository, clock: systemClock });
  if (answer.kind === "token") hide(answer.token);
  return answer;
}

/** Loaded late: only runs under the App need it. */
async function identityFor(audience: string): Promise<string> {
  const { getIDToken } = await import("@actions/core");
  // It waits without an end for a runner that does not answer.
  const silence = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), IDENTITY_MS).unref();
  });
  return Promise.race([getIDToken(audience), silence]);
}
