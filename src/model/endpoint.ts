import { UsageError } from "../domain/errors.ts";
import type { AnswerHeaders } from "./answer-headers.ts";
import { azureHeaders } from "./azure.ts";
import type { BaseUrl } from "./base-url.ts";
import { jsonOf } from "./error-body.ts";
import { type BodyWatcher, postJson, TooLarge } from "./post-json.ts";
import type { JsonObject, Wire } from "./wire.ts";

/** What came of one HTTP request, before anybody judges it. */
export type Exchange =
  | { kind: "answered"; status: number; headers: AnswerHeaders; text: string }
  /** `code` is Node's (`ECONNREFUSED`), or the error's message where it has none. */
  | { kind: "failed"; why: "aborted" | "timeout" | "network" | "too-large"; code: string };

export interface Endpoint {
  /**
   * One request, never retried. Never throws; ends within `timeoutMs`, body included, and at once when `signal` aborts.
   * `watcher` sees the body while it comes in; when it says that the reply is whole, no more than a few seconds are waited for the rest.
   */
  exchange(
    wire: Wire,
    body: JsonObject,
    signal: AbortSignal,
    timeoutMs: number,
    watcher?: BodyWatcher,
  ): Promise<Exchange>;
}

/** For the usage behind a whole reply: some servers keep the connection open after it. */
const USAGE_MS = 5_000;

/** Servers without keys take any; some want the header all the same. */
const PLACEHOLDER_KEY = "none";

/** Walks the causes: a refused connection to a name with several addresses holds one error for each. */
function codeOf(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < 6; depth++) {
    // Node's word for an answer that breaks off; its code is that of a connection nobody answered on.
    if (at.message === "aborted") return at.message;
    if ("code" in at && typeof at.code === "string") return at.code;
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : at.cause;
    if (!(inner instanceof Error)) return at.message || at.name;
    at = inner;
  }
  return "unknown";
}

const urlOf = (base: BaseUrl, wire: Wire): URL => {
  const url = new URL(`${base.url}/${wire.route}`);
  url.search = new URLSearchParams(base.query).toString();
  return url;
};

/**
 * Opens an endpoint. Nothing is read from the environment, and only the headers named here are sent. Throws `UsageError` for a key that
 * cannot be sent. No client library: it would be a shell around `postJson`, and `openai` takes 100 ms, 10 MB and a third of a step.
 */
export function openEndpoint(base: BaseUrl, apiKey: string | null, usageMs = USAGE_MS): Endpoint {
  const key = apiKey?.trim() || PLACEHOLDER_KEY;
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError("OPENAI_API_KEY holds spaces or characters outside ASCII; copy the key again, alone.");
  }
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${key}`,
    "user-agent": "verialgo",
    ...azureHeaders(base.host, key),
  };

  return {
    async exchange(wire, body, signal, timeoutMs, watcher) {
      if (signal.aborted) return { kind: "failed", why: "aborted", code: "abort" };
      // One controller a request: what listens to a run's own signal would be kept as long as the run.
      const controller = new AbortController();
      let ended: "aborted" | "timeout" | null = null;
      const end = (why: "aborted" | "timeout") => {
        ended ??= why;
        controller.abort();
      };
      const onAbort = () => end("aborted");
      signal.addEventListener("abort", onAbort, { once: true });
      const endsAt = performance.now() + timeoutMs;
      let timer = setTimeout(() => end("timeout"), timeoutMs);
      let isWhole = false;
      const watched = watcher && {
        start: watcher.start,
        read(bytes: Uint8Array) {
          const next = watcher.read(bytes);
          if (next !== "more" && !isWhole) {
            isWhole = true;
            clearTimeout(timer);
            timer = setTimeout(() => end("timeout"), Math.min(endsAt - performance.now(), usageMs));
          }
          return next;
        },
      };
      let answer: Extract<Exchange, { kind: "answered" }> | null = null;
      let thrown: unknown = null;
      try {
        const accept = body.stream === true ? "text/event-stream" : "application/json";
        const post = { url: urlOf(base, wire), body: JSON.stringify(body), headers: { ...headers, accept } };
        answer = { kind: "answered", ...(await postJson({ ...post, signal: controller.signal }, watched)) };
      } catch (error) {
        thrown = error;
        controller.abort();
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
      }
      // A body without a length ends where the connection does, also when it was us who ended it.
      if (answer !== null && (ended === null || (ended === "timeout" && jsonOf(answer.text) !== undefined)))
        return answer;
      if (ended !== null) return { kind: "failed", why: ended, code: ended };
      const code = codeOf(thrown);
      const why = thrown instanceof TooLarge ? "too-large" : /TIMEOUT/.test(code) ? "timeout" : "network";
      return { kind: "failed", why, code };
    },
  };
}
