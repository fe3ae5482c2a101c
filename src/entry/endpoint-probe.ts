import type { IncomingMessage } from "node:http";
import type { Settings } from "../config/schema.ts";
import { headersOf } from "../model/answer-headers.ts";
import { looksLikeHtml, readErrorBody } from "../model/error-body.ts";
import { BAD_KEY } from "../model/failure-patterns.ts";
import { lacksRoute } from "../model/failures.ts";
import { openPost } from "../model/open-post.ts";
import { retiredAt } from "./endpoint-check.ts";
import { accessOf } from "./probe/access.ts";

const PROBE_MS = 10_000;

export type EndpointProbe = { ok: true; said: string } | { ok: false; said: string; fix: string };

type Route = "there" | "missing" | "refused" | `failed: ${string}`;

/** Of an answer. A complaint is shorter. */
const MOST_READ = 65_536;

/** What a complaint about an empty request speaks of, also where it comes as a fault of the server (llama.cpp: "'messages' is required"). */
const ABOUT_REQUEST =
  /\b(messages?|model|input|body|parameters?|fields?)\b[^.]{0,40}(required|missing|must|empty|null|not found)|(missing|required|invalid|no|empty|key)\b[^.]{0,40}\b(messages?|model|input|body|parameters?|fields?)\b/i;

/**
 * Finds out which protocols an endpoint speaks, without spending a token: an empty request is answered by a complaint where a route
 * exists, and by 404, 405, 501 or in words where it does not. Never rejects.
 */
export async function probeEndpoint(settings: Settings, signal: AbortSignal): Promise<EndpointProbe> {
  const { host } = accessOf(settings);
  const retired = retiredAt(settings.baseUrl);
  if (retired !== null) return { ok: false, ...retired };
  const [chat, responses] = await Promise.all([
    route(settings, "chat/completions", signal),
    route(settings, "responses", signal),
  ]);
  if ((chat === "refused" || responses === "refused") && settings.apiKey === null)
    return { ok: false, said: `${host} wants a key, and none is set`, fix: `Set OPENAI_API_KEY to a key of ${host}.` };
  if (chat === "refused" || responses === "refused")
    return {
      ok: false,
      said: `${host} refuses the key`,
      fix: "Check OPENAI_API_KEY and that it belongs to OPENAI_BASE_URL.",
    };
  const spoken = [chat === "there" ? "chat/completions" : "", responses === "there" ? "responses" : ""].filter(Boolean);
  const wanted = { auto: spoken.length > 0, chat: chat === "there", responses: responses === "there" }[
    settings.apiMode
  ];
  if (wanted) return { ok: true, said: `${host} speaks ${spoken.join(" and ")}; model ${settings.model} (not asked)` };
  const failed = [chat, responses].find((one) => one.startsWith("failed"));
  if (failed !== undefined)
    return {
      ok: false,
      said: `${host}: ${failed.slice(8)}`,
      fix: "Start it, or set OPENAI_BASE_URL to the right address.",
    };
  return spoken.length > 0
    ? { ok: false, said: `${host} speaks only ${spoken.join()}`, fix: "Set VERIALGO_API_MODE to auto." }
    : { ok: false, said: `${host} has neither route`, fix: "Is OPENAI_BASE_URL right? Most addresses end in /v1." };
}

async function route(settings: Settings, path: string, signal: AbortSignal): Promise<Route> {
  const limitMs = limitOf(settings);
  const late = AbortSignal.timeout(limitMs);
  try {
    const access = accessOf(settings);
    // As the model itself is asked: Node's fetch refuses some ports.
    const answer = await openPost({
      url: access.url(path),
      body: "{}",
      headers: { "content-type": "application/json", ...access.headers },
      signal: AbortSignal.any([signal, late]),
    });
    const text = await textOf(answer);
    return judged({ kind: "answered", status: answer.statusCode ?? 0, headers: headersOf(answer), text });
  } catch (error) {
    return `failed: ${late.aborted ? `no answer within ${limitMs / 1_000} s` : phraseOf(error)}`;
  }
}

type Answered = Parameters<typeof lacksRoute>[0];

function judged(answer: Answered): Route {
  const { status, text, headers } = answer;
  const type = headers.get("content-type");
  // Gemini says under 400 that a key is wrong.
  if (status === 401 || status === 403 || (status === 400 && BAD_KEY.test(text.toLowerCase()))) return "refused";
  if (status < 200 || (status >= 300 && status < 400)) return "missing";
  // A login page, or a console's start page: no endpoint greets an empty request with a 200 in HTML.
  if (status < 300 && (/html/i.test(type ?? "") || looksLikeHtml(text, type))) return "missing";
  if (lacksRoute(answer)) return "missing";
  const isComplaint = status < 500 || ABOUT_REQUEST.test(readErrorBody(text, type).message);
  return isComplaint ? "there" : `failed: it answered ${status}`;
}

async function textOf(body: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_READ) break;
  }
  return Buffer.concat(chunks).subarray(0, MOST_READ).toString("utf8");
}

const limitOf = ({ timeout }: Settings): number => Math.min(PROBE_MS, timeout * 1_000);

function phraseOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : "";
  if (code === "ECONNREFUSED") return "nothing listens there";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "its name is not known";
  return code ? `no connection (${code})` : "no connection";
}
