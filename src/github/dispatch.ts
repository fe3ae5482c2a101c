import { ApiError, isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import type { Place } from "./place.ts";
import { findRunByKey } from "./workflow-runs.ts";

export interface DispatchOrder {
  /** File name in `.github/workflows`. */
  workflow: string;
  /** Branch whose workflow file runs. */
  ref: string;
  /** Only inputs the file knows: GitHub refuses others. By `key` (and `repository`) the run is found again. */
  inputs: Readonly<Record<string, string>>;
}

export interface Dispatched {
  ok: true;
  /** Null where the server does not tell (GitHub Enterprise Server, for a while): then the run is to be found by its title. */
  runId: number | null;
}

/**
 * Starts a workflow, once: a dispatch whose answer was lost is looked for, and never sent again from here. A run may be listed only a while
 * after it was made, so `unavailable` means that it may come yet. A failure is a value.
 */
export async function sendDispatch(
  client: GitHubClient,
  place: Place,
  order: DispatchOrder,
): Promise<Dispatched | NotDone> {
  const sent = await attempt(() => send(client, place, order, true), adviseFor(order));
  // A server that does not know the parameter may refuse it rather than leave it out.
  if (sent.ok || sent.problem !== "invalid" || !/return_run_details/.test(sent.message)) return sent;
  return attempt(() => send(client, place, order, false), adviseFor(order));
}

async function send(
  client: GitHubClient,
  place: Place,
  { workflow, ref, inputs }: DispatchOrder,
  withDetails: boolean,
): Promise<Dispatched> {
  const { owner, repo } = place;
  const details = withDetails ? { return_run_details: true } : {};
  const answer = await client.create<{ workflow_run_id?: number } | undefined>(
    `start the workflow ${workflow}`,
    (rest) =>
      rest.actions.createWorkflowDispatch({
        owner,
        repo,
        workflow_id: workflow,
        ref,
        inputs: { ...inputs },
        ...details,
      }),
    async () => {
      const { key, repository = null } = inputs;
      if (key === undefined) throw notKnown(workflow);
      const found = await attempt(async () => ({
        ok: true as const,
        run: await findRunByKey(client, place, { workflow, key, repository, since: null }),
      }));
      // A limit met while looking says nothing of the dispatch, which may have been carried out.
      if (!found.ok || found.run === null) throw notKnown(workflow);
      return { workflow_run_id: found.run.id };
    },
  );
  return { ok: true, runId: answer?.workflow_run_id ?? null };
}

const notKnown = (workflow: string) =>
  new ApiError("unavailable", 0, "no answer", `GitHub did not say whether it started the workflow ${workflow}.`);

/** Also for whoever asked in another repository than the one whose workflow is started (`repository` among the inputs). */
const adviseFor =
  ({ workflow, inputs }: DispatchOrder) =>
  ({ problem, status, said }: ApiError): string | null => {
    const isCentral = inputs.repository !== undefined;
    const example = isCentral ? "examples/verialgo-central.yml" : "examples/verialgo-app.yml";
    const central = `whoever looks after the runner repository has to put it there by ${example}.`;
    if (problem === "not-found")
      return isCentral
        ? `There is no workflow ${workflow} on the runner repository's default branch; ${central}`
        : `There is no workflow ${workflow} on the default branch; \`/verialgo setup\` opens a pull request that adds it.`;
    if (status === 422 && /workflow_dispatch['’]? trigger/i.test(said))
      return isCentral
        ? `The workflow ${workflow} of the runner repository has no \`workflow_dispatch\` trigger; ${central}`
        : `The workflow ${workflow} has no \`workflow_dispatch\` trigger; \`/verialgo setup\` offers one that has.`;
    const place = isCentral ? "The runner repository" : "The repository";
    if (/archived/i.test(said)) return `${place} is archived, so no workflow runs in it; unarchive it, then ask again.`;
    if (/actions (?:has|have) been disabled|actions (?:is|are) (?:disabled|not enabled)/i.test(said))
      return `${place} has GitHub Actions turned off; turn it on at Settings → Actions → General, then ask again.`;
    if (/disabled/i.test(said))
      return `The workflow ${workflow} is disabled; enable it at the repository's Actions page.`;
    if (/unexpected inputs/i.test(said))
      return `The workflow ${workflow} does not know all inputs it is given; bring it up to date by ${example}.`;
    if (/required input/i.test(said))
      return `The workflow ${workflow} asks for an input that the App does not give; give it a default, or bring the file up to date by ${example}.`;
    if (problem === "forbidden")
      return `Look whether the App has the permission \`actions: write\` there and whether Settings → Actions lets workflows run, then ask again.`;
    return null;
  };

/** Asks a run to stop. One that is over already is fine (`wasOver`). A failure is a value. */
export function cancelRun(
  client: GitHubClient,
  { owner, repo }: Place,
  runId: number,
): Promise<{ ok: true; wasOver: boolean } | NotDone> {
  return attempt(async () => {
    try {
      await client.repeat<unknown>("cancel the workflow run", (rest) =>
        rest.actions.cancelWorkflowRun({ owner, repo, run_id: runId }),
      );
      return { ok: true, wasOver: false };
    } catch (error) {
      if (isProblem(error, "stale") && error.status === 409) return { ok: true, wasOver: true };
      throw error;
    }
  });
}
