import type { AppRun } from "../../src/domain/app-run.ts";
import { handleNotice } from "../../src/entry/app/handle-notice.ts";
import type { Handled } from "../../src/entry/app/handled.ts";
import type { AppScenario } from "./app-scenario.ts";
import type { LoggedRequest } from "./fakehub/http/request-log.ts";
import type { Comment } from "./fakehub/state/model.ts";

/** What one webhook led to. */
export interface Answer {
  handled: Handled;
  key: string;
  /** What the App asked of GitHub for it, in order. */
  requests: LoggedRequest[];
  /** The App's comments in the thread by now. */
  comments: Comment[];
  run: AppRun | null;
}

/** Has the App work on one webhook to its end, as its worker does; a task that is put off stays. */
export async function answerTo(
  { app, hub, taskOf }: AppScenario,
  number: number,
  webhook: { id: string; event: string; payload: unknown },
): Promise<Answer> {
  const before = hub.requests().length;
  const task = await taskOf(webhook);
  if (task === null) throw new Error("the webhook starts nothing");
  const handled = await handleNotice(app, task);
  if (handled.is === "done") await app.store.finishTask(task.id);
  const { where, key } = task.noticed;
  return {
    ...{ handled, key, requests: hub.requests().slice(before) },
    comments: ownComments(hub, number),
    run: await app.store.run(where.repositoryId, key),
  };
}

export const ownComments = (hub: AppScenario["hub"], number: number): Comment[] =>
  hub.comments(number).filter(({ author }) => author.login === hub.app.bot.login);

/** Requests that only read, and those around the token, left out. */
export const writes = (requests: readonly LoggedRequest[]): string[] =>
  requests
    .filter(({ method, operation }) => method !== "GET" && !/^(?:graphql|apps)\//.test(operation ?? ""))
    .map(({ operation }) => operation ?? "");
