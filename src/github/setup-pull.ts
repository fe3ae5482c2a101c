import type { ApiError } from "./api-error.ts";
import { type AppIdentity, lacksPermission, type TokenPermissions } from "./app-identity.ts";
import type { GitHubClient, Rest } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import { type Place, repositoryUrl } from "./place.ts";
import { makeSetupBranch, SETUP_BRANCH, type SetupFile } from "./setup-branch.ts";

/** A workflow file may be written only with a permission of its own, which the App asks for here and nowhere else. */
export const SETUP_PERMISSIONS: TokenPermissions = {
  contents: "write",
  metadata: "read",
  pull_requests: "write",
  workflows: "write",
};

export interface SetupPullWish extends SetupFile {
  title: string;
  body: string;
}

export interface SetupPull {
  ok: true;
  number: number;
  url: string;
  /** False: it was open already, and stays as it is. */
  isNew: boolean;
}

/**
 * Opens the pull request that adds the workflow, with a token of its own. Asked again, it finds what it made. A failure is a value; then
 * the file can still be added by hand.
 */
export async function openSetupPull(
  identity: AppIdentity,
  where: Parameters<AppIdentity["open"]>[0],
  wish: SetupPullWish,
): Promise<SetupPull | NotDone> {
  const opened = await identity.open(where, SETUP_PERMISSIONS);
  if (!opened.ok) return lacksPermission(opened) ? { ...opened, advice: LACKING } : opened;
  const { client, place, close } = opened;
  try {
    return await attempt(
      () => propose(client, place, wish),
      (error) => advise(error, place, wish),
    );
  } finally {
    await close();
  }
}

interface PullView {
  number: number;
  html_url: string;
}

async function propose(client: GitHubClient, place: Place, wish: SetupPullWish): Promise<SetupPull> {
  const there = await client.repeat("list pull requests", async (rest) => ({ data: await findOpen(rest, place) }));
  if (there !== null) return { ok: true, number: there.number, url: there.html_url, isNew: false };
  await makeSetupBranch(client, place, wish);
  const { owner, repo } = place;
  const { base, title, body } = wish;
  const { number, html_url: url } = await client.create<PullView>(
    "open a pull request",
    (rest) => rest.pulls.create({ owner, repo, head: SETUP_BRANCH, base, title, body }),
    (rest) => findOpen(rest, place),
  );
  return { ok: true, number, url, isNew: true };
}

async function findOpen(rest: Rest, { owner, repo }: Place): Promise<PullView | null> {
  const { data } = await rest.pulls.list({ owner, repo, head: `${owner}:${SETUP_BRANCH}`, state: "open", per_page: 1 });
  return data[0] ?? null;
}

const LACKING =
  "Have the owner give the App the permission `workflows: write` at the installation's page, or add the file by hand.";

function advise({ problem, said }: ApiError, place: Place, { base }: SetupPullWish): string | null {
  if (problem === "forbidden" && /not accessible|without .?workflows?.? permission/i.test(said)) return LACKING;
  if (problem === "stale")
    return `Delete or rename the branch ${SETUP_BRANCH}, then ask again; or add the file by hand.`;
  if (problem === "limited" || problem === "unavailable") return null;
  const compare = `${repositoryUrl(place)}/compare/${base}...${SETUP_BRANCH}`;
  return /pull request/i.test(said)
    ? `The branch is there; open its pull request by hand: ${compare}`
    : "Add the file by hand.";
}
