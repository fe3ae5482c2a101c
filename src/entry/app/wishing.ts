import type { Noticed, Where } from "../../domain/app-notice.ts";
import type { RequestComment, Trigger } from "../../domain/trigger.ts";
import type { OpenRepository } from "../../github/app-identity.ts";
import type { NotDone } from "../../github/outcome.ts";
import type { Task } from "../../ports/app-store.ts";
import type { Asked, Talk } from "../asked.ts";
import type { App } from "./app-context.ts";
import { isPassing, type Later, laterBy } from "./handled.ts";
import { waitAfter } from "./worker.ts";

export type WishTrigger = Extract<Trigger, { way: "label" | "comment" }>;

/** The settings of the App that decide who may start what. */
export type StartSettings = Pick<App["settings"], "allowRoles" | "allowBots" | "runsPerDay">;

/** A wish by somebody who may have it, and all it is answered with. */
export interface Wishing {
  app: App;
  task: Task;
  where: Where;
  key: string;
  trigger: WishTrigger;
  opened: OpenRepository;
  asked: Asked<StartSettings, WishTrigger>;
  talk: Talk;
  /** Chooses the language. */
  request: string;
  log: { delivery: string; run: string; repository: number; installation: number };
}

export const wishOf = ({ notice }: Noticed): WishTrigger => {
  if (notice.kind !== "wish") throw new TypeError(`A ${notice.kind} is no wish.`);
  return notice.trigger;
};

export const commentOf = (trigger: WishTrigger): RequestComment | null =>
  trigger.way === "comment" ? trigger.comment : null;

export const logFields = ({ deliveryId, noticed: { where, key } }: Task): Wishing["log"] => ({
  ...{ delivery: deliveryId, run: key },
  ...{ repository: where.repositoryId, installation: where.installationId },
});

/** Of an installation that may not be written to for now. */
export const tooMuch = ({ until }: { until: string }): Later => ({
  ...{ is: "later", until, why: "Enough was written there for now." },
});

/** Puts a task off for what passes; null where another try changes nothing. */
export async function laterFor(app: App, task: Task, failure: NotDone): Promise<Later | null> {
  const { problem, waitMs, message } = failure;
  if (!isPassing(failure)) return null;
  const wait = Math.max(waitAfter(task.tries), waitMs ?? 0);
  if (problem === "limited") await app.pace.stop(task.noticed.where.installationId, wait);
  return laterBy(app.clock.now(), wait, message);
}
