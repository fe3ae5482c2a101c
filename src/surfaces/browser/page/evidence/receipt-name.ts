/** What the engine calls a receipt's file (`RECEIPT_FILE`, which stands beside a schema). */
export const RECEIPT_NAME = "verialgo-receipt.json";
