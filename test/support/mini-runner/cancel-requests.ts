import { setTimeout as sleep } from "node:timers/promises";
import type { FakeHub } from "../fakehub/fakehub.ts";
import type { LoggedRequest } from "../fakehub/http/request-log.ts";

const ACCEPTED = 202;

/** Calls `cancel` when somebody cancels the run through the API, once the hub has accepted it. */
export function followCancelRequests(hub: FakeHub, runId: number, cancel: () => void): void {
  const wait = async (request: LoggedRequest) => {
    for (let tries = 0; request.status === null && tries < 500; tries += 1) await sleep(10);
    if (request.status === ACCEPTED) cancel();
  };
  hub.onRequest({
    operation: "actions/cancel-workflow-run",
    path: new RegExp(`/runs/${runId}/`),
    times: Number.POSITIVE_INFINITY,
    // Not awaited: the hub answers only when its hooks have ended.
    run: (request) => void wait(request),
  });
}
