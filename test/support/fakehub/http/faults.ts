import { setTimeout as sleep } from "node:timers/promises";
import type { Reply } from "./call.ts";
import { type LoggedRequest, matchesRequest, type RequestFilter } from "./request-log.ts";

/** `before`: nothing was done. `after`: GitHub did it, and only the answer was lost. */
export type Moment = "before" | "after";

export type Fault =
  /** Any answer instead of the real one; 5xx bodies of GitHub are HTML or this JSON. */
  | { kind: "status"; status: number; when?: Moment; message?: string; headers?: Record<string, string> }
  /** 403 with `retry-after` (seconds); `status: 429` as GitHub also does. */
  | { kind: "secondary-limit"; retryAfter: number; status?: 403 | 429; when?: Moment }
  /** 403 with `x-ratelimit-remaining: 0`; the window opens again after `resetIn` seconds. */
  | { kind: "primary-limit"; resetIn: number; status?: 403 | 429 }
  /** The connection is closed without an answer. */
  | { kind: "cut"; when?: Moment }
  | { kind: "delay"; ms: number };

export interface FaultWish extends RequestFilter {
  fault: Fault;
  /** How many matching requests are hit (default 1). */
  times?: number;
  /** How many matching requests pass first (default 0). */
  skip?: number;
}

export interface Hook extends RequestFilter {
  run: (request: LoggedRequest) => void | Promise<void>;
  times?: number;
  skip?: number;
}

interface Armed {
  filter: RequestFilter;
  left: number;
  skip: number;
}

/** Faults and hooks waiting for their request. */
export class Trouble {
  readonly #faults: (Armed & { fault: Fault })[] = [];
  readonly #hooks: (Armed & { run: Hook["run"] })[] = [];

  addFault({ fault, times = 1, skip = 0, ...filter }: FaultWish): void {
    this.#faults.push({ filter, fault, left: times, skip });
  }

  addHook({ run, times = 1, skip = 0, ...filter }: Hook): void {
    this.#hooks.push({ filter, run, left: times, skip });
  }

  /** Faults that never met a request: a test that armed them proved nothing. */
  unused(): Fault[] {
    return this.#faults.filter(({ left }) => left > 0).map(({ fault }) => fault);
  }

  async runHooks(request: LoggedRequest): Promise<void> {
    for (const hook of this.#hooks) if (fires(hook, request)) await hook.run(request);
  }

  /** The fault for this request, used up by the asking. Delays are waited for here. */
  async take(request: LoggedRequest): Promise<Exclude<Fault, { kind: "delay" }> | null> {
    for (const armed of this.#faults) {
      if (!fires(armed, request)) continue;
      if (armed.fault.kind !== "delay") return armed.fault;
      await sleep(armed.fault.ms);
    }
    return null;
  }
}

function fires(armed: Armed, request: LoggedRequest): boolean {
  if (armed.left <= 0 || !matchesRequest(request, armed.filter)) return false;
  if (armed.skip > 0) {
    armed.skip -= 1;
    return false;
  }
  armed.left -= 1;
  return true;
}

export const LIMIT_DOCS = "https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api";

const SECONDARY =
  "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID.";

export const secondaryLimit = (retryAfter: number, status = 403): Reply => ({
  status,
  body: {
    message: SECONDARY,
    documentation_url: `${LIMIT_DOCS}#about-secondary-rate-limits`,
    status: String(status),
  },
  headers: { "retry-after": String(retryAfter) },
});

export const primaryLimit = (who: string, resetAt: number, limit: number, status = 403): Reply => ({
  status,
  body: { message: `API rate limit exceeded for ${who}.`, documentation_url: LIMIT_DOCS, status: String(status) },
  headers: {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": "0",
    "x-ratelimit-used": String(limit),
    "x-ratelimit-reset": String(Math.ceil(resetAt / 1000)),
    "x-ratelimit-resource": "core",
  },
});

/** The answer of a fault; null for a cut connection. */
export function faultReply(fault: Exclude<Fault, { kind: "delay" }>): Reply | null {
  switch (fault.kind) {
    case "cut":
      return null;
    case "secondary-limit":
      return secondaryLimit(fault.retryAfter, fault.status);
    case "primary-limit":
      return primaryLimit("installation ID 1", Date.now() + fault.resetIn * 1000, 1000, fault.status);
    case "status":
      return {
        status: fault.status,
        body: {
          message: fault.message ?? "Server Error",
          documentation_url: "https://docs.github.com/rest",
          status: String(fault.status),
        },
        ...(fault.headers === undefined ? {} : { headers: fault.headers }),
      };
  }
}
