import * as z from "zod";
import { sentenceOf } from "../../domain/errors.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import type { Clock } from "../../ports/clock.ts";

/** A token of the App for one repository. `endsAt` in milliseconds since the epoch; the names are GitHub's of now. */
export interface AppToken {
  token: string;
  endsAt: number;
  repository: { owner: string; repo: string };
}

/** `duplicate`: another workflow run answers this request. `none`: why there is no token and what to do, a plain sentence each. */
export type AppAnswer =
  | ({ kind: "token" } & AppToken)
  | { kind: "duplicate" }
  | { kind: "none"; message: string; advice: string };

export interface AppQuestion {
  /** `app-url`. */
  appUrl: string;
  /** The runner's token that says which job asks. */
  identity: string;
  key: string;
  /** owner/name of the repository worked on. */
  repository: string;
  clock: Clock;
}

const NAME = /^[\w.-]{1,100}$/;
const Answer = z.object({
  token: z.string().regex(/^[\x21-\x7e]{8,4096}$/),
  expiresAt: z.string().transform((text) => Date.parse(text)),
  repository: z.object({ owner: z.string().regex(NAME), repo: z.string().regex(NAME) }),
});

const TRIES = 4;
/** Milliseconds: one request, and the wait before the second; each further one is twice as long. */
const REQUEST_MS = 20_000;
const FIRST_WAIT_MS = 1_000;

const UNREACHABLE = "Look whether the App's server runs and app-url is its address, then ask again.";
const REFUSED =
  "Let the App start this workflow, from its default branch; app-url must be the VERIALGO_PUBLIC_URL of the App, and the file's name its VERIALGO_WORKFLOW.";

/** Asks the App's server for its token. What may pass (no answer, 5xx, 429) is tried again a few times. Never rejects. */
export async function askApp({ appUrl, identity, key, repository, clock }: AppQuestion): Promise<AppAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await once({ appUrl, identity, key, repository });
    if ("kind" in answer) return answer;
    if (tries === TRIES)
      return {
        kind: "none",
        message: `The GitHub App's server at ${appUrl} gave no answer (${answer.said}).`,
        advice: UNREACHABLE,
      };
    await clock.sleep(FIRST_WAIT_MS * 2 ** (tries - 1));
  }
}

async function once({
  appUrl,
  identity,
  key,
  repository,
}: Omit<AppQuestion, "clock">): Promise<AppAnswer | { said: string }> {
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(`${appUrl}/token`, {
      method: "POST",
      headers: { authorization: `Bearer ${identity}`, "content-type": "application/json" },
      body: JSON.stringify({ key, repository }),
      // Whoever it would be sent on to is not the App.
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    ({ status } = response);
    body = await response.json().catch(() => null);
  } catch (error) {
    return { said: oneLine(causeOf(error), 200) };
  }
  if (status === 409) return { kind: "duplicate" };
  if (status === 429 || status >= 500) return { said: String(status) };
  const said = z.object({ message: z.string() }).safeParse(body);
  const none = (what: string): AppAnswer => ({
    kind: "none",
    message: `The GitHub App's server at ${appUrl} gave no token: ${what}`,
    advice: REFUSED,
  });
  if (status !== 200) return none(said.success ? oneLine(said.data.message, 200) : `its answer was ${status}.`);
  const read = Answer.safeParse(body);
  if (!read.success || Number.isNaN(read.data.expiresAt))
    return none("its answer has another form than this version knows.");
  return { kind: "token", token: read.data.token, endsAt: read.data.expiresAt, repository: read.data.repository };
}

/** `fetch failed` says nothing; its cause does. */
const causeOf = (error: unknown): string => sentenceOf(error instanceof Error ? (error.cause ?? error) : error);
