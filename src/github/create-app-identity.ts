import type { Clock } from "../ports/clock.ts";
import { type ApiError, isProblem } from "./api-error.ts";
import type { AppIdentity, TokenPermissions } from "./app-identity.ts";
import { appSigner } from "./app-jwt.ts";
import { createClient, type GitHubClient } from "./client.ts";
import { attempt, type NotDone } from "./outcome.ts";
import { readDeliveries } from "./past-deliveries.ts";
import type { OnWait } from "./retry.ts";
import { revokeToken } from "./revoke-token.ts";

export interface AppIdentityOptions {
  appId: number;
  /** PEM. */
  privateKey: string;
  /** Both from the settings, never from a payload. */
  apiUrl: string;
  serverUrl: string;
  toolVersion: string;
  clock: Clock;
  signal?: AbortSignal | undefined;
  onWait?: OnWait | undefined;
  /** Milliseconds the client of one opened repository waits for rate limits, in all (default: `PATIENCE.limitsMs`). */
  limitsMs?: number | undefined;
}

interface TokenWish {
  repository_ids?: number[];
  repositories?: string[];
  permissions: TokenPermissions;
}

/** What GitHub answers when a token is made, as far as it is read here. */
interface Minted {
  token: string;
  expires_at: string;
  permissions?: Record<string, string | undefined>;
  repositories?: { id: number; name: string; owner: { login: string } }[];
}

/**
 * The App's requests go the same way as all others, through `createClient`, with a token the App signs itself. Probot's own client is not
 * used: it repeats a POST and holds requests back for as long as it likes. Throws `UsageError` for a wrong key.
 */
export function createAppIdentity(options: AppIdentityOptions): AppIdentity {
  const { appId, privateKey, apiUrl, toolVersion, clock, signal, onWait, limitsMs } = options;
  const serverUrl = options.serverUrl.replace(/\/+$/, "");
  const signed = appSigner({ appId, privateKey, clock });
  const asApp = async () =>
    createClient({ apiUrl, toolVersion, clock, signal, onWait, limitsMs, token: await signed() });

  // A second token does no harm: one whose answer was lost ends unused.
  const mint = async (installation_id: number, wish: TokenWish): Promise<Minted> =>
    (await asApp()).repeat<Minted>("get a token for one repository", (rest) =>
      rest.apps.createInstallationAccessToken({ installation_id, ...wish }),
    );

  // Also when the process is asked to stop, so without its signal.
  const revoke = (token: string) => revokeToken(token, { apiUrl, toolVersion, clock });

  const open: AppIdentity["open"] = async ({ installationId, repositoryId }, permissions) => {
    const wish = { repository_ids: [repositoryId], permissions };
    const minted = await attempt(
      async () => ({ ok: true as const, ...(await mint(installationId, wish)) }),
      adviseOpen,
    );
    if (!minted.ok) return minted;
    const { token, expires_at: expiresAt } = minted;
    const close = once(() => revoke(token));
    const repository = theOneAskedFor(minted, repositoryId, permissions);
    if (repository === null) {
      await close();
      return NOT_AS_ASKED;
    }
    const place = { owner: repository.owner.login, repo: repository.name, serverUrl };
    const client = createClient({ apiUrl, toolVersion, clock, signal, onWait, limitsMs, token });
    return { ok: true, client, place, repositoryId, token, expiresAt, close };
  };

  let slug: Promise<string> | null = null;
  const readSlug = async (): Promise<string> => {
    const app = await (await asApp()).repeat("read which App it is", (rest) => rest.apps.getAuthenticated());
    if (app?.slug) return app.slug;
    throw new TypeError("GitHub named the App without its slug.");
  };

  return {
    appId,
    open,
    async slug() {
      slug ??= readSlug();
      try {
        return await slug;
      } catch (error) {
        slug = null;
        throw error;
      }
    },
    async find(owner, repo) {
      const installationId = await installationOf(await asApp(), owner, repo);
      if (installationId === null) return null;
      const minted = await mint(installationId, { repositories: [repo], permissions: { metadata: "read" } });
      await revoke(minted.token);
      const [repository] = minted.repositories ?? [];
      return repository === undefined ? null : { installationId, repositoryId: repository.id };
    },
    deliveries: async (since, limit) => readDeliveries(await asApp(), since, limit),
    async redeliver(id) {
      // Octokit's types know only numbers here, its URLs more. The same event twice is seen for what it is.
      const delivery_id = BigInt(id) as unknown as number;
      const client = await asApp();
      await client.repeat<unknown>("have a delivery sent again", (rest) =>
        rest.apps.redeliverWebhookDelivery({ delivery_id }),
      );
    },
  };
}

async function installationOf(client: GitHubClient, owner: string, repo: string): Promise<number | null> {
  try {
    const what = `find its installation in ${owner}/${repo}`;
    return (await client.repeat(what, (rest) => rest.apps.getRepoInstallation({ owner, repo }))).id;
  } catch (error) {
    if (isProblem(error, "not-found")) return null;
    throw error;
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= act();
    return done;
  };
}

/** Null when the token reaches other repositories, or less far, than asked: whoever works with it must not find out halfway. */
function theOneAskedFor({ repositories = [], permissions = {} }: Minted, id: number, asked: TokenPermissions) {
  const [repository] = repositories;
  const isGranted = Object.entries(asked).every(([name, level]) => [level, "write"].includes(permissions[name] ?? ""));
  return repository?.id === id && repositories.length === 1 && isGranted ? repository : null;
}

const NOT_AS_ASKED: NotDone = {
  ok: false,
  problem: "forbidden",
  message: "GitHub gave the App a token for other repositories or permissions than it asked for.",
  advice: "Compare the App's permissions with app.yml, and have the owner accept them at the installation's page.",
};

function adviseOpen({ problem, status, said }: ApiError): string | null {
  if (problem === "unauthorized") {
    return "Check that the App's id and private key belong together, and that the server's clock is right.";
  }
  if (problem === "not-found") return "The App is not installed there any more; install it again to use it.";
  if (problem === "forbidden" && /suspended/i.test(said)) {
    return "The installation is suspended; its owner can unsuspend it at the installation's page.";
  }
  if (status === 422 && /permission/i.test(said)) {
    return "The owner has not accepted all of the App's permissions; accept them at the installation's page.";
  }
  if (status === 422) return "The App has no access to this repository; add it at the installation's page.";
  return null;
}
