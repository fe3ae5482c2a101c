import { createPrivateKey } from "node:crypto";
import type { AppSettings } from "./app-settings.ts";
import { keyFile } from "./from-app-environment.ts";
import type { Environment } from "./from-env.ts";
import { isSecret, knownSecrets } from "./known-secrets.ts";

/** What the environment holds that no output may hold, also where the settings themselves are wrong: the key's file is among it. */
export const knownAppSecrets = (environment: Environment = process.env): string[] =>
  [...new Set([...knownSecrets(environment), keyFile(environment)])].filter(isSecret);

/** The same with the values as the settings have them, and the key in the other form libraries write it. For `redactor`. */
export function appSecretValues(
  { privateKey, webhookSecrets }: Pick<AppSettings, "privateKey" | "webhookSecrets">,
  environment: Environment = process.env,
): string[] {
  const pem = privateKey.reveal();
  const key = createPrivateKey(pem);
  const forms = (["pkcs1", "pkcs8"] as const).map((type) => String(key.export({ type, format: "pem" })));
  const given = [pem, ...forms, ...webhookSecrets.map((secret) => secret.reveal())];
  return [...new Set([...given, ...knownAppSecrets(environment)])].filter(isSecret);
}
