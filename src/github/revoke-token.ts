import type { Clock } from "../ports/clock.ts";
import { createClient } from "./client.ts";

/** Milliseconds for one try: what is waited for is over by then. */
const REVOKE_MS = 5_000;

/** Gives an installation token of the App back. What cannot be revoked ends by itself within the hour, so that nothing is thrown. */
export async function revokeToken(
  token: string,
  { apiUrl, toolVersion, clock }: { apiUrl: string; toolVersion: string; clock: Clock },
): Promise<void> {
  const client = createClient({ apiUrl, toolVersion, clock, token, requestMs: REVOKE_MS, limitsMs: 0 });
  await client
    .repeat<unknown>("give its token back", (rest) => rest.apps.revokeInstallationAccessToken())
    .catch(() => {});
}
