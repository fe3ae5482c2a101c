import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import type { AppRun } from "../../src/domain/app-run.ts";
import type { Verdict } from "../../src/domain/verdict.ts";
import type { App } from "../../src/entry/app/app-context.ts";
import { handleNotice } from "../../src/entry/app/handle-notice.ts";
import type { Handled } from "../../src/entry/app/handled.ts";
import { queuedMarker } from "../../src/entry/app/queued-marker.ts";
import { sendRun } from "../../src/entry/app/send-run.ts";
import { createClient } from "../../src/github/client.ts";
import { openCheckRun } from "../../src/github/live-check-run.ts";
import type { Marker } from "../../src/github/marker.ts";
import { openThreadComments } from "../../src/github/thread-comments.ts";
import { type Clock, systemClock } from "../../src/ports/clock.ts";
import { CANCEL_BUTTON } from "../../src/surfaces/check-run/check-buttons.ts";
import { VERDICT_MARKS } from "../../src/surfaces/report/wording.ts";
import { type Front, SECRET, startFront } from "./app-front/start-front.ts";
import { type FakeHub, type FakeHubOptions, startFakeHub } from "./fakehub/fakehub.ts";
import { PROJECT } from "./mini-runner/action-manifest.ts";

export const WORKFLOW_PATH = ".github/workflows/verialgo.yml";
export const WORKFLOW = readFileSync(join(PROJECT, "examples/verialgo-app.yml"), "utf8");

/** A hub whose first repository has the App's workflow; alice may write. */
export const startAppHub = (options: FakeHubOptions = {}): Promise<FakeHub> =>
  startFakeHub({ files: { [WORKFLOW_PATH]: WORKFLOW }, roles: { alice: "write" }, ...options });

/** The App of a hub, without loops, on a clock the hub goes by as well; the hub's webhooks go there. Call `stop()`. */
export async function startApp(hub: FakeHub, variables: Record<string, string> = {}): Promise<Front> {
  const front = await startFront(hub, variables, { clock: steppedClock });
  hub.connectApp({ url: front.hooks, secret: SECRET });
  return front;
}

/** Sleeps take no time, but move the time on: of this process, so of the hub too. Needs `stepTime()` first. */
const steppedClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => Date.now(),
  async sleep(ms, signal) {
    if (!signal?.aborted) passTime(ms);
  },
};

/** The latest time that was reached: limits of the hub go by what was, so time never goes back. */
let latest = 0;
/** From here on time stands still unless it is moved; `vi.useRealTimers()` ends it. */
export function stepTime(): void {
  latest = Math.max(Date.now(), latest);
  vi.useFakeTimers({ toFake: ["Date"], now: latest });
}
export function passTime(ms: number): void {
  latest = Date.now() + ms;
  vi.setSystemTime(latest);
}

/** Has the App work on every webhook that arrived, as its worker does. Returns what became of each. */
export async function drain(app: App, hub: FakeHub): Promise<Handled[]> {
  const all: Handled[] = [];
  for (;;) {
    await hub.webhooksSettled();
    const tasks = await app.store.dueTasks(new Date().toISOString(), 10, new Set());
    if (tasks.length === 0) return all;
    for (const task of tasks) {
      const handled = await handleNotice(app, task);
      if (handled.is === "later") await app.store.putOff(task.id, handled.until, handled.why);
      else await app.store.finishTask(task.id);
      all.push(handled);
    }
  }
}

/** Asks in a new issue, as alice unless told otherwise, and has the App answer. */
export async function askedRun(
  front: Front,
  hub: FakeHub,
  { title = "Sort a list", command = "/verialgo implement", by = "alice" } = {},
): Promise<AppRun> {
  const number = hub.addIssue({ title });
  const { commentId } = hub.as(by).comment(number, command);
  await drain(front.app, hub);
  return runNow(front.app, { key: `comment-${commentId}`, where: { ...NOWHERE, repositoryId: hub.state.id } });
}

const NOWHERE = { installationId: 0, owner: "", repo: "" };

/** The same, sent: with the id of its workflow run. */
export async function sentRun(front: Front, hub: FakeHub, wish = {}): Promise<AppRun & { workflowRunId: number }> {
  const run = await askedRun(front, hub, wish);
  await sendRun(front.app, run);
  const sent = await runNow(front.app, run);
  return { ...sent, workflowRunId: sent.workflowRunId ?? 0 };
}

/** What a run writes at its end, null: that it broke off; with its job's token, or with the App's in the App's comment. */
export async function saysVerdict(hub: FakeHub, run: AppRun, verdict: Verdict | null, as: "job" | "app" = "job") {
  const may = { issues: "write", pull_requests: "write" } as const;
  const token = as === "job" ? hub.actionsToken(may) : hub.installationToken(may);
  const client = createClient({ token, apiUrl: hub.apiUrl, toolVersion: "0.1.0", clock: systemClock });
  const { owner, repo, serverUrl } = hub;
  const self = { login: as === "job" ? "github-actions[bot]" : "verialgo[bot]", id: 0 };
  const comments = openThreadComments(client, { owner, repo, serverUrl }, run.thread.number, self);
  const over = { runId: String(run.workflowRunId), attempt: 1, key: run.key, kind: "run", askedAt: null } as const;
  const marker: Marker = { ...over, isOver: true, ...(verdict === null ? {} : { verdict }) };
  const body =
    verdict === null ? "## ⏹️ Broken off" : `## ${VERDICT_MARKS[verdict]} ${verdict} · level 1 (executed) reached`;
  const written =
    as === "job" ? await comments.create(marker, body) : await comments.edit(run.commentId ?? 0, marker, body);
  if (!written.ok) throw new Error(written.message);
  return written;
}

export interface RunWish {
  title?: string;
  key?: string;
  /** In the conversation of this issue or pull request; by default of a new issue. */
  number?: number;
  kind?: "issue" | "pull";
  headSha?: string | null;
}

let made = 0;

/** A run of alice's that waits, as the App answers it: with comment and check run. */
export async function waitingRun(app: App, hub: FakeHub, wish: RunWish = {}): Promise<AppRun> {
  made += 1;
  const { title = "Sort a list", key = `comment-${9_000 + made}`, kind = "issue", headSha = null } = wish;
  const number = wish.number ?? hub.addIssue({ title });
  const where = {
    ...{ owner: hub.owner, repo: hub.repo },
    ...{ repositoryId: hub.state.id, installationId: hub.installation().id },
  };
  const now = new Date().toISOString();
  const run: AppRun = {
    ...{ where, key, state: "waiting", thread: { number, kind, title }, comment: null, command: "/verialgo implement" },
    ...{ actor: { login: "alice", id: hub.as("alice").account.id }, askedAt: now, headSha, textSha256: null },
    ...{ commentId: null, checkRunId: null, home: null, workflowRunId: null, tries: 0 },
    ...{ queuedAt: now, sentAt: null, updatedAt: now, note: null },
  };
  const open = await app.identity.open(where, { checks: "write", issues: "write", pull_requests: "write" });
  if (!open.ok) throw new Error(open.message);
  const { client, place } = open;
  const comments = openThreadComments(client, place, number, { login: "verialgo[bot]", id: 0 });
  const comment = await comments.create(queuedMarker(run), "## 🕒 Queued");
  const look = { title: "Queued", summary: "It waits.", buttons: [CANCEL_BUTTON] };
  const check = { ...look, headSha: headSha ?? (await hub.head()), externalId: key, name: "VeriAlgo" };
  const opened = await openCheckRun(client, place, check, false);
  await open.close();
  if (!comment.ok || !opened.ok) throw new Error("the run could not be answered");
  const whole = { ...run, commentId: comment.id, checkRunId: opened.id };
  await app.store.addRun(whole);
  return whole;
}

/** The run as the store has it now. */
export async function runNow({ store }: App, { where, key }: Pick<AppRun, "where" | "key">): Promise<AppRun> {
  const run = await store.run(where.repositoryId, key);
  if (run === null) throw new Error(`there is no run ${key}`);
  return run;
}

export const checkOf = (hub: FakeHub, { checkRunId }: AppRun) =>
  hub.checkRuns().find(({ id }) => id === checkRunId) ?? null;
