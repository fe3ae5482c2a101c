import type { Settings } from "../config/schema.ts";
import { accessOf } from "./probe/access.ts";

const PROBE_MS = 10_000;

export type EndpointProbe = { ok: true; said: string } | { ok: false; said: string; fix: string };

type Route = "there" | "missing" | "refused" | `failed: ${string}`;

/**
 * Finds out which protocols an endpoint speaks, without spending a token: an empty request is answered by a complaint where a route
 * exists, and by 404, 405 or 501 where it does not. Never rejects.
 */
export async function probeEndpoint(settings: Settings, signal: AbortSignal): Promise<EndpointProbe> {
  const { host } = accessOf(settings);
  const [chat, responses] = await Promise.all([
    route(settings, "chat/completions", signal),
    route(settings, "responses", signal),
  ]);
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
  try {
    const access = accessOf(settings);
    const answer = await fetch(access.url(path), {
      method: "POST",
      redirect: "manual",
      body: "{}",
      headers: {
        "content-type": "application/json",
        ...access.headers,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitOf(settings))]),
    });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403) return "refused";
    if ([404, 405, 501].includes(answer.status) || answer.type === "opaqueredirect") return "missing";
    // A login page, or a console's start page: no endpoint greets an empty request with a 200 in HTML.
    if (answer.ok && /html/i.test(answer.headers.get("content-type") ?? "")) return "missing";
    return answer.status >= 500 ? `failed: it answered ${answer.status}` : "there";
  } catch (error) {
    return `failed: ${phraseOf(error, limitOf(settings))}`;
  }
}

const limitOf = ({ timeout }: Settings): number => Math.min(PROBE_MS, timeout * 1_000);

function phraseOf(error: unknown, limitMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${limitMs / 1_000} s`;
  const code =
    error instanceof Error && error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException).code : "";
  if (code === "ECONNREFUSED") return "nothing listens there";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "its name is not known";
  return code ? `no connection (${code})` : "no connection";
}
