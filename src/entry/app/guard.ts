import type { IncomingMessage } from "node:http";
import type { Secret } from "../../config/secret.ts";
import { type BodyLimits, readBody } from "./read-body.ts";
import { isSignature, isSignedBy, signatureOf } from "./signature.ts";

/** A delivery whose signature is right and whose body is a JSON object. The two headers are GitHub's in form, but no signature covers them. */
export interface LetIn {
  ok: true;
  event: string;
  id: string;
  /** The body, byte for byte. */
  text: string;
  /** Of the text, by the current secret. */
  signature: string;
}

/** `reason` is a label of the counter; `why` is one sentence for whoever sent it. */
export interface TurnedAway {
  ok: false;
  status: number;
  reason: string;
  why: string;
}

export interface GuardOptions extends BodyLimits {
  /** The current one first. */
  secrets: readonly [Secret, ...Secret[]];
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const EVENT = /^[a-z][a-z0-9_]{0,59}$/;
const DELIVERY = /^[A-Za-z0-9-]{1,64}$/;

const away = (status: number, reason: string, why: string): TurnedAway => ({ ok: false, status, reason, why });

/** Decides over one POST to the webhook path: first by its headers, then by its bytes, and only then what they say. Never rejects. */
export async function guard(
  request: IncomingMessage,
  { secrets, ...limits }: GuardOptions,
): Promise<LetIn | TurnedAway> {
  const headers = readHeaders(request);
  if (!headers.ok) return headers;
  const body = await readBody(request, limits);
  if (!body.ok) return away(body.status, "body", body.why);
  const { raw } = body;
  if (!isSignedBy(raw, headers.signature, secrets))
    return away(401, "signature", "X-Hub-Signature-256 is not the signature of this body by the webhook secret.");
  const text = textOf(raw);
  if (text === null || !isJsonObject(text)) return away(400, "json", "The body is no JSON object in UTF-8.");
  return { ...headers, text, signature: signatureOf(raw, secrets[0]) };
}

interface Headers {
  ok: true;
  event: string;
  id: string;
  signature: string;
}

function readHeaders({ headersDistinct: all }: IncomingMessage): Headers | TurnedAway {
  const named = ["content-type", "content-encoding", "x-github-event", "x-github-delivery", "x-hub-signature-256"];
  const repeated = named.find((name) => (all[name]?.length ?? 0) > 1);
  if (repeated !== undefined) return away(400, "header", `The header ${repeated} stands there more than once.`);
  const [type, encoding, event, id, signature] = named.map((name) => all[name]?.[0] ?? "") as [
    ...[string, string, string, string, string],
  ];
  if (!JSON_TYPE.test(type))
    return away(415, "type", "The content type is not application/json; choose it in the settings of the webhook.");
  if (encoding !== "" && encoding.toLowerCase() !== "identity")
    return away(415, "type", "The body is compressed; GitHub sends it as it is.");
  if (!EVENT.test(event)) return away(400, "header", "X-GitHub-Event is missing or no name of an event.");
  if (!DELIVERY.test(id)) return away(400, "header", "X-GitHub-Delivery is missing or no id of a delivery.");
  if (signature === "")
    return away(401, "unsigned", "X-Hub-Signature-256 is missing; set the webhook secret in the App's settings.");
  if (!isSignature(signature))
    return away(401, "signature", "X-Hub-Signature-256 is not sha256= and 64 lower-case hexadecimal digits.");
  return { ok: true, event, id, signature };
}

/** Null for what is no UTF-8: decoding it would make another text than was signed. */
function textOf(raw: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return null;
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
