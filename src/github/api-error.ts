import { PlatformError } from "../domain/errors.ts";
import type { Redact } from "../domain/redact.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { type Answer, answerOf } from "./answer.ts";

/**
 * `forbidden`: the token lacks a permission or a setting forbids it. `limited`: a rate limit that outlasted the patience of the client.
 * `unavailable`: 5xx or a broken connection, several times. `stale`: the branch moved (STALE_DATA, 409, not a fast-forward).
 */
export type ApiProblem =
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "gone"
  | "stale"
  | "invalid"
  | "limited"
  | "unavailable";

/** What GitHub answered, as one plain sentence for a person; `said` is GitHub's own message, `status` its HTTP status (0: no answer). */
export class ApiError extends PlatformError {
  readonly problem: ApiProblem;
  readonly status: number;
  readonly said: string;
  /** The GraphQL error's type (`STALE_DATA`, `BRANCH_PROTECTION_RULE_VIOLATION` …); null for REST, where `status` tells. */
  readonly type: string | null;
  /** What a GraphQL query answered besides its errors; null where there is nothing. */
  readonly partial: unknown;
  /** Of `limited`: milliseconds until GitHub takes requests again; else null. */
  readonly waitMs: number | null;

  constructor(
    problem: ApiProblem,
    status: number,
    said: string,
    message: string,
    {
      type = null,
      partial = null,
      waitMs = null,
    }: { type?: string | null; partial?: unknown; waitMs?: number | null } = {},
  ) {
    super(message);
    this.problem = problem;
    this.status = status;
    this.said = said;
    this.type = type;
    this.partial = partial;
    this.waitMs = waitMs;
  }
}

export const isProblem = (error: unknown, ...problems: ApiProblem[]): error is ApiError =>
  error instanceof ApiError && problems.includes(error.problem);

/**
 * Turns whatever the client library threw into an `ApiError`; `what` completes "GitHub did not let us …". `hide` removes the token:
 * fetch quotes a header value it cannot send.
 */
export function apiErrorOf(error: unknown, what: string, hide: Redact = (text) => text): ApiError {
  if (error instanceof ApiError) return error;
  const answer = answerOf(error);
  const said = oneLine(hide(answer.said), 300);
  const problem = problemOf(answer);
  const { status, type, partial } = answer;
  const source = type ?? (status === 0 ? null : String(status));
  const quote = source === null ? said : `${source}: ${said}`;
  return new ApiError(problem, status, said, `GitHub did not let us ${what}${whyOf(problem, answer)} (${quote}).`, {
    type,
    partial,
  });
}

const BY_TYPE: Record<string, ApiProblem> = {
  FORBIDDEN: "forbidden",
  INSUFFICIENT_SCOPES: "forbidden",
  BRANCH_PROTECTION_RULE_VIOLATION: "forbidden",
  NOT_FOUND: "not-found",
  STALE_DATA: "stale",
  RATE_LIMITED: "limited",
  INTERNAL: "unavailable",
  SERVICE_UNAVAILABLE: "unavailable",
};

function problemOf({ kind, status, type, said, headers }: Answer): ApiProblem {
  if (kind === "broken") return "unavailable";
  if (kind === "unknown") return "invalid";
  // The old name of the secondary limit is "abuse detection mechanism".
  const speaksOfLimit = /rate limit|abuse detection/i.test(said);
  if (kind === "graphql") {
    if (speaksOfLimit) return "limited";
    // A query that took too long is answered 200 with this sentence and no type.
    if (type === null && /something went wrong while executing|timeout|timedout/i.test(said)) return "unavailable";
    return (type === null ? undefined : BY_TYPE[type]) ?? "invalid";
  }
  if (status === 401) return "unauthorized";
  if (status === 429 || (status === 403 && (speaksOfLimit || "retry-after" in headers))) return "limited";
  if (status === 403) return "forbidden";
  if (status === 404) return "not-found";
  if (status === 410) return "gone";
  // An empty repository answers 409 too, but nothing moved.
  if (status === 409) return /is empty/i.test(said) ? "invalid" : "stale";
  if (status >= 500) return "unavailable";
  return /not a fast[- ]forward/i.test(said) ? "stale" : "invalid";
}

function whyOf(problem: ApiProblem, answer: Answer): string {
  switch (problem) {
    case "unauthorized":
      return ": it does not accept the token, which is wrong or has expired";
    case "forbidden":
      return /not accessible by/i.test(answer.said) ? `: ${missingPermission(answer.headers)}` : "";
    case "limited":
      return " for now: its rate limit holds";
    case "unavailable":
      return answer.status === 0 ? ": no whole answer came" : ": it has trouble itself";
    default:
      return "";
  }
}

/**
 * GitHub names in a header what would have been enough, in the Apps' spelling (`a=write,b=read; c=write`: a and b, or c); a person needs
 * the workflow's (`pull-requests: write`).
 */
function missingPermission(headers: Answer["headers"]): string {
  const accepted = headers["x-accepted-github-permissions"];
  if (!accepted) return "the token lacks a permission; see the workflow's `permissions:` block";
  const spelled = (pair: string) => `\`${oneLine(pair, 60).replaceAll("_", "-").replace("=", ": ")}\``;
  const names = accepted
    .split(";")
    .map((set) => set.split(",").map(spelled).join(" and "))
    .join(" or ");
  return `the token lacks the permission ${names}; add it to the workflow's \`permissions:\` block`;
}
