import type { AppRun } from "../../domain/app-run.ts";
import type { OpenRepository, TokenPermissions } from "../../github/app-identity.ts";
import { attempt, type NotDone } from "../../github/outcome.ts";
import type { App } from "./app-context.ts";

type Opened = { ok: true; open: OpenRepository; installationId: number };

/** Opens the repository whose workflow does the run's work: its own, or the organisation's runner repository. Close it. */
export async function openHome(
  app: App,
  { where, home }: Pick<AppRun, "where" | "home">,
  permissions: TokenPermissions,
): Promise<Opened | NotDone> {
  const found = await homeOf(app, { where, home });
  if (!found.ok) return found;
  const { installationId, repositoryId } = found;
  const open = await app.identity.open({ installationId, repositoryId }, permissions);
  return open.ok ? { ok: true, open, installationId } : open;
}

type Found = { ok: true; installationId: number; repositoryId: number };

/** Where a run that was sent before works, or where a new one will. */
async function homeOf(app: App, { where, home }: Pick<AppRun, "where" | "home">): Promise<Found | NotDone> {
  const { installationId, repositoryId } = where;
  const name = home ?? app.settings.runnerRepository;
  if (name === null || home?.repositoryId === repositoryId) return { ok: true, installationId, repositoryId };
  const { owner, repo } = name;
  const found = await attempt(async () => ({ ok: true, there: await app.identity.find(owner, repo) }) as const);
  if (!found.ok) return found;
  return found.there === null ? notInstalled(`${owner}/${repo}`) : { ok: true, ...found.there };
}

const notInstalled = (name: string): NotDone => ({
  ...{ ok: false, problem: "not-found" },
  message: `The App is not installed in its runner repository ${name}.`,
  advice: `Whoever runs the App has to install it in ${name}, or to set VERIALGO_RUNNER_REPOSITORY to a repository that it is installed in.`,
});
