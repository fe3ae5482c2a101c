import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { CancelledError } from "../../domain/errors.ts";
import type { RunEvent } from "../../domain/event.ts";
import type { Limits } from "../../domain/limits.ts";
import { EVENTS_FILE } from "../../domain/receipt.ts";
import { initialRunState, type RunState, reduceRun } from "../../domain/run-state.ts";
import { broadcast } from "../../surfaces/broadcast.ts";
import { commentSurface } from "../../surfaces/comment/comment-surface.ts";
import { renderLive } from "../../surfaces/comment/render-live.ts";
import { jobLogSurface } from "../../surfaces/job-log/job-log-surface.ts";
import { eventLog } from "../../surfaces/ndjson/event-log.ts";
import type { Conversation } from "./conversation.ts";
import { type Job, runUrl } from "./job.ts";

/** What is shown while a run goes on, and what stops it. */
export interface Watch {
  sink(event: RunEvent): void;
  state(): RunState;
  /** Aborts when the runner cancels the job or somebody writes `/verialgo cancel`. */
  signal: AbortSignal;
  /** Ends every surface; afterwards the conversation is free for the last word. */
  close(): Promise<void>;
}

export function watchRun(job: Job, conversation: Conversation, limits: Limits, requirement: string | null): Watch {
  let state = initialRunState;
  const stopping = new AbortController();
  const live = commentSurface({
    clock: job.clock,
    render: (shown, now) => renderLive({ state: shown, limits, runUrl: runUrl(job), now, requirement }),
    async write(body) {
      const { isStopAsked } = await conversation.show(body);
      if (isStopAsked) stopping.abort(new CancelledError("The run was cancelled with /verialgo cancel."));
    },
  });
  const surfaces = [
    eventLog(join(job.folder, EVENTS_FILE)),
    jobLogSurface(job.out, () => randomBytes(16).toString("hex")),
    live,
  ];
  const all = broadcast(surfaces, (surface, sentence) => {
    job.runner.annotate("warning", `The ${surface} stopped (${sentence}); the run goes on without it.`);
  });
  return {
    sink(event) {
      state = reduceRun(state, event);
      all.sink(event);
    },
    state: () => state,
    signal: AbortSignal.any([job.signal, stopping.signal]),
    close: () => all.close(),
  };
}
