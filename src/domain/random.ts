import { createHash, randomBytes } from "node:crypto";

/** A seed as the receipt shows it: 32 hex digits from the system's random source. */
export const newSeed = (): string => randomBytes(16).toString("hex");

/** Derives an independent unsigned 32-bit number from a seed and a label, so that replays draw the same values in any order. */
export function derive(seed: string, label: string): number {
  return createHash("sha256").update(`${seed}\n${label}`).digest().readUInt32BE(0);
}

export const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
