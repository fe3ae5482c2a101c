import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import type { AppRun } from "../../src/domain/app-run.ts";
import type { App } from "../../src/entry/app/app-context.ts";
import { queuedMarker } from "../../src/entry/app/queued-marker.ts";
import { openCheckRun } from "../../src/github/live-check-run.ts";
import { openThreadComments } from "../../src/github/thread-comments.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { CANCEL_BUTTON } from "../../src/surfaces/check-run/check-buttons.ts";
import { type Front, startFront } from "./app-front/start-front.ts";
import { type FakeHub, type FakeHubOptions, startFakeHub } from "./fakehub/fakehub.ts";
import { PROJECT } from "./mini-runner/action-manifest.ts";

export const WORKFLOW_PATH = ".github/workflows/verialgo.yml";
export const WORKFLOW = readFileSync(join(PROJECT, "examples/verialgo-app.yml"), "utf8");

/** A hub whose first repository has the App's workflow; alice may write. */
export const startAppHub = (options: FakeHubOptions = {}): Promise<FakeHub> =>
  startFakeHub({ files: { [WORKFLOW_PATH]: WORKFLOW }, roles: { alice: "write" }, ...options });

/** The App of a hub, without loops, on a clock the hub goes by as well. Call `stop()`. */
export const startApp = (hub: FakeHub, variables: Record<string, string> = {}): Promise<Front> =>
  startFront(hub, variables, { clock: steppedClock });

/** Sleeps take no time, but move the time on: of this process, so of the hub too. Needs `stepTime()` first. */
const steppedClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => Date.now(),
  async sleep(ms, signal) {
    if (!signal?.aborted) passTime(ms);
  },
};

/** From here on time stands still unless it is moved; `vi.useRealTimers()` ends it. */
export const stepTime = (): void => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
export const passTime = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

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
