import { createSign, generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { Refusal } from "../http/refusal.ts";
import type { Account, Permissions } from "../state/model.ts";

/** A GitHub App; its installations are the hub's. */
export interface AppIdentity {
  id: number;
  slug: string;
  /** Of the App, and of its first installation. */
  owner: string;
  /** Of the first installation. */
  installationId: number;
  bot: Account;
  /** PKCS#1 PEM, as GitHub lets one download it. */
  readonly privateKey: string;
  readonly publicKey: KeyObject;
  /** What the App asks for when it is installed. */
  permissions: Permissions;
  createdAt: string;
}

let pair: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

/** Most tests need no key, and making one is slow: the hubs of a process have the same one. */
function keys() {
  pair ??= generateKeyPairSync("rsa", { modulusLength: 2048 });
  return pair;
}

export function newApp(slug: string, id: number, owner: string): AppIdentity {
  return {
    id,
    slug,
    owner,
    installationId: 0,
    bot: { login: `${slug}[bot]`, id: id + 100_000, type: "Bot", name: null },
    get privateKey() {
      return keys().privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    },
    get publicKey() {
      return keys().publicKey;
    },
    permissions: {
      actions: "write",
      checks: "write",
      contents: "write",
      issues: "write",
      metadata: "read",
      pull_requests: "write",
    },
    createdAt: "2026-01-01T00:00:00Z",
  };
}

/** The JSON web token an App signs for itself; claims can be bent. */
export function signAppToken(
  { id, privateKey }: Pick<AppIdentity, "id" | "privateKey">,
  claims: Record<string, unknown> = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const own = { iat: now - 30, exp: now + 540, iss: String(id) };
  const text = `${part({ alg: "RS256", typ: "JWT" })}.${part({ ...own, ...claims })}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey).toString("base64url")}`;
}

const MAX_LIFETIME_SECONDS = 600;
const ALLOWED_SKEW_SECONDS = 60;

/** Accepts the JSON web token an App signs for itself, or refuses as GitHub does. */
export function checkAppToken(app: AppIdentity, jwt: string): void {
  const refuse = (message: string) => new Refusal(401, { message });
  const [head, payload, signature] = jwt.split(".");
  if (!head || !payload || !signature) throw refuse("A JSON web token could not be decoded");
  const claims = decode(payload);
  const algorithm = decode(head)?.alg;
  const signed = Buffer.from(`${head}.${payload}`);
  if (algorithm !== "RS256" || !verify("RSA-SHA256", signed, app.publicKey, Buffer.from(signature, "base64url"))) {
    throw refuse("A JSON web token could not be decoded");
  }
  const now = Date.now() / 1000;
  const { iat, exp, iss } = claims ?? {};
  if (String(iss) !== String(app.id)) throw new Refusal(404, { message: "Integration not found" });
  if (typeof exp !== "number" || exp < now) {
    throw refuse(
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    );
  }
  if (exp > now + MAX_LIFETIME_SECONDS + ALLOWED_SKEW_SECONDS) {
    throw refuse("'Expiration time' claim ('exp') is too far in the future");
  }
  if (typeof iat !== "number" || iat > now + ALLOWED_SKEW_SECONDS) {
    throw refuse("'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued");
  }
}

function decode(part: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;
  } catch {
    return null;
  }
}
