import { knownSecrets } from "../../src/config/known-secrets.ts";
import { redactor } from "../../src/domain/redact.ts";

const PEM_LINE = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7opensNothing";
/** One of every kind, none of them real, under the names they have in a job. */
export const ENVIRONMENT: Record<string, string> = {
  PATH: "/usr/bin",
  "INPUT_API-KEY": "sk-Model-0f3a9b7c55d1",
  "INPUT_GITHUB-TOKEN": "ghs_16C7e42F292c6912E7710c83",
  ACTIONS_RUNTIME_TOKEN: "runtime.eyJhbGciOi.4f3b2a10",
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "oidc.eyJraWQiOi.99887766",
  WEBHOOK_SECRET: "hook-Canary-771203",
  APP_PRIVATE_KEY: `-----BEGIN RSA PRIVATE KEY-----\n${PEM_LINE}\n-----END RSA PRIVATE KEY-----\n`,
  HTTPS_PROXY: "http://proxy-user:pr0xy-Passw0rd@proxy.example:8080",
};
export const SECRETS = {
  "model key": "sk-Model-0f3a9b7c55d1",
  GITHUB_TOKEN: "ghs_16C7e42F292c6912E7710c83",
  "runtime token": "runtime.eyJhbGciOi.4f3b2a10",
  "OIDC token": "oidc.eyJraWQiOi.99887766",
  "webhook secret": "hook-Canary-771203",
  "private key": PEM_LINE,
  "proxy password": "pr0xy-Passw0rd",
};
export const ALL = Object.values(SECRETS);
/** Every secret as it is, and in base64. */
export const LEAK = ALL.flatMap((secret) => [secret, Buffer.from(secret).toString("base64")]).join(" ; ");
/** Titles are short. */
export const TITLE = `of ${ALL.slice(0, 3).join(" and ")}`;
export const redact = redactor(knownSecrets(ENVIRONMENT));

/** The secrets of which something stands in a text. */
export const leaksIn = (text: string): string[] =>
  Object.entries(SECRETS)
    .filter(([, secret]) =>
      [secret, Buffer.from(secret).toString("base64").slice(0, 16), secret.slice(0, 10)].some((form) =>
        text.includes(form),
      ),
    )
    .map(([name]) => name);
