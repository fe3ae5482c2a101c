/** One request as it arrived and ended; kept for counting. */
export interface LoggedRequest {
  /** Milliseconds since the epoch, on arrival. */
  at: number;
  method: string;
  /** With the query, as sent. */
  path: string;
  /** The contract's operation (`issues/create-comment`), `graphql/<root field>`, `git/push` …; null when unknown. */
  operation: string | null;
  /** Null while it runs, and for a connection that was cut. */
  status: number | null;
  /** Login of the token's account. */
  actor: string | null;
  /** JSON body, parsed; null for git and unreadable bodies. */
  body: unknown;
  headers: Record<string, string>;
}

export interface RequestFilter {
  method?: string;
  operation?: string | RegExp;
  path?: string | RegExp;
}

export function matchesRequest(request: LoggedRequest, filter: RequestFilter): boolean {
  return (
    (filter.method === undefined || filter.method === request.method) &&
    matchesText(request.operation ?? "", filter.operation) &&
    matchesText(request.path, filter.path)
  );
}

const matchesText = (text: string, wanted: string | RegExp | undefined): boolean =>
  wanted === undefined || (typeof wanted === "string" ? text === wanted : wanted.test(text));
