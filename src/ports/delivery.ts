import type { FileRole, Receipt } from "../domain/receipt.ts";

export interface DeliveredFile {
  path: string;
  role: FileRole;
  bytes: Uint8Array;
}

/** The folder, beside the receipt, of work that did not reach its level. */
export const KEPT_FOLDER = "unverified";

/** `where` names the place for a person: a folder, a branch. */
export type DeliveryOutcome = { ok: true; where: string } | { ok: false; message: string };

/** Takes the exact bytes that passed to their place. Neither method throws. */
export interface Delivery {
  /** For work that reached its level. */
  deliver(files: readonly DeliveredFile[]): Promise<DeliveryOutcome>;
  /** For work that did not: kept, and named so. */
  keep(files: readonly DeliveredFile[]): Promise<DeliveryOutcome>;
  /** Written last, once, for every run. */
  writeReceipt(receipt: Receipt): Promise<DeliveryOutcome>;
}
