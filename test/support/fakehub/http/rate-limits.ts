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
  /** When content was created in the last hour, oldest first. */
  writes: number[];
}

/** One request that was one too many. */
export interface LimitRefusal {
  at: number;
  kind: "primary" | "secondary";
  /** Null for a token that is none of an installation. */
  installationId: number | null;
}

/** Counts requests and refuses as GitHub does: an installation's tokens together, any other token by itself. */
export class RateLimits {
  readonly #windows = new Map<string, Window>();
  readonly refusals: LimitRefusal[] = [];

  #window(token: Token | null): Window {
    const key = token?.counter ?? "anonymous";
    const known = this.#windows.get(key);
    if (known !== undefined && known.startedAt + HOUR > Date.now()) return known;
    const fresh = { startedAt: Date.now(), used: 0, writes: known?.writes ?? [] };
    this.#windows.set(key, fresh);
    return fresh;
  }

  /** Counts one request; a reply when it is one too many. */
  count(token: Token | null, createsContent: boolean): Reply | null {
    const window = this.#window(token);
    const limit = token?.limit ?? ANONYMOUS_LIMIT;
    if (window.used >= limit) {
      this.#note(token, "primary");
      return primaryLimit(whoOf(token), window.startedAt + HOUR, limit);
    }
    window.used += 1;
    if (!createsContent) return null;
    const now = Date.now();
    const { writes } = window;
    while (writes.length > 0 && (writes[0] as number) <= now - HOUR) writes.shift();
    writes.push(now);
    const isTooFast =
      writes.length > CONTENT_PER_MINUTE && (writes.at(-CONTENT_PER_MINUTE - 1) as number) > now - MINUTE;
    if (!isTooFast && writes.length <= CONTENT_PER_HOUR) return null;
    this.#note(token, "secondary");
    return secondaryLimit(60);
  }

  #note(token: Token | null, kind: LimitRefusal["kind"]): void {
    this.refusals.push({ at: Date.now(), kind, installationId: token?.installation?.id ?? null });
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

const whoOf = (token: Token | null): string =>
  token === null ? "127.0.0.1" : `installation ID ${token.installation?.id ?? 1}`;
