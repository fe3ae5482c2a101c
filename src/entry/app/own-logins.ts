import { UsageError } from "../../domain/errors.ts";
import { isProblem } from "../../github/api-error.ts";
import type { App } from "./app-context.ts";

const NOTE = "slug";

/**
 * The logins of what the App itself writes. GitHub is asked once, at the start; while it cannot answer, what it said before counts. Throws a
 * `UsageError` when it does not take the key for this App, and an `ApiError` when it was never reached.
 */
export async function ownLogins({ identity, store, log }: Pick<App, "identity" | "store" | "log">): Promise<string[]> {
  try {
    const slug = await identity.slug();
    await store.setNote(NOTE, slug);
    return [`${slug}[bot]`];
  } catch (error) {
    if (isProblem(error, "unauthorized", "not-found"))
      throw new UsageError(
        "GitHub does not take PRIVATE_KEY for the key of the App APP_ID; compare both with the App's settings page, and this machine's clock with the time.",
      );
    const known = isProblem(error, "unavailable", "limited") ? await store.note(NOTE) : null;
    if (known === null) throw error;
    log.error("GitHub cannot be reached; the App starts with what it knows from before.");
    return [`${known}[bot]`];
  }
}
