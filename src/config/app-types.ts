import { createPrivateKey } from "node:crypto";
import * as z from "zod";
import { Secret } from "./secret.ts";
import type { SettingType } from "./setting-types.ts";

/** GitHub takes any text; one this short can be guessed from a single delivery that somebody saw. */
export const SHORTEST_WEBHOOK_SECRET = 16;
/** Probot's own default, and what stands in examples. */
const COMMON_WORDS =
  /development|production|secrets?|change|passw[o0]rd|webhooks?|verialgo|github|probot|testing|test|example|sample|placeholder|replace|insert|default|super|admin|token|value|your|with|here|this|null|undefined|qwertyuiop|asdf(?:ghjkl)?|zxcv(?:bnm)?|qwerty|app|key|the|my|me/g;
/** Letters and digits that are left of a secret nobody can guess, at the least. */
const FEWEST_LEFT = 4;

export const webhookSecret: SettingType<Secret> = {
  parse: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,4096}$/)
    .min(SHORTEST_WEBHOOK_SECRET)
    .refine((value) => !isGuessable(value) && !isQuoted(value))
    .transform((value) => new Secret(value)),
  must: `one word of at least ${SHORTEST_WEBHOOK_SECRET} printable ASCII characters that nobody can guess, without quotation marks around it, for instance the output of \`openssl rand -hex 32\``,
  placeholder: "<secret>",
  secret: true,
};

/** Whether words of examples, one character again and again, and rows like 123456 or abcdef are all that it holds. */
function isGuessable(secret: string): boolean {
  const left = secret
    .toLowerCase()
    .replace(COMMON_WORDS, "")
    .replace(/[^a-z0-9]/g, "");
  const apart = [...left].filter((_, at) => !(Math.abs(left.charCodeAt(at) - left.charCodeAt(at - 1)) <= 1));
  return new Set(apart).size < FEWEST_LEFT;
}

/** A file of variables for a container keeps the marks a shell takes away; every signature would be wrong. */
const isQuoted = (text: string): boolean => /^(["'`]).*\1$/s.test(text);

/** The App's key as GitHub gives it for download: PEM, also on one line with `\n` in it, or the whole file in base64. */
export const privateKey: SettingType<Secret> = {
  parse: z
    .string()
    .transform(pemOf)
    .refine(isRsa)
    .transform((pem) => new Secret(pem)),
  must: "the RSA private key that GitHub gives for download, as PEM (-----BEGIN RSA PRIVATE KEY----- …) or the whole file in base64",
  placeholder: "<PEM>",
  secret: true,
};

function pemOf(text: string): string {
  const bare = isQuoted(text.trim()) ? text.trim().slice(1, -1) : text.trim();
  const given = bare.replace(/(?:\\r)?\\n/g, "\n");
  const pem = given.includes("-----BEGIN ") ? given : Buffer.from(given, "base64").toString("utf8");
  return `${pem.trim().replace(/\r\n?/g, "\n")}\n`;
}

/** GitHub's keys have 2048 bits. */
function isRsa(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

/** Paths the server answers itself. */
export const OWN_PATHS = ["/healthz", "/metrics", "/token"];

export const urlPath: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .regex(/^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,10}$/)
    .refine((path) => !OWN_PATHS.includes(path)),
  must: `a path like /api/github/webhooks, of letters, digits, _, - and ., without a slash at its end, and none of ${OWN_PATHS.join(", ")}`,
  placeholder: "<path>",
};

/** SQLite has names of its own for what ends with the process. */
export const storeFile: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .min(1)
    .max(4_096)
    .refine((path) => !path.startsWith(":") && !path.includes("\0")),
  must: "the path of a file, for instance /data/verialgo-app.sqlite; it must not begin with a colon",
  placeholder: "<file>",
};

export const actionReference: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/[A-Za-z0-9_][\w.-]{0,99}@(?!-)[\w./-]{1,100}$/),
  must: "an action with its version, as owner/name@version",
  placeholder: "<owner/name@version>",
};

export const workflowFile: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_][\w.-]{0,99}\.ya?ml$/),
  must: "the name of a file in .github/workflows, ending with .yml or .yaml",
  placeholder: "<file>",
};

/** A name or an address to listen at. */
export const hostName: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.:_-]{1,253}$/),
  must: "a host name or an address of this machine, for instance 0.0.0.0 for all of them",
  placeholder: "<host>",
};
