import { UsageError } from "../domain/errors.ts";
import type { ApiError } from "./api-error.ts";
import { type CheckRunMade, type CheckRunWish, findCheck, type RestCheck, refuseLong } from "./check-runs.ts";
import type { GitHubClient } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";

/** A button below a check run; pressed, GitHub sends `identifier` back. At most three, of 20, 40 and 20 characters. */
export interface CheckButton {
  label: string;
  description: string;
  identifier: string;
}

/** What a check run shows while it is followed. A part that is left out stays as it is; `buttons` replace those before. */
export interface CheckLook {
  title: string;
  summary: string;
  detailsUrl?: string | null;
  buttons?: readonly CheckButton[];
}

export interface LiveCheckWish extends CheckLook {
  headSha: string;
  /** Names this check run among all of the commit: the run's key. */
  externalId: string;
  name: string;
}

export type CheckStage =
  | { status: "queued" | "in_progress" }
  | { status: "completed"; conclusion: CheckRunWish["conclusion"] };

/**
 * Makes a check run that waits. `isRepeated`: it may have been made before, and is looked for first. A failure is a value; a text or button
 * that GitHub would refuse is a `UsageError`.
 */
export async function openCheckRun(
  client: GitHubClient,
  { owner, repo }: Place,
  wish: LiveCheckWish,
  isRepeated: boolean,
): Promise<CheckRunMade | NotDone> {
  const { headSha: head_sha, name, externalId: external_id } = wish;
  const look = restLook(wish);
  return attempt(async () => {
    const there = isRepeated
      ? await client.repeat("look for its check run", async (rest) => ({
          data: await findCheck(rest, owner, repo, wish),
        }))
      : null;
    const { id, html_url: url } =
      there ??
      (await client.create<RestCheck>(
        "make a check run",
        (rest) => rest.checks.create({ owner, repo, name, head_sha, external_id, status: "queued", ...look }),
        (rest) => findCheck(rest, owner, repo, wish),
      ));
    return { ok: true, id, url };
  }, advise);
}

/** Moves a check run on, or only changes what it shows (`stage` null). The same change twice does no harm. A failure is a value. */
export async function changeCheckRun(
  client: GitHubClient,
  { owner, repo }: Place,
  id: number,
  stage: CheckStage | null,
  look: CheckLook,
): Promise<CheckRunMade | NotDone> {
  const shown = restLook(look);
  return attempt(async () => {
    const { html_url: url } = await client.repeat<RestCheck>("change its check run", (rest) =>
      rest.checks.update({ owner, repo, check_run_id: id, ...stage, ...shown }),
    );
    return { ok: true, id, url };
  }, advise);
}

function restLook({ title, summary, detailsUrl, buttons }: CheckLook) {
  refuseLong("summary", summary);
  for (const button of buttons ?? []) refuseLongButton(button);
  return {
    output: { title, summary },
    ...(detailsUrl == null ? {} : { details_url: detailsUrl }),
    ...(buttons === undefined ? {} : { actions: buttons.map((button) => ({ ...button })) }),
  };
}

function refuseLongButton({ label, description, identifier }: CheckButton): void {
  const parts = { label: [label, 20], description: [description, 40], identifier: [identifier, 20] } as const;
  for (const [name, [text, most]] of Object.entries(parts)) {
    if (text.length > most)
      throw new UsageError(
        `The ${name} "${text}" of a check run's button is longer than ${most} characters; shorten it.`,
      );
  }
}

const advise = ({ problem, said }: ApiError): string | null =>
  problem === "forbidden" && /not accessible/i.test(said)
    ? "To see the run as a check, give the App the permission `checks: write` and accept it at the installation's page."
    : null;
