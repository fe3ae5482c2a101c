import { createHash } from "node:crypto";
import type * as z from "zod";
import { BUTTONS, type Notice, type Where } from "../domain/app-notice.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { KeptDelivery } from "../ports/app-store.ts";
import {
  ActionOf,
  AuthorPayload,
  CheckRunPayload,
  InstallationPayload,
  PlacePayload,
  RemovedPayload,
  WorkflowRunPayload,
} from "./app-payload.ts";
import { NO_DISPATCH, RUN_KEY } from "./dispatch-inputs.ts";
import { isSelf } from "./own-event.ts";
import { personOf } from "./payload.ts";
import { readEvent } from "./webhook.ts";

/** One delivery whose signature was right, and what the App knows of itself. */
export interface AppDelivery {
  /** `X-GitHub-Event`, `X-GitHub-Delivery`. Not signed, so neither is trusted to be new or true. */
  event: string;
  id: string;
  payload: unknown;
  appId: number;
  /** The App's own logins. */
  self: readonly string[];
  label: string;
  /** File name of the workflow the App dispatches. */
  workflow: string;
  /** ISO 8601. */
  now: string;
  maxEventAgeHours: number;
}

/** Either what the delivery means or one sentence why it means nothing. */
export type Reading = Pick<KeptDelivery, "action" | "noticed" | "ignored">;

/** A wish or progress with the time it was made, which a signature does not prove to be recent. */
interface Found {
  where: Where;
  key: string;
  notice: Notice;
  /** ISO 8601; null where an old one does no harm. */
  at: string | null;
}

class Ignore extends Error {}
const ignore = (why: string): never => {
  throw new Ignore(why);
};

/** What one webhook means to the App. Pure; never throws, whatever the payload is; reads nothing but the payload. */
export function readDelivery(delivery: AppDelivery): Reading {
  const read = ActionOf.safeParse(delivery.payload);
  const action = read.success ? read.data.action : null;
  try {
    const { at, ...noticed } = find(delivery, action ?? "");
    if (at !== null) refuseOld(at, delivery);
    // A time is part of some keys, and `Date` reads it from almost any text.
    if (!RUN_KEY.test(noticed.key)) ignore(`The event cannot be told from others: ${shown(noticed.key)} is no key.`);
    return { action, noticed, ignored: null };
  } catch (error) {
    if (error instanceof Ignore) return { action, noticed: null, ignored: error.message };
    throw error;
  }
}

function find(delivery: AppDelivery, action: string): Found {
  const { event } = delivery;
  switch (event) {
    case "issues":
    case "issue_comment":
    case "pull_request_review_comment":
      return findWish(delivery, action);
    case "check_run":
      return findButton(delivery, action);
    case "workflow_run":
      return findProgress(delivery, action);
    case "installation":
    case "installation_repositories":
    case "repository":
      return findGone(delivery, action);
    default:
      return ignore(`The event ${shown(event)} starts nothing.`);
  }
}

function findWish(delivery: AppDelivery, action: string): Found {
  const { event, payload, label, self, now } = delivery;
  const where = placeOf(delivery);
  const trigger = readEvent({
    ...{ event, payload, label, self, now },
    ...{ requirement: "", dispatch: NO_DISPATCH, runId: "", runAttempt: 1 },
  });
  if (trigger.way === "none") return ignore(trigger.why);
  if (trigger.way !== "label" && trigger.way !== "comment") return ignore(`The event ${event} starts nothing.`);
  if (trigger.way === "comment") {
    const read = AuthorPayload.safeParse(payload);
    if (!read.success || read.data.comment.user?.id !== read.data.sender.id)
      return ignore(`The comment was ${shown(action)} by another account than its author's.`);
  }
  return { where, key: trigger.key, notice: { kind: "wish", trigger }, at: trigger.at };
}

function findButton(delivery: AppDelivery, action: string): Found {
  if (action !== "requested_action" && action !== "rerequested")
    return ignore(`Of a check run only its buttons start something; this one was ${shown(action)}.`);
  const where = placeOf(delivery);
  const { check_run: check, requested_action, sender } = parsed(CheckRunPayload, delivery);
  if (check.app.id !== delivery.appId) return ignore("The check run is another App's.");
  if (isSelf(sender.login, delivery.self)) return ignore("VeriAlgo caused this event itself.");
  const asked = action === "rerequested" ? "rerun" : (requested_action?.identifier ?? "");
  const button = BUTTONS.find((name) => name === asked);
  if (button === undefined) return ignore(`The check run has no button called ${shown(asked)}.`);
  // The event has neither a number nor a time of its own. The same button of a check run that has not moved is the same wish.
  const { status, started_at, completed_at, check_suite } = check;
  const state = JSON.stringify([status, started_at, completed_at, check_suite?.updated_at, sender.id]);
  const hash = createHash("sha256").update(state).digest("hex").slice(0, 16);
  return {
    where,
    key: `button-${check.id}-${button}-${hash}`,
    notice: { kind: "button", button, runKey: check.external_id, sender: personOf(sender), at: delivery.now },
    at: null,
  };
}

function findProgress(delivery: AppDelivery, action: string): Found {
  if (action !== "in_progress" && action !== "completed")
    return ignore(`Of a workflow run only its start and end matter; this one was ${shown(action)}.`);
  const where = placeOf(delivery);
  const { workflow_run: run, workflow } = parsed(WorkflowRunPayload, delivery);
  if (run.repository.id !== where.repositoryId) return ignore("The workflow run belongs to another repository.");
  if (run.event !== "workflow_dispatch")
    return ignore("The workflow run was not dispatched, so it is none of the App's.");
  const path = (run.path ?? workflow?.path ?? "").split("@")[0] ?? "";
  if (path !== `.github/workflows/${delivery.workflow}`)
    return ignore(`The workflow run is of ${shown(path)}, which the App does not dispatch.`);
  const { id: runId, run_attempt: attempt, conclusion = null, updated_at: at } = run;
  return {
    where,
    key: `progress-${runId}-${attempt}-${action}`,
    notice: { kind: "progress", runId, attempt, status: action, conclusion, at },
    at,
  };
}

/** To forget twice does no harm, so these need no age; the key is the delivery's, as a repository may leave and come back. */
function findGone(delivery: AppDelivery, action: string): Found {
  const { event, id } = delivery;
  const gone = (where: Where, repositoryIds: readonly number[] | null): Found => ({
    ...{ where, key: `gone-${id}`, at: null },
    notice: { kind: "gone", repositoryIds },
  });
  switch (`${event}.${action}`) {
    case "installation.deleted":
    case "installation.suspend":
      return gone(installationOf(parsed(InstallationPayload, delivery), delivery), null);
    case "installation_repositories.removed": {
      const payload = parsed(RemovedPayload, delivery);
      return gone(
        installationOf(payload, delivery),
        payload.repositories_removed.map((one) => one.id),
      );
    }
    case "repository.deleted":
    case "repository.transferred": {
      const where = placeOf(delivery);
      return gone(where, [where.repositoryId]);
    }
    default:
      return ignore(`The event ${event} (${shown(action)}) changes nothing for the App.`);
  }
}

function placeOf(delivery: AppDelivery): Where {
  const { installation, repository } = parsed(PlacePayload, delivery);
  const { id: repositoryId, name: repo, owner } = repository;
  return { installationId: installation.id, repositoryId, owner: owner.login, repo };
}

function installationOf({ installation }: z.infer<typeof InstallationPayload>, { appId }: AppDelivery): Where {
  if (typeof installation.app_id === "number" && installation.app_id !== appId)
    return ignore("The installation is another App's.");
  return { installationId: installation.id, repositoryId: 0, owner: "", repo: "" };
}

function parsed<T>(type: z.ZodType<T>, { event, payload }: AppDelivery): T {
  const read = type.safeParse(payload);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.join(".") || "the whole payload";
  return ignore(`The event ${shown(event)} cannot be followed: ${oneLine(path, 60)} is missing or of another kind.`);
}

function refuseOld(at: string, { now, maxEventAgeHours }: AppDelivery): void {
  const age = Date.parse(now) - Date.parse(at);
  // Also what has no time at all.
  if (!(age <= maxEventAgeHours * 3_600_000))
    ignore(`The event is of ${shown(at)}; what is older than ${maxEventAgeHours} hours starts nothing.`);
}

const shown = (text: string): string => (text === "" ? "something unnamed" : oneLine(text, 60));
