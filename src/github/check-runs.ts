import { UsageError } from "../domain/errors.ts";
import type { ApiError } from "./api-error.ts";
import type { GitHubClient, Rest } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";

/** GitHub's page says characters, its refusal says "bytesize" (github/docs#35252): UTF-8 bytes of the summary, and of the text. */
export const MAX_CHECK_TEXT_BYTES = 65_535;
/** Of one request; more are added by further ones. */
export const ANNOTATIONS_A_REQUEST = 50;

/** Lines count from 1; columns are allowed only where both lines are the same. */
export interface Annotation {
  path: string;
  startLine: number;
  endLine: number;
  level: "notice" | "warning" | "failure";
  title: string;
  message: string;
}

export interface CheckRunWish {
  headSha: string;
  /** Names this check run among all of the commit: a lost answer is found again by it. */
  externalId: string;
  name: string;
  conclusion: "success" | "failure" | "neutral" | "cancelled" | "timed_out" | "action_required" | "skipped";
  title: string;
  summary: string;
  text: string | null;
  annotations: readonly Annotation[];
  detailsUrl: string | null;
}

export interface CheckRunMade {
  ok: true;
  id: number;
  url: string | null;
}

/** A check run as REST answers it, as far as it is read here. */
export interface RestCheck {
  id: number;
  html_url: string | null;
  output: { annotations_count: number };
}

/**
 * Makes one completed check run on a commit. A failure is a value; a summary or text that GitHub would refuse is a `UsageError`, as
 * callers shorten theirs first.
 */
export async function createCheckRun(
  client: GitHubClient,
  place: Place,
  wish: CheckRunWish,
): Promise<CheckRunMade | NotDone> {
  refuseLong("summary", wish.summary);
  refuseLong("text", wish.text ?? "");
  return attempt(() => make(client, place, wish), advise);
}

async function make(client: GitHubClient, { owner, repo }: Place, wish: CheckRunWish): Promise<CheckRunMade> {
  const { externalId: external_id, headSha: head_sha, name, conclusion, detailsUrl } = wish;
  const output = (from: number) => ({
    title: wish.title,
    summary: wish.summary,
    ...(wish.text === null ? {} : { text: wish.text }),
    annotations: wish.annotations.slice(from, from + ANNOTATIONS_A_REQUEST).map(toRest),
  });
  const details = detailsUrl === null ? {} : { details_url: detailsUrl };
  const check = await client.create<RestCheck>(
    "make a check run",
    (rest) =>
      rest.checks.create({
        ...{ owner, repo, name, head_sha, external_id, status: "completed", conclusion },
        ...details,
        output: output(0),
      }),
    (rest) => findCheck(rest, owner, repo, wish),
  );
  const { id: check_run_id, html_url: url } = check;
  for (let from = ANNOTATIONS_A_REQUEST; from < wish.annotations.length; from += ANNOTATIONS_A_REQUEST) {
    const wanted = Math.min(from + ANNOTATIONS_A_REQUEST, wish.annotations.length);
    // An update adds annotations, so that a blind repetition would show them twice.
    await client.create<RestCheck>(
      "add annotations to its check run",
      (rest) => rest.checks.update({ owner, repo, check_run_id, output: output(from) }),
      async (rest) => {
        const { data } = await rest.checks.get({ owner, repo, check_run_id });
        return data.output.annotations_count >= wanted ? data : null;
      },
    );
  }
  return { ok: true, id: check_run_id, url };
}

const PAGE = 100;
/** Requests asked about by issues all stand on one commit, the head of the default branch. */
const MOST_PAGES = 10;

/** The check run of that name and external id on a commit; null when there is none. */
export async function findCheck(
  rest: Rest,
  owner: string,
  repo: string,
  wish: Pick<CheckRunWish, "headSha" | "name" | "externalId">,
): Promise<RestCheck | null> {
  const { headSha: ref, name: check_name, externalId } = wish;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const listed = { owner, repo, ref, check_name, filter: "all", per_page: PAGE, page } as const;
    const { check_runs } = (await rest.checks.listForRef(listed)).data;
    const found = check_runs.find(({ external_id }) => external_id === externalId);
    if (found !== undefined) return found;
    if (check_runs.length < PAGE) break;
  }
  return null;
}

const toRest = ({ path, startLine, endLine, level, title, message }: Annotation) => ({
  ...{ path, start_line: startLine, end_line: endLine, annotation_level: level, title, message },
});

/** A `UsageError` for a text GitHub would refuse. */
export function refuseLong(what: "summary" | "text", text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MAX_CHECK_TEXT_BYTES) return;
  throw new UsageError(
    `The ${what} of the check run has ${bytes} bytes, but GitHub takes at most ${MAX_CHECK_TEXT_BYTES}; shorten it.`,
  );
}

const advise = ({ problem, said }: ApiError): string | null =>
  problem === "forbidden" && /not accessible|must authenticate/i.test(said)
    ? "To see the verdict as a check on the commit, add `checks: write` to the `permissions:` block of the workflow."
    : null;
