import type { RunEvent } from "../../src/domain/event.ts";
import { initialRunState, reduceRun } from "../../src/domain/run-state.ts";
import { renderFinal } from "../../src/surfaces/comment/render-final.ts";
import { renderSummary } from "../../src/surfaces/job-summary/render-summary.ts";
import type { scenario } from "../support/engine-run.ts";

export type Ran = Awaited<ReturnType<typeof scenario>>;

/** The run as the comment and the summary show it. */
export function pagesOf({ events, receipt }: Pick<Ran, "events" | "receipt">): string[] {
  const state = events.reduce((so, event: RunEvent) => reduceRun(so, event), initialRunState);
  const report = {
    ...{ receipt, state, publication: null, artifact: null, recheck: null, requester: "alice" },
    runUrl: "https://github.com/acme/tools/actions/runs/1",
    deliveredFolder: "algorithms/clamp",
    command: "implement" as const,
  };
  return [renderFinal(report), renderSummary(report)];
}

/** Everything that leaves a run: to people, to files, and to the model. */
export const everythingOf = (run: Ran): string =>
  JSON.stringify([run.events, run.receipt, run.kept, run.delivered, run.model.requests, pagesOf(run)]);
