import { UsageError } from "../../domain/errors.ts";
import { isProblem } from "../../github/api-error.ts";
import type { App } from "./app-context.ts";

const NOTE = "slug";

/** Milliseconds the start waits for GitHub when it could do without. */
const PATIENCE_MS = 10_000;

type Asking = Pick<App, "identity" | "store" | "log" | "clock">;

/**
 * The logins of what the App itself writes. GitHub is asked once, at the start; while it cannot answer, what it said before counts. Throws a
 * `UsageError` when it does not take the key for this App, and an `ApiError` when it was never reached.
 */
export async function ownLogins(app: Asking): Promise<string[]> {
  const known = await app.store.note(NOTE);
  const slug = known === null ? await askedSlug(app) : await knownSlug(app, known);
  return [`${slug}[bot]`];
}

async function askedSlug({ identity, store }: Asking): Promise<string> {
  try {
    const slug = await identity.slug();
    await store.setNote(NOTE, slug);
    return slug;
  } catch (error) {
    if (!isProblem(error, "unauthorized", "not-found")) throw error;
    throw new UsageError(
      "GitHub does not take PRIVATE_KEY for the key of the App APP_ID; compare both with the App's settings page, and this machine's clock with the time.",
    );
  }
}

/** GitHub's answer if it comes in time: one that hangs must not keep webhooks out. */
async function knownSlug(app: Asking, known: string): Promise<string> {
  const over = new AbortController();
  const answered = askedSlug(app).catch((error: unknown) => {
    if (isProblem(error, "unavailable", "limited")) return null;
    throw error;
  });
  // An answer that comes later is nobody's.
  answered.catch(() => {});
  const late = app.clock.sleep(PATIENCE_MS, over.signal).then(() => null);
  const slug = await Promise.race([answered, late]).finally(() => over.abort());
  if (slug !== null) return slug;
  app.log.error("GitHub cannot be reached; the App starts with what it knows from before.");
  return known;
}
