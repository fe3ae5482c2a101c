import type { Octokit } from "@octokit/rest";
import { type Redact, redactor } from "../domain/redact.ts";
import type { Clock } from "../ports/clock.ts";
import { connect, type TokenSource } from "./connection.ts";
import { createRetry, type OnWait } from "./retry.ts";

export { API_VERSION, type TokenSource } from "./connection.ts";

export type Rest = Octokit["rest"];

/**
 * The one way to GitHub. Every method throws an `ApiError`, nothing else. 5xx answers and broken connections are tried again a few
 * times, rate limits are waited for as GitHub asks (within a total patience), other refusals are final at once.
 */
export interface GitHubClient {
  /** For requests that change nothing, or that may be repeated without harm. `what` completes "GitHub did not let us …". */
  repeat<T>(what: string, call: (rest: Rest) => Promise<{ data: T }>): Promise<T>;
  /**
   * For requests that create something. When an answer was lost, `find` says whether the thing exists after all (null: it does not);
   * only then is it tried again.
   */
  create<T>(
    what: string,
    call: (rest: Rest) => Promise<{ data: T }>,
    find: (rest: Rest) => Promise<T | null>,
  ): Promise<T>;
  /** All pages of a list, at most `maxPages` of 100. */
  list<T>(
    what: string,
    call: (rest: Rest, page: { per_page: number; page: number }) => Promise<{ data: T[] }>,
    maxPages?: number,
  ): Promise<T[]>;
  /**
   * A GraphQL query, repeated like `repeat`. A mutation passes `find` as `create` does; without it a lost answer is final. GraphQL
   * `errors` are thrown as `ApiError` (STALE_DATA: `stale`), what was answered besides them is its `partial`.
   */
  graphql<T>(
    what: string,
    query: string,
    variables: Record<string, unknown>,
    find?: () => Promise<T | null>,
  ): Promise<T>;
  /** Requests sent so far, repeated ones included; for the log. */
  requests(): number;
}

export interface ClientOptions {
  token: string | TokenSource;
  /** `GITHUB_API_URL`, never taken from a payload. */
  apiUrl: string;
  toolVersion: string;
  clock: Clock;
  /** Aborts waits and requests. */
  signal?: AbortSignal | undefined;
  /** Told before each wait, so that a job that waits does not look like one that hangs. Must not throw. */
  onWait?: OnWait | undefined;
  /** Milliseconds one request may take (default: `PATIENCE.requestMs`). */
  requestMs?: number | undefined;
  /** Milliseconds to wait for rate limits, in all (default: `PATIENCE.limitsMs`). 0: whoever asked decides what to do. */
  limitsMs?: number | undefined;
}

const isMutation = (query: string): boolean => /^\s*mutation\b/.test(query);

/** Set up when GitHub refuses something: that takes milliseconds, and an App makes a client for every few requests. */
function hiding(secrets: readonly string[]): Redact {
  let redact: Redact | null = null;
  return (text) => {
    redact ??= redactor(secrets);
    return redact(text);
  };
}

export function createClient(options: ClientOptions): GitHubClient {
  const { octokit, sent } = connect(options);
  const { clock, signal, token, onWait, limitsMs } = options;
  const retry = createRetry({
    clock,
    signal,
    onWait,
    limitsMs,
    hide: hiding(typeof token === "string" ? [token, token.trim()] : []),
  });
  const client: GitHubClient = {
    repeat: (what, call) => retry(what, async () => (await call(octokit.rest)).data, "repeat"),
    create: (what, call, find) =>
      retry(
        what,
        async () => (await call(octokit.rest)).data,
        () => find(octokit.rest),
      ),
    async list(what, call, maxPages = 10) {
      const all = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const items = await client.repeat(what, (rest) => call(rest, { per_page: 100, page }));
        all.push(...items);
        if (items.length < 100) break;
      }
      return all;
    },
    graphql: (what, query, variables, find) =>
      retry(what, () => octokit.graphql(query, variables), find ?? (isMutation(query) ? "give-up" : "repeat")),
    requests: sent,
  };
  return client;
}
