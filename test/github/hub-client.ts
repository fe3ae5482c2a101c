import { expect } from "vitest";
import { ApiError } from "../../src/github/api-error.ts";
import { type ClientOptions, createClient } from "../../src/github/client.ts";
import type { Place } from "../../src/github/place.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { FakeHub } from "../support/fakehub/fakehub.ts";
import type { Fault } from "../support/fakehub/http/faults.ts";
import type { Permissions } from "../support/fakehub/state/model.ts";

/** A clock whose sleeps take no time but move it on from the real time, which the hub's rate limits go by. */
export function leapingClock() {
  let ahead = 0;
  const slept: number[] = [];
  const clock: Clock = {
    now: () => new Date(Date.now() + ahead),
    monotonicMs: () => performance.now() + ahead,
    async sleep(ms, signal) {
      if (signal?.aborted) return;
      slept.push(ms);
      ahead += ms;
    },
  };
  return { clock, slept };
}

export const EVERYTHING: Permissions = { checks: "write", contents: "write", issues: "write", pull_requests: "write" };

/** A client with a job's token, whose waits take no time. */
export function clientOf(hub: FakeHub, permissions: Permissions = EVERYTHING, options: Partial<ClientOptions> = {}) {
  const { clock, slept } = leapingClock();
  const token = hub.actionsToken(permissions);
  const client = createClient({ token, apiUrl: hub.apiUrl, toolVersion: "0.1.0", clock, ...options });
  return { client, slept, clock, token };
}

export const placeOf = ({ owner, repo, serverUrl }: FakeHub): Place => ({ owner, repo, serverUrl });

/** The account `GITHUB_TOKEN` acts as. */
export const SELF = 41898282;

/** What GitHub may do to any request; after each, whatever was asked for must be there exactly once. */
export const TROUBLES: readonly [name: string, fault: Fault][] = [
  ["500 before it was done", { kind: "status", status: 500, when: "before" }],
  ["502 after it was done", { kind: "status", status: 502, when: "after" }],
  ["a secondary limit", { kind: "secondary-limit", retryAfter: 7 }],
  ["a connection cut before it was done", { kind: "cut", when: "before" }],
  ["a connection cut after it was done", { kind: "cut", when: "after" }],
];

/** How a request was refused. Fails when it was not. */
export async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => expect.fail("was not refused"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}
