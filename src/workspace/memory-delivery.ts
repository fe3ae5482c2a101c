import type { Receipt } from "../domain/receipt.ts";
import type { DeliveredFile, Delivery } from "../ports/delivery.ts";

export interface MemoryDelivery extends Delivery {
  readonly delivered: DeliveredFile[];
  readonly kept: DeliveredFile[];
  readonly receipts: Receipt[];
}

/** Keeps what it is handed: for a verify without an output folder, and for tests. */
export function createMemoryDelivery(): MemoryDelivery {
  const delivered: DeliveredFile[] = [];
  const kept: DeliveredFile[] = [];
  const receipts: Receipt[] = [];
  const copies = (files: readonly DeliveredFile[]) =>
    files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) }));
  return {
    delivered,
    kept,
    receipts,
    async deliver(files) {
      delivered.push(...copies(files));
      return { ok: true, where: "memory" };
    },
    async keep(files) {
      kept.push(...copies(files));
      return { ok: true, where: "memory" };
    },
    async writeReceipt(receipt) {
      receipts.push(receipt);
      return { ok: true, where: "memory" };
    },
  };
}
