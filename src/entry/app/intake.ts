import { sentenceOf } from "../../domain/errors.ts";
import { readDelivery } from "../../github/app-webhook.ts";
import { StoreError } from "../../ports/app-store.ts";
import type { App } from "./app-context.ts";
import type { Receive } from "./probot.ts";

/** GitHub is told that the delivery was not taken; it remembers it, and the sweep asks for it again. */
export class NotTaken extends Error {
  readonly status = 503;
}

export type IntakeApp = Pick<App, "settings" | "store" | "self" | "clock" | "bells" | "log" | "metrics">;

/**
 * Decides what a delivery means and keeps it: all that happens before GitHub gets its answer. Resolves when it is on disk; rejects with
 * `NotTaken` when it cannot be kept or its installation has too much to do. `onStore` hears whether the store did its part.
 */
export function createIntake(app: IntakeApp, onStore: (isWell: boolean) => void = () => {}): Receive {
  const { settings, store, self, clock, bells, log, metrics } = app;
  const count = (result: string) => metrics.count("verialgo_deliveries_total", { result });
  const notTaken = (result: string, why: string, delivery: string) => {
    count(result);
    log.error(why, { delivery });
    return new NotTaken(why);
  };
  return async ({ id, event, payload }) => {
    const { appId, label, workflow, maxEventAgeHours } = settings;
    const receivedAt = clock.now().toISOString();
    try {
      const reading = readDelivery({
        ...{ event, id, payload, appId, self, label, workflow, maxEventAgeHours },
        now: receivedAt,
      });
      const { noticed } = reading;
      // What takes work away must get in also when there is too much of it.
      if (noticed !== null && noticed.notice.kind !== "gone") {
        const { installationId } = noticed.where;
        if ((await store.tasksOf(installationId)) >= settings.taskLimit)
          throw notTaken("full", `The installation ${installationId} has ${settings.taskLimit} webhooks waiting.`, id);
      }
      const kept = await store.keep({ ...reading, id, event, receivedAt });
      onStore(true);
      const result = kept.is === "repeated" ? "repeated" : noticed === null ? "ignored" : "taken";
      count(result);
      if (noticed !== null && kept.is === "new") bells.tasks.ring();
      const about = noticed === null ? {} : { run: noticed.key, ...idsOf(noticed.where) };
      const said = { delivery: id, event, ...about, ...(reading.ignored === null ? {} : { why: reading.ignored }) };
      if (result === "ignored") log.debug("Starts nothing.", said);
      else if (kept.is === "repeated") log.info(`Was here before, by its ${kept.what}.`, said);
      else log.info("Taken.", said);
    } catch (error) {
      if (error instanceof NotTaken) throw error;
      const isStore = error instanceof StoreError;
      if (isStore) onStore(false);
      throw notTaken("failed", isStore ? error.message : `Unexpected failure: ${sentenceOf(error)}.`, id);
    }
  };
}

const idsOf = ({ installationId, repositoryId }: { installationId: number; repositoryId: number }) => ({
  installation: installationId,
  repository: repositoryId,
});
