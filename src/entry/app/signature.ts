import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../config/secret.ts";

/** As GitHub writes it: lower-case hexadecimal. Anything else was written by somebody else. */
const FORM = /^sha256=[0-9a-f]{64}$/;

export const isSignature = (header: string): boolean => FORM.test(header);

export const signatureOf = (raw: Buffer, secret: Secret): string =>
  `sha256=${createHmac("sha256", secret.reveal()).update(raw).digest("hex")}`;

/**
 * Whether one of the secrets signed exactly these bytes. Takes the same time whichever did, and wherever a wrong signature first differs.
 */
export function isSignedBy(raw: Buffer, header: string, secrets: readonly Secret[]): boolean {
  if (!isSignature(header)) return false;
  const given = Buffer.from(header);
  const matches = secrets.map((secret) => timingSafeEqual(given, Buffer.from(signatureOf(raw, secret))));
  return matches.includes(true);
}
