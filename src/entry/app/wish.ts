import { commandText } from "../../domain/command-text.ts";
import { lacksPermission, type OpenRepository, type TokenPermissions } from "../../github/app-identity.ts";
import { isSameComment } from "../../github/marker.ts";
import type { NotDone } from "../../github/outcome.ts";
import { runsInLastDay } from "../../github/run-history.ts";
import type { OwnEvent } from "../../github/workflow-file.ts";
import { readWorkflow, type WorkflowState } from "../../github/workflow-file.ts";
import type { Task } from "../../ports/app-store.ts";
import { wrongSettings } from "../action/refusals.ts";
import { admit } from "../admission.ts";
import { decide } from "../decision.ts";
import type { App } from "./app-context.ts";
import {
  givenUp,
  inAppWords,
  lackingPermission,
  notDispatchable,
  unreadableWorkflow,
  workflowDisabled,
} from "./app-refusals.ts";
import { DONE, type Handled, laterBy } from "./handled.ts";
import { queueRun } from "./queue-run.ts";
import { queuedMarker } from "./queued-marker.ts";
import { refuse, takeLabelOff, turnDown } from "./reply.ts";
import { requestText } from "./request-text.ts";
import { offerSetup } from "./setup.ts";
import { answerSmall } from "./small-commands.ts";
import { laterFor, logFields, tooMuch, type Wishing, type WishTrigger, wishOf } from "./wishing.ts";
import { waitAfter } from "./worker.ts";

const DAY_MS = 24 * 3_600_000;
/** Reaction, label, comment and check run. */
const MOST_WRITES = 4;
/** Whoever it is that cannot be asked about must not hold up the wishes of others for long. */
const MOST_UNKNOWN = 5;

/** Answers one wish: by whom, and whether it is followed, is decided as in the Action. Throws `ApiError`s and `StoreError`s. */
export async function handleWish(app: App, task: Task): Promise<Handled> {
  const { where, key } = task.noticed;
  // Everything was done but the task's own end.
  if ((await app.store.run(where.repositoryId, key)) !== null) return DONE;
  // Where nothing could be written by now, nothing is read either.
  const room = await app.pace.look(where.installationId, "answer", MOST_WRITES);
  if (!room.ok) return tooMuch(room);
  return inRepository(app, task, async (opened) => {
    const wishing = await admitted(app, task, opened);
    return "is" in wishing ? wishing : follow(wishing);
  });
}

/** Tells whoever asked, and may, that nothing will come of it. Throws `ApiError`s and `StoreError`s. */
export async function tellGivenUp(app: App, task: Task): Promise<void> {
  if (task.noticed.notice.kind !== "wish") return;
  await inRepository(app, task, async (opened) => {
    const wishing = await admitted(app, task, opened);
    return "is" in wishing ? wishing : refuse(wishing, givenUp(wishing.request));
  });
}

/**
 * Opens the wish's repository, acts and closes it again. Where a permission is missing that is said; a repository that cannot be opened at
 * all has nobody to answer to.
 */
export async function inRepository(
  app: App,
  task: Task,
  act: (opened: OpenRepository) => Promise<Handled>,
): Promise<Handled> {
  const opened = await app.identity.open(task.noticed.where, permissionsFor(wishOf(task.noticed)));
  if (!opened.ok) {
    const isLacking = lacksPermission(opened);
    app.log.info(`Not ${isLacking ? "followed" : "answered"}: ${opened.message}`, logFields(task));
    if (isLacking) return tellLacking(app, task, opened);
    return (await laterFor(app, task, opened)) ?? DONE;
  }
  try {
    return await act(opened);
  } finally {
    await opened.close();
  }
}

/** The owner has not accepted all permissions: whoever may ask is told, if the App may see who that is and write there at all. */
async function tellLacking(app: App, task: Task, { advice }: NotDone): Promise<Handled> {
  const permissions: TokenPermissions = { contents: "read", ...talkPermission(wishOf(task.noticed)) };
  const opened = await app.identity.open(task.noticed.where, permissions);
  if (!opened.ok) return (await laterFor(app, task, opened)) ?? DONE;
  try {
    const wishing = await admitted(app, task, opened);
    return "is" in wishing ? wishing : await turnDown(wishing, lackingPermission(advice, wishing.request));
  } finally {
    await opened.close();
  }
}

const permissionsFor = (trigger: WishTrigger): TokenPermissions => ({
  ...{ actions: "read", checks: "write", contents: "read" },
  ...talkPermission(trigger),
});

/** A conversation of a pull request is written to with another permission than an issue's. */
const talkPermission = ({ thread }: WishTrigger): TokenPermissions =>
  thread.kind === "issue" ? { issues: "write" } : { pull_requests: "write" };

/** Who may not start is not answered and learns nothing. */
export async function admitted(app: App, task: Task, opened: OpenRepository): Promise<Wishing | Handled> {
  const { settings, clock } = app;
  const { where, key } = task.noticed;
  const trigger = wishOf(task.noticed);
  const log = logFields(task);
  const { allowRoles, allowBots, runsPerDay } = settings;
  const admission = await admit(
    {
      ...{ client: opened.client, place: opened.place, problems: [], granter: "the App", self: app.self, again: "" },
      settings: { allowRoles, allowBots, runsPerDay },
      run: { runId: queuedMarker({ key, askedAt: trigger.at }).runId, attempt: 1 },
    },
    trigger,
  );
  const closed = (result: string, why: string): Handled => {
    app.log.info(`Not answered: ${why}`, log);
    app.metrics.count("verialgo_wishes_total", { result });
    return DONE;
  };
  if (admission.kind === "unknown" && task.tries < MOST_UNKNOWN)
    return laterBy(clock.now(), waitAfter(task.tries), admission.why);
  if (admission.kind !== "asked") return closed(admission.kind, admission.why);
  const { asked } = admission;
  const { talk, overview } = asked;
  if (talk === null || overview.repository.id !== where.repositoryId)
    return closed("elsewhere", "The repository of that name is another one by now.");
  app.metrics.count("verialgo_wishes_total", { result: "asked" });
  const command = asked.parsed.kind === "command" ? commandText(asked.parsed.command) : "";
  const request = requestText({ thread: talk.thread, command });
  return { app, task, where, key, trigger, opened, asked, talk, request, log };
}

/** Does what an admitted wish comes to. */
export async function follow(wishing: Wishing): Promise<Handled> {
  const { app, trigger, asked, opened, log } = wishing;
  const { workflow } = app.settings;
  const { defaultBranch } = asked.overview.repository;
  const state: WorkflowState =
    defaultBranch === null
      ? { is: "missing" }
      : await readWorkflow(opened.client, opened.place, { name: workflow, branch: defaultBranch.name });
  if (listensItself(state, trigger)) {
    app.log.info("Left to the repository's own workflow, which listens to this event itself.", log);
    app.metrics.count("verialgo_left_to_workflow_total");
    return DONE;
  }
  const now = app.clock.now();
  const decision = decide(asked, { started: await startedOf(wishing, now), allowed: capOf(wishing) }, now);
  if (decision.kind === "small") return answerSmall(wishing, decision.name, state);
  if (decision.kind === "refuse" && !isBegun(wishing)) {
    const labelled = decision.isLabelTakenOff ? await takeLabelOff(wishing) : null;
    return labelled ?? refuse(wishing, inAppWords(decision.refusal), decision.key);
  }
  if (asked.parsed.kind !== "command") return DONE;
  const { command } = asked.parsed;
  if (command.name !== "implement" && command.name !== "revise" && command.name !== "verify") return DONE;
  if (isBegun(wishing)) return queueRun(wishing, command);
  if ("problems" in asked.settings) return turnDown(wishing, inAppWords(wrongSettings(asked.settings.problems)));
  const { request } = wishing;
  // The runner repository's own workflow is looked at when a run is sent.
  if (app.settings.runnerRepository === null) {
    if (state.is === "missing") return offerSetup(wishing, state);
    if (state.is === "unreadable") return turnDown(wishing, unreadableWorkflow(workflow, state.why, request));
    if (state.file.inputs === null) return turnDown(wishing, notDispatchable(workflow, request));
    if (state.disabled !== null) return turnDown(wishing, workflowDisabled(workflow, request));
  }
  return queueRun(wishing, command);
}

function listensItself(state: WorkflowState, trigger: WishTrigger): boolean {
  if (state.is !== "there" || state.disabled !== null) return false;
  const event: OwnEvent =
    trigger.way === "label"
      ? "issues"
      : trigger.comment.kind === "issue"
        ? "issue_comment"
        : "pull_request_review_comment";
  return state.file.listensTo.includes(event);
}

/** Whether this very wish was answered before the App was interrupted: then it is only completed. */
const isBegun = ({ talk, key, trigger }: Wishing): boolean =>
  talk.ours.some(({ marker }) => isSameComment(marker, queuedMarker({ key, askedAt: trigger.at })));

const capOf = ({ app, asked }: Wishing): number =>
  "problems" in asked.settings ? app.settings.runsPerDay : asked.settings.runsPerDay;

/** Runs of the thread within a day, by the comments there and by what the App remembers: either may know more. */
async function startedOf({ app, where, key, talk }: Wishing, now: Date): Promise<number> {
  const runs = await app.store.runsOfThread(where.repositoryId, talk.thread.number);
  const remembered = runs.filter(
    (run) =>
      run.key !== key &&
      now.getTime() - Date.parse(run.queuedAt) < DAY_MS &&
      (run.sentAt !== null || run.state === "waiting"),
  );
  return Math.max(runsInLastDay(talk.ours, now), remembered.length);
}
