import type { Button, Notice } from "../../domain/app-notice.ts";
import { type AppRun, isOver } from "../../domain/app-run.ts";
import { parseCommand } from "../../domain/command-grammar.ts";
import { threadTextSha256 } from "../../domain/thread-text.ts";
import type { Thread } from "../../domain/trigger.ts";
import type { ThreadOverview } from "../../github/overview.ts";
import type { Task } from "../../ports/app-store.ts";
import type { Asked } from "../asked.ts";
import type { App } from "./app-context.ts";
import { cancelAppRun, isUntold } from "./cancel-run.ts";
import { DONE, type Handled } from "./handled.ts";
import { admitted, follow, inRepository } from "./wish.ts";
import type { Wishing, WishTrigger } from "./wishing.ts";

type Press = Extract<Notice, { kind: "button" }>;

/** A button of a check run is a wish: who may not start a run may not press it either, and learns nothing. Throws `ApiError`s and `StoreError`s. */
export async function handleButton(app: App, task: Task): Promise<Handled> {
  const { notice, where } = task.noticed;
  if (notice.kind !== "button") return DONE;
  const run = await pressed(app, where.repositoryId, notice.runKey);
  app.metrics.count("verialgo_buttons_total", { button: notice.button, known: String(run !== null) });
  const isInVain = (of: AppRun) => (notice.button === "cancel" ? isOver(of.state) && !isUntold(of) : !isOver(of.state));
  if (run === null || isInVain(run)) return DONE;
  if (notice.button === "rerun" && (await isAskedAgain(app, run))) return DONE;
  const key = notice.button === "cancel" ? task.noticed.key : keyAgain(run.key, task.noticed.key);
  if ((await app.store.run(where.repositoryId, key)) !== null) return DONE;
  const wish: Task = {
    ...task,
    noticed: { where, key, notice: { kind: "wish", trigger: wishOf(app, run, notice, key) } },
  };
  return inRepository(app, wish, async (opened) => {
    const wishing = await admitted(app, wish, opened);
    if ("is" in wishing) return wishing;
    if (notice.button === "rerun") return follow(again(wishing, run));
    const cancelled = await cancelAppRun(app, run, notice.sender.login);
    if (cancelled.is === "later") return cancelled;
    const why = cancelled.is === "refused" ? { why: cancelled.why } : {};
    app.log.info(`Cancel was pressed: ${cancelled.is}.`, { ...wishing.log, run: run.key, ...why });
    return DONE;
  });
}

/** The run a check run belongs to: the App's own goes by its key, the one a run made at its end by the id of its workflow run. */
async function pressed(app: App, repositoryId: number, name: string): Promise<AppRun | null> {
  const run = await app.store.run(repositoryId, name);
  const id = /^verialgo-(\d{1,15})-\d+$/.exec(name)?.[1];
  if (run !== null || id === undefined) return run;
  const found =
    (await app.store.runByWorkflowRun(repositoryId, Number(id))) ?? (await runOfRunner(app, repositoryId, Number(id)));
  return found?.where.repositoryId === repositoryId ? found : null;
}

/** Of a workflow run of the organization's runner repository. Throws an `ApiError`. */
async function runOfRunner({ settings, identity, store }: App, repositoryId: number, id: number) {
  const { runnerRepository: runner } = settings;
  const home = runner === null ? null : await identity.find(runner.owner, runner.repo);
  return home === null || home.repositoryId === repositoryId ? null : store.runByWorkflowRun(home.repositoryId, id);
}

/**
 * The same for each delivery of one press, another for each press. The number is no count: a workflow run that is started again by itself
 * counts its attempts in the same place, from 2.
 */
export function keyAgain(key: string, press: string): string {
  const first = firstKey(key);
  const hash = /[0-9a-f]{8,}$/.exec(press)?.[0] ?? Buffer.from(press).toString("hex");
  return `${first}-again-${1_000_000 + Number.parseInt(hash.slice(-8), 16)}`;
}

const firstKey = (key: string): string => key.replace(/-again-\d+$/, "");

/** Whether the same request waits or works again already: a second press, or somebody else's, then adds no other run. */
async function isAskedAgain({ store }: App, { where, thread, key }: AppRun): Promise<boolean> {
  const runs = await store.runsOfThread(where.repositoryId, thread.number);
  return runs.some((one) => !isOver(one.state) && firstKey(one.key) === firstKey(key));
}

const NAMES: Record<Button, string> = { cancel: "/verialgo cancel", rerun: "" };

/** As if the command had been commented, in a conversation that is only looked at once it is known who may. */
function wishOf({ settings }: App, run: AppRun, { button, sender, at }: Press, key: string): WishTrigger {
  const thread: Thread = { ...run.thread, body: "", isOpen: true, isLocked: false };
  const asked = parseCommand(NAMES[button] || run.command);
  if (run.comment === null || asked.kind === "none")
    return { way: "label", label: settings.label, ...{ sender, thread, key, at } };
  return { way: "comment", comment: run.comment, asked, ...{ sender, thread, key, at } };
}

const CHANGED =
  "The text of this issue is another one than the run was asked for, so it is not run again by a button; ask in a new comment, or add the label again.";

/** The wish with the conversation as it stands now. What was let in once is not let in with another text. */
function again(wishing: Wishing, run: AppRun): Wishing {
  const { trigger, talk } = wishing;
  const now = wishing.asked.overview.thread;
  if (now === null) return wishing;
  const thread = threadNow(now);
  const isSame = run.textSha256 === null || run.textSha256 === threadTextSha256(thread);
  const parsed: Asked["parsed"] = isSame ? wishing.asked.parsed : { kind: "refused", message: CHANGED };
  const asked = { ...wishing.asked, parsed, talk: { ...talk, thread }, trigger: { ...trigger, thread } };
  return { ...wishing, asked, talk: asked.talk, trigger: asked.trigger };
}

const threadNow = ({ number, kind, title, body, state, isLocked }: ThreadOverview): Thread => ({
  ...{ number, kind, title, body, isLocked, isOpen: state === "open" },
});
