import { PlatformError } from "../domain/errors.ts";

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

  constructor(problem: ApiProblem, status: number, said: string, message: string) {
    super(message);
    this.problem = problem;
    this.status = status;
    this.said = said;
  }
}

export const isProblem = (error: unknown, ...problems: ApiProblem[]): error is ApiError =>
  error instanceof ApiError && problems.includes(error.problem);

/** Turns whatever the client library threw into an `ApiError`; `what` completes "GitHub did not let us …". */
export function apiErrorOf(error: unknown, what: string): ApiError {
  if (error instanceof ApiError) return error;
  const { status = 0, message = String(error) } = error as { status?: number; message?: string };
  const said = message.split(" - http")[0] ?? message;
  const problem = problemOf(status, said);
  return new ApiError(
    problem,
    status,
    said,
    `GitHub did not let us ${what} (${status === 0 ? said : `${status}: ${said}`}).`,
  );
}

function problemOf(status: number, said: string): ApiProblem {
  if (status === 401) return "unauthorized";
  if (status === 403 || status === 429) return /rate limit/i.test(said) ? "limited" : "forbidden";
  if (status === 404) return "not-found";
  if (status === 410) return "gone";
  if (status === 409) return "stale";
  if (status >= 400 && status < 500) return /not a fast forward/i.test(said) ? "stale" : "invalid";
  return "unavailable";
}
