import type { Token } from "../tokens/token-store.ts";
import type { Reply } from "./call.ts";
import { primaryLimit, secondaryLimit } from "./faults.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** GitHub's secondary limits on requests that create content. */
export const CONTENT_PER_MINUTE = 80;
export const CONTENT_PER_HOUR = 500;
const ANONYMOUS_LIMIT = 60;

interface Window {
  startedAt: number;
  used: number;
  writes: number[];
}

/** Counts requests by token and refuses as GitHub does. */
export class RateLimits {
  readonly #windows = new Map<string, Window>();

  #window(token: Token | null): Window {
    const key = token?.value ?? "anonymous";
    const known = this.#windows.get(key);
    if (known !== undefined && known.startedAt + HOUR > Date.now()) return known;
    const fresh = { startedAt: Date.now(), used: 0, writes: [] };
    this.#windows.set(key, fresh);
    return fresh;
  }

  /** Counts one request; a reply when it is one too many. */
  count(token: Token | null, createsContent: boolean): Reply | null {
    const window = this.#window(token);
    const limit = token?.limit ?? ANONYMOUS_LIMIT;
    if (window.used >= limit) {
      return primaryLimit(token === null ? "127.0.0.1" : "installation ID 1", window.startedAt + HOUR, limit);
    }
    window.used += 1;
    if (!createsContent) return null;
    const now = Date.now();
    window.writes = [...window.writes.filter((at) => at > now - HOUR), now];
    const inMinute = window.writes.filter((at) => at > now - MINUTE).length;
    return inMinute > CONTENT_PER_MINUTE || window.writes.length > CONTENT_PER_HOUR ? secondaryLimit(60) : null;
  }

  state(token: Token | null) {
    const { used, startedAt } = this.#window(token);
    const limit = token?.limit ?? ANONYMOUS_LIMIT;
    return { limit, used, remaining: Math.max(limit - used, 0), reset: Math.ceil((startedAt + HOUR) / 1000) };
  }

  headers(token: Token | null, resource: "core" | "graphql"): Record<string, string> {
    const { limit, used, remaining, reset } = this.state(token);
    return {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-used": String(used),
      "x-ratelimit-reset": String(reset),
      "x-ratelimit-resource": resource,
    };
  }
}
