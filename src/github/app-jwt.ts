import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { UsageError } from "../domain/errors.ts";
import type { Clock } from "../ports/clock.ts";

/** Seconds. GitHub allows ten minutes from its own now, and refuses a token that was made in its future: so both ends leave a minute for clocks that differ. */
const MADE_EARLIER = 60;
const LIVES = 540;
/** Milliseconds one token is used; what is left of it outlasts the tries of any request. */
const USED_MS = 120_000;

/**
 * Signs what the App proves itself with. The key (PEM, PKCS#1 or PKCS#8) stays within, and in no error: a wrong one is a `UsageError`.
 * https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app
 */
export function appSigner(options: { appId: number; privateKey: string; clock: Clock }): () => Promise<string> {
  const { appId, clock } = options;
  const key = readKey(options.privateKey);
  let last: { jwt: Promise<string>; at: number } | null = null;
  return () => {
    const at = clock.now().getTime();
    if (last === null || at - last.at > USED_MS || at < last.at) last = { jwt: sign(key, appId, at), at };
    return last.jwt;
  };
}

function sign(key: KeyObject, appId: number, at: number): Promise<string> {
  const now = Math.floor(at / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(String(appId))
    .setIssuedAt(now - MADE_EARLIER)
    .setExpirationTime(now + LIVES)
    .sign(key);
}

function readKey(pem: string): KeyObject {
  const key = parseKey(pem);
  if (key?.asymmetricKeyType === "rsa") return key;
  throw new UsageError(
    "The App's private key is no RSA key in PEM form; take the whole file that GitHub made at the App's page under “Private keys”.",
  );
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    // Its message would tell of the key's bytes at most, and nothing of what to do.
    return null;
  }
}
