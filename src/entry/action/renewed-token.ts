import type { Clock } from "../../ports/clock.ts";
import type { AppAnswer, AppToken } from "./ask-app.ts";

/** Milliseconds. GitHub's token lives an hour: what one request takes at most, with its waits, must end before it does. */
const RENEW_BEFORE_MS = 10 * 60_000;
/** Between two tries, also when the last one brought a token that is short-lived itself. */
const TRY_AGAIN_MS = 60_000;

/**
 * Gives the token there is, and asks for the next one in time. What cannot be renewed is used to its end: GitHub then says of each request
 * that it is over.
 */
export function renewedToken(
  first: AppToken,
  ask: () => Promise<AppAnswer>,
  clock: Clock,
): { current(): string; token(): Promise<string> } {
  let held = first;
  let asked: Promise<void> | null = null;
  let notBefore = 0;
  const renew = async (): Promise<void> => {
    const answer = await ask();
    if (answer.kind === "token") held = answer;
    notBefore = clock.now().getTime() + TRY_AGAIN_MS;
  };
  return {
    current: () => held.token,
    async token() {
      const now = clock.now().getTime();
      if (held.endsAt - now < RENEW_BEFORE_MS && now >= notBefore) {
        asked ??= renew().finally(() => {
          asked = null;
        });
        await asked;
      }
      return held.token;
    },
  };
}
