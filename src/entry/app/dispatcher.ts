import { sentenceOf } from "../../domain/errors.ts";
import type { App } from "./app-context.ts";
import { TRY_AGAIN_MS } from "./handled.ts";
import { pollRuns } from "./poll-runs.ts";
import { queueOrder } from "./queue-order.ts";
import { sendRun } from "./send-run.ts";

/** Also without a ring: clocks jump, and dispatches without an answer are to be looked for. */
const ROUND_MS = 15_000;
/** Between two looks for lost events. */
const POLL_MS = 60_000;
/** Installations served at a time. */
const AT_ONCE = 8;
/** The same while webhooks come in faster than they can be answered. */
const CROWDED_AT_ONCE = 2;

/**
 * Sends waiting runs until the App's signal: of each installation as many as may run at once, between installations the one that was served
 * longest ago first. Holds no run: what cannot be sent now stays in the store. Resolves when what was under way is over; never rejects.
 */
export async function startDispatcher(app: App): Promise<void> {
  const { clock, signal, bells, log } = app;
  const serving = new Map<number, Promise<void>>();
  const lines = createLines();
  let polled: Promise<void> | null = null;
  let lastPoll = Number.NEGATIVE_INFINITY;

  const poll = () => {
    const now = clock.now().getTime();
    if (polled !== null || isBetween(lastPoll, now, lastPoll + POLL_MS)) return;
    lastPoll = now;
    polled = pollRuns(app)
      .catch((error: unknown) => log.error(`Runs could not be looked after: ${sentenceOf(error)}`))
      .finally(() => {
        polled = null;
      });
  };

  const serve = (installationId: number) => {
    const work = serveInstallation(app, installationId)
      .catch((error: unknown) => {
        log.error(`Waiting runs could not be sent: ${sentenceOf(error)}`, { installation: installationId });
        return clock.now().getTime() + TRY_AGAIN_MS;
      })
      .then((until) => {
        lines.served(installationId, clock.now().getTime(), until);
        serving.delete(installationId);
        bells.runs.ring();
      });
    serving.set(installationId, work);
  };

  while (!signal.aborted) {
    let wait = ROUND_MS;
    try {
      poll();
      const now = clock.now().getTime();
      const waiting = (await app.store.waitingInstallations()).filter((id) => !serving.has(id));
      for (const id of lines.inOrder(waiting, now)) {
        if (serving.size >= (app.isCrowded() ? CROWDED_AT_ONCE : AT_ONCE)) break;
        // The end of one of its runs rings; to serve it before would be for nothing, and ring as well.
        if ((await freeOf(app, id)) > 0) serve(id);
      }
      wait = Math.min(ROUND_MS, Math.max(lines.nextDue(waiting) - now, 0) || ROUND_MS);
    } catch (error) {
      log.error(`Waiting runs could not be read: ${sentenceOf(error)}`);
    }
    await bells.runs.wait(wait, signal);
  }
  await Promise.all([...serving.values(), polled]);
}

/**
 * Sends what an installation may send now. Resolves to when to come again, milliseconds since the epoch; 0 when nothing
 * holds it up. Rejects with a `StoreError`.
 */
export async function serveInstallation(app: App, installationId: number): Promise<number> {
  const waiting = await app.store.runsOf(installationId, ["waiting"]);
  const active = await activeOf(app, installationId);
  const free = app.settings.runsAtOnce - active.length;
  for (const run of queueOrder(waiting, active).slice(0, Math.max(free, 0))) {
    if (app.signal.aborted) return 0;
    const sent = await sendRun(app, run);
    if (sent.is === "later") return Date.parse(sent.until);
  }
  return 0;
}

const activeOf = ({ store }: App, installationId: number) => store.runsOf(installationId, ["sent", "running"]);

const freeOf = async (app: App, installationId: number): Promise<number> =>
  app.settings.runsAtOnce - (await activeOf(app, installationId)).length;

/** A time before `from` is of a clock that was put back since: nothing is waited for by it. */
const isBetween = (from: number, now: number, until: number): boolean => from <= now && now < until;

/** Which installation is next: a plain account of when each was served, and when it may be again. */
function createLines() {
  const turns = new Map<number, { turn: number; at: number; until: number }>();
  let turn = 0;
  const of = (id: number) => turns.get(id) ?? { turn: 0, at: 0, until: 0 };
  return {
    served(id: number, at: number, until: number) {
      turn += 1;
      turns.set(id, { turn, at, until });
    },
    /** Those that may be served at `now`, the one that waited longest first. Forgets those that wait for nothing. */
    inOrder(waiting: readonly number[], now: number): number[] {
      if (turns.size > waiting.length + 1_000)
        for (const id of turns.keys()) if (!waiting.includes(id)) turns.delete(id);
      const isFree = ({ at, until }: { at: number; until: number }) => !isBetween(at, now, until);
      return waiting.filter((id) => isFree(of(id))).sort((a, b) => of(a).turn - of(b).turn);
    },
    /** The earliest time one of them may be served; infinite when none has to wait. */
    nextDue: (waiting: readonly number[]): number =>
      Math.min(...waiting.map((id) => of(id).until).filter((until) => until > 0)),
  };
}
