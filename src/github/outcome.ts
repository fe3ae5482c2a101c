import { ApiError, type ApiProblem } from "./api-error.ts";

/** Why something that must not end a run was not done. `message` says what happened, `advice` what to do; both one plain sentence. */
export interface NotDone {
  ok: false;
  problem: ApiProblem;
  message: string;
  advice: string;
  /** Of `limited`: milliseconds until GitHub takes requests again. */
  waitMs?: number;
}

/** Turns the `ApiError`s of `act` into a value; anything else is thrown on. `advise` may give the advice for a failure. */
export async function attempt<T extends { ok: true }>(
  act: () => Promise<T>,
  advise: (error: ApiError) => string | null = () => null,
): Promise<T | NotDone> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { problem, message, waitMs } = error;
    const wait = waitMs === null ? {} : { waitMs };
    return { ok: false, problem, message, advice: advise(error) ?? adviceFor(problem), ...wait };
  }
}

function adviceFor(problem: ApiProblem): string {
  switch (problem) {
    case "unauthorized":
      return "Give the step a token that has not expired.";
    case "forbidden":
      return "Check the `permissions:` block of the workflow and the repository's settings.";
    case "limited":
      return "Wait until the rate limit is over, then run it again.";
    case "unavailable":
      return "See https://www.githubstatus.com and run it again later.";
    default:
      return "Look at the repository, then run it again.";
  }
}
