import type { Delivery, DeliveryOutcome } from "../../ports/delivery.ts";
import { createFolderDelivery } from "../../workspace/folder-delivery.ts";

/** Delivers into the job's folder. To readers on GitHub that is the artifact: a path on the runner is gone with the job. */
export function artifactDelivery(folder: string): Delivery {
  const inner = createFolderDelivery(folder);
  const named = (outcome: DeliveryOutcome): DeliveryOutcome =>
    outcome.ok ? { ok: true, where: "the artifact of this run" } : outcome;
  return {
    deliver: async (files) => named(await inner.deliver(files)),
    keep: async (files) => named(await inner.keep(files)),
    writeReceipt: (receipt) => inner.writeReceipt(receipt),
  };
}
