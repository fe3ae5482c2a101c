import type { Receipt } from "../../../../domain/receipt.ts";

/** As the engine calls it (`RECEIPT_FILE`). */
export const RECEIPT_NAME = "verialgo-receipt.json";

/** A receipt as its file is written. */
export const receiptBytes = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`;
