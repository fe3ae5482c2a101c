import type { GitHubClient } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";

/** A run of a workflow, as GitHub tells of it. Times are ISO 8601. */
export interface WorkflowRun {
  id: number;
  /** From 1. */
  attempt: number;
  /** `queued`, `in_progress`, `completed` and some more. */
  status: string;
  /** `success`, `failure`, `cancelled` …; null while it is not completed. */
  conclusion: string | null;
  /** What the workflow's `run-name` makes of its inputs. */
  title: string;
  event: string;
  /** The workflow file, from the root: `.github/workflows/verialgo.yml`. */
  path: string;
  headBranch: string | null;
  headSha: string;
  url: string;
  createdAt: string;
  updatedAt: string;
}

interface RestRun {
  id: number;
  run_attempt?: number | undefined;
  status: string | null;
  conclusion: string | null;
  display_title: string;
  event: string;
  path: string;
  head_branch: string | null;
  head_sha: string;
  html_url: string;
  created_at: string;
  updated_at: string;
}

export const readRun = (
  client: GitHubClient,
  { owner, repo }: Place,
  runId: number,
): Promise<{ ok: true; run: WorkflowRun } | NotDone> =>
  attempt(async () => {
    const run = await client.repeat<RestRun>("read the workflow run", (rest) =>
      rest.actions.getWorkflowRun({ owner, repo, run_id: runId }),
    );
    return { ok: true, run: runOf(run) };
  });

export interface RunWish {
  /** File name in `.github/workflows`. */
  workflow: string;
  /** Stands in its title as a word of its own. */
  key: string;
  /** `owner/name` of the repository it works on, where its title says it too (runner repository); two of them may have the same key. */
  repository: string | null;
  /** ISO 8601; null: one of the last hundred runs. */
  since: string | null;
}

/** Runs looked through, at 100 a request. */
const MOST_PAGES = 5;

/** The dispatched run of this key, the oldest of several; null: it is not there, or not listed yet. Throws an `ApiError`. */
export async function findRunByKey(
  client: GitHubClient,
  { owner, repo }: Place,
  { workflow, key, repository, since }: RunWish,
): Promise<WorkflowRun | null> {
  const created = since === null ? {} : { created: `>=${since.replace(/\.\d+Z$/, "Z")}` };
  const runs = await client.list<RestRun>(
    "look for the workflow run",
    async (rest, page) => {
      const wish = { owner, repo, workflow_id: workflow, event: "workflow_dispatch", ...created, ...page };
      return { data: (await rest.actions.listWorkflowRuns(wish)).data.workflow_runs };
    },
    since === null ? 1 : MOST_PAGES,
  );
  // Newest first; of two with one key the first that came is the one that works.
  const names = repository === null ? [key] : [key, repository];
  const found = runs.findLast(({ display_title }) => holdsNames(display_title, names));
  return found === undefined ? null : runOf(found);
}

/** What keys and names of repositories are made of. */
const WORD = /[A-Za-z0-9._:/-]+/g;

/** As words of their own: `comment-5` does not stand in `comment-55`. A sentence's mark may follow. Pure. */
export function holdsNames(title: string, names: readonly string[]): boolean {
  const words = (title.toLowerCase().match(WORD) ?? []).flatMap((word) => [word, word.replace(/[.:]$/, "")]);
  return names.every((name) => words.includes(name.toLowerCase()));
}

const runOf = (run: RestRun): WorkflowRun => ({
  id: run.id,
  attempt: run.run_attempt ?? 1,
  status: run.status ?? "queued",
  conclusion: run.conclusion,
  title: run.display_title,
  event: run.event,
  path: run.path.replace(/@.*$/, ""),
  headBranch: run.head_branch,
  headSha: run.head_sha,
  url: run.html_url,
  createdAt: run.created_at,
  updatedAt: run.updated_at,
});
