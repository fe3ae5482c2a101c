import { Octokit } from "@octokit/rest";
import type { Clock } from "../ports/clock.ts";
import { apiErrorOf } from "./api-error.ts";

/** Pinned, so that a later default changes nothing here. */
export const API_VERSION = "2022-11-28";

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
  /** A GraphQL query, repeated like `repeat`. A mutation passes `find` as `create` does. GraphQL `errors` are thrown as `ApiError` (STALE_DATA: `stale`). */
  graphql<T>(
    what: string,
    query: string,
    variables: Record<string, unknown>,
    find?: () => Promise<T | null>,
  ): Promise<T>;
}

export interface ClientOptions {
  token: string;
  /** `GITHUB_API_URL`, never taken from a payload. */
  apiUrl: string;
  toolVersion: string;
  clock: Clock;
  /** Aborts waits and requests. */
  signal?: AbortSignal;
}

export function createClient({ token, apiUrl, toolVersion }: ClientOptions): GitHubClient {
  const octokit = new Octokit({ auth: token, baseUrl: apiUrl, userAgent: `verialgo/${toolVersion}` });
  octokit.hook.before("request", (request) => {
    request.headers["x-github-api-version"] = API_VERSION;
  });
  const attempt = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      throw apiErrorOf(error, what);
    }
  };
  const client: GitHubClient = {
    repeat: (what, call) => attempt(what, async () => (await call(octokit.rest)).data),
    create: (what, call) => attempt(what, async () => (await call(octokit.rest)).data),
    async list(what, call, maxPages = 10) {
      const all = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const items = await client.repeat(what, (rest) => call(rest, { per_page: 100, page }));
        all.push(...items);
        if (items.length < 100) break;
      }
      return all;
    },
    graphql: (what, query, variables) => attempt(what, () => octokit.graphql(query, variables)),
  };
  return client;
}
