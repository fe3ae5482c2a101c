import type { Task } from "../../ports/app-store.ts";
import type { App } from "./app-context.ts";
import { DONE, type Handled } from "./handled.ts";

/** The App may no longer work there: what waits for these repositories is dropped; runs under way are found to be over by the poll. */
export async function handleGone(app: App, { noticed: { where, notice } }: Task): Promise<Handled> {
  if (notice.kind !== "gone") return DONE;
  await app.store.forget(where.installationId, notice.repositoryIds);
  app.log.info("The App no longer works there.", {
    installation: where.installationId,
    repositories: notice.repositoryIds === null ? "all" : notice.repositoryIds.length,
  });
  return DONE;
}
