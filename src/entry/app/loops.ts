import type { App } from "./app-context.ts";
import { startDispatcher } from "./dispatcher.ts";
import { handleNotice } from "./handle-notice.ts";
import { startSweep } from "./sweep.ts";
import { tellGivenUp } from "./wish.ts";
import { startWorker } from "./worker.ts";

/** Work that goes on beside the server until the App's signal. Resolves when what was under way is over; never rejects. */
export interface Loop {
  name: string;
  start(app: App): Promise<void>;
}

/** All of them; one that ends early makes the App unhealthy. */
export const LOOPS: readonly Loop[] = [
  { name: "worker", start: (app) => startWorker(app, { handle: handleNotice, giveUp: tellGivenUp }) },
  { name: "dispatcher", start: startDispatcher },
  { name: "sweep", start: startSweep },
];

export interface RunningLoops {
  /** Names of those that ended although nobody asked the App to stop. */
  ended(): string[];
  /** Resolves when all are over. */
  over: Promise<void>;
}

export function startLoops(app: App, loops: readonly Loop[] = LOOPS): RunningLoops {
  const ended: string[] = [];
  const running = loops.map(({ name, start }) =>
    start(app)
      .catch((error: unknown) => app.log.error(`The loop ${name} failed: ${String(error)}`))
      .then(() => {
        if (!app.signal.aborted) ended.push(name);
      }),
  );
  return { ended: () => ended, over: Promise.all(running).then(() => {}) };
}
