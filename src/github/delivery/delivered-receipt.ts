import { Receipt } from "../../domain/receipt.ts";

/** A receipt as it lies on a branch; null when the bytes are no receipt of this version. */
export function receiptIn(bytes: Uint8Array | undefined): Receipt | null {
  if (bytes === undefined) return null;
  try {
    return Receipt.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch {
    return null;
  }
}
