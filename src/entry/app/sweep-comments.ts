import type { Where } from "../../domain/app-notice.ts";
import { parseCommand } from "../../domain/command-grammar.ts";
import { sentenceOf } from "../../domain/errors.ts";
import { ApiError } from "../../github/api-error.ts";
import type { OpenRepository } from "../../github/app-identity.ts";
import { readDelivery } from "../../github/app-webhook.ts";
import { readOwnComments } from "../../github/thread-comments.ts";
import type { App } from "./app-context.ts";
import { accountsOf } from "./end-run.ts";
import { isPassing } from "./handled.ts";
import type { Swept } from "./sweep-deliveries.ts";

/** Since when comments were looked through, ISO 8601. */
const NOTE = "swept-comments";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OVERLAP_MS = 10 * MINUTE_MS;
/** Webhooks are mostly there within seconds; a comment that is younger is not missed yet. */
const YOUNG_MS = 2 * MINUTE_MS;
/** Repositories looked at in one sweep: those that were active last. */
const MOST_REPOSITORIES = 200;
const ACTIVE_MS = 7 * 24 * HOUR_MS;
/** Pages of a hundred comments a repository. */
const MOST_PAGES = 5;

interface RestComment {
  id: number;
  body?: string | undefined;
  created_at: string;
  updated_at: string;
  issue_url: string;
}

/**
 * Finds commands that no delivery told of: comments of recently active repositories since the last look, as they stand, unless somebody
 * edited them. They are kept as if their webhook had come. Throws a `StoreError`; a repository that the App may not read is left out.
 */
export async function sweepComments(app: App): Promise<Swept> {
  const { store, clock, settings, signal, log } = app;
  const begun = clock.now().getTime();
  const noted = Date.parse((await store.note(NOTE)) ?? "");
  // Where the App never looked there is nothing it could have missed.
  const oldest = begun - settings.maxEventAgeHours * HOUR_MS;
  // After a look of the future, by a clock that was wrong, all of it is looked through.
  const last = noted <= begun ? noted - OVERLAP_MS : oldest;
  const since = Number.isNaN(noted) ? begun - OVERLAP_MS : Math.max(last, oldest);
  const active = await store.activeRepositories(new Date(begun - ACTIVE_MS).toISOString(), MOST_REPOSITORIES);
  let done = 0;
  let isWhole = true;
  for (const where of active) {
    if (signal.aborted) return { done, isWhole: false };
    try {
      done += await sweepRepository(app, where, since, begun - YOUNG_MS);
    } catch (error) {
      // One the App may not read any more must not make every later look a longer one.
      if (error instanceof ApiError && isPassing(error)) isWhole = false;
      else if (!(error instanceof ApiError)) throw error;
      const { repositoryId: repository, installationId: installation } = where;
      log.error(`Comments could not be looked through: ${sentenceOf(error)}`, { repository, installation });
    }
  }
  if (isWhole) await store.setNote(NOTE, new Date(begun - YOUNG_MS).toISOString());
  if (done > 0) app.bells.tasks.ring();
  return { done, isWhole };
}

async function sweepRepository(app: App, where: Where, since: number, until: number): Promise<number> {
  const permissions = { issues: "read", pull_requests: "read" } as const;
  const open = await app.identity.open(where, permissions);
  if (!open.ok) throw new ApiError(open.problem, 0, open.message, open.message);
  try {
    const { owner, repo } = open.place;
    const comments = await open.client.list<RestComment>(
      "look through the comments",
      (rest, page) =>
        rest.issues.listCommentsForRepo({
          owner,
          repo,
          sort: "created",
          // Where there are too many, the last ones are still waited for.
          direction: "desc",
          since: new Date(since).toISOString(),
          ...page,
        }),
      MOST_PAGES,
    );
    let found = 0;
    // A cancel must not come before what it is to cancel.
    for (const comment of comments.sort((a, b) => a.id - b.id))
      if (await keepMissed(app, where, open, comment, until)) found += 1;
    return found;
  } finally {
    await open.close();
  }
}

/** Whether it was a command nobody had told of. */
async function keepMissed(
  app: App,
  where: Where,
  { client, place }: OpenRepository,
  comment: RestComment,
  until: number,
): Promise<boolean> {
  const { store, settings, identity, self, clock } = app;
  if (Date.parse(comment.created_at) > until || comment.updated_at !== comment.created_at) return false;
  if (parseCommand(comment.body ?? "").kind === "none") return false;
  const key = `comment-${comment.id}`;
  if (await store.hasEvent(where.repositoryId, key)) return false;
  const { owner, repo } = place;
  const issue_number = Number(/\/(\d+)$/.exec(comment.issue_url)?.[1]);
  // By a workflow that listened itself until the App's took its place, or before the App lost its store.
  const ours = await readOwnComments(client, place, issue_number, accountsOf(app));
  if (ours.some(({ marker }) => marker.kind !== "queued" && marker.key === key)) return false;
  const issue = await client.repeat("read the issue", (rest) => rest.issues.get({ owner, repo, issue_number }));
  const now = clock.now().toISOString();
  const id = `sweep-${where.repositoryId}-${key}`;
  const payload = {
    ...{ action: "created", comment, issue, sender: "user" in comment ? comment.user : null },
    installation: { id: where.installationId },
    repository: { id: where.repositoryId, name: repo, owner: { login: owner } },
  };
  const reading = readDelivery({
    ...{ event: "issue_comment", id, payload, appId: identity.appId, self, now },
    ...{ label: settings.label, workflow: settings.workflow, maxEventAgeHours: settings.maxEventAgeHours },
  });
  if (reading.noticed === null) return false;
  const kept = await store.keep({ ...{ id, event: "issue_comment", receivedAt: now }, ...reading });
  if (kept.is !== "new") return false;
  app.metrics.count("verialgo_missed_commands_total");
  app.log.info("A command that no delivery told of was found.", { delivery: id, repository: where.repositoryId });
  return true;
}
