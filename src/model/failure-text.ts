import { oneLine } from "../domain/untrusted-text.ts";
import type { ModelFailure, ModelFailureKind } from "../ports/model.ts";
import { isAzure } from "./azure.ts";
import type { FailureContext } from "./failures.ts";

/** Finer than the port's kinds where the sentence or the advice differs. */
export type FailureCase =
  | ModelFailureKind
  | "api-version"
  | "broken-off"
  | "flood"
  | "forbidden"
  | "garbled-call"
  | "https-only"
  | "no-protocol"
  | "no-such-host"
  | "not-http"
  | "redirected"
  | "retired"
  | "tls";

interface Seen {
  status: number | null;
  /** The server's own words, or the network's code. Untrusted. */
  said: string;
  html: boolean;
  /** What the server asked to wait. */
  waitMs?: number | null;
  /** Of a redirect: where to. Untrusted. */
  location?: string | null;
}

interface Text {
  kind: ModelFailureKind;
  message(context: FailureContext, seen: Seen): string;
  advice(context: FailureContext, seen: Seen): string;
}

/** ` (404: Not Found)`, ` (404)`, ` (Not Found)` or nothing. */
const inBrackets = ({ status, said }: Seen): string => {
  const words = [status === null || status === 200 ? "" : String(status), oneLine(said, 240)].filter(
    (part) => part !== "",
  );
  return words.length === 0 ? "" : ` (${words.join(": ")})`;
};

const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`;

const duration = (ms: number): string =>
  ms < 120_000 ? seconds(ms) : ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;

/** Where a redirect leads, without what may be secret in it. */
function targetOf(location: string | null | undefined): string {
  if (!location) return "";
  const url = URL.canParse(location) ? new URL(location) : null;
  return ` to ${oneLine(url === null ? (location.split("?")[0] ?? "") : `${url.origin}${url.pathname}`, 120)}`;
}

/** What to look at where an address seems wrong: the commonest mistake is a missing `/v1`. */
function checkAddress({ host, url }: FailureContext): string {
  if (isAzure(host))
    return `Set OPENAI_BASE_URL to https://${host}/openai/v1, or to an address of a deployment with its ?api-version=`;
  if (url !== undefined && /\/deployments\/[^/]+$/.test(url))
    return "Check OPENAI_BASE_URL: the address of a deployment has its ?api-version= at the end";
  const hint = url === undefined || /\/v\d/.test(url) ? "" : `: try ${url}/v1`;
  return `Check OPENAI_BASE_URL: it may lack /v1 at its end${hint}`;
}

/** One sentence for what happened and one for what to do, each naming the setting that mends it. */
const TEXTS: Readonly<Record<FailureCase, Text>> = {
  aborted: {
    kind: "aborted",
    message: () => "The request was stopped before the model answered.",
    advice: () => "Start the run again when you are ready.",
  },
  auth: {
    kind: "auth",
    message: ({ host }, seen) => `${host} did not accept the key${inBrackets(seen)}.`,
    advice: ({ host, keyless }) =>
      keyless
        ? `Set OPENAI_API_KEY to a key of ${host}; none is set.`
        : `Set OPENAI_API_KEY to a key that ${host} accepts for this model.`,
  },
  forbidden: {
    kind: "auth",
    message: ({ host }, seen) =>
      seen.html
        ? `${host}, or a gateway before it, refused the request with a web page${inBrackets(seen)}.`
        : `${host} does not allow this request${inBrackets(seen)}.`,
    advice: ({ host, model }) =>
      `Check that the key in OPENAI_API_KEY may use "${oneLine(model, 80)}" (VERIALGO_MODEL), and that ${host} serves this network and region.`,
  },
  quota: {
    kind: "quota",
    message: ({ host }, seen) => `The account at ${host} has no quota left${inBrackets(seen)}.`,
    advice: () => "Top up the account or set OPENAI_API_KEY to one that has quota; waiting does not help.",
  },
  "rate-limit": {
    kind: "rate-limit",
    message: ({ host }, seen) => `${host} limits how often it may be asked${inBrackets(seen)}.`,
    advice: (_, { waitMs }) =>
      `Wait ${waitMs && waitMs > 60_000 ? duration(waitMs) : "a few minutes"} and start again, or use an account with a higher limit.`,
  },
  unreachable: {
    kind: "unreachable",
    message: ({ host }, seen) => `Nothing answers at ${host}${inBrackets(seen)}.`,
    advice: ({ host }) => `Check that a server runs at ${host} and that OPENAI_BASE_URL names the right address.`,
  },
  "broken-off": {
    kind: "unreachable",
    message: ({ host }, seen) => `The connection to ${host} broke off before the answer was whole${inBrackets(seen)}.`,
    advice: ({ host }) => `Try again; if it stays, look at the log of ${host} and of any gateway before it.`,
  },
  "no-such-host": {
    kind: "unreachable",
    message: ({ host }, seen) => `There is no address for ${host}${inBrackets(seen)}.`,
    advice: () => "Check the host's name in OPENAI_BASE_URL, and that this machine may look up names.",
  },
  tls: {
    kind: "unreachable",
    message: ({ host }, seen) => `No secure connection to ${host} could be made${inBrackets(seen)}.`,
    advice: () =>
      "Check whether OPENAI_BASE_URL should start with http:// instead of https://, or give Node the certificate with NODE_EXTRA_CA_CERTS.",
  },
  timeout: {
    kind: "timeout",
    message: ({ host, timeoutMs }) => `${host} did not finish its answer within ${seconds(timeoutMs)}.`,
    advice: () => "Raise VERIALGO_TIMEOUT (seconds a request), or choose a faster model with VERIALGO_MODEL.",
  },
  server: {
    kind: "server",
    message: ({ host }, seen) => `${host} failed on its side${inBrackets(seen)}.`,
    advice: ({ host }) => `Try again later; if it stays, look at the log or the status page of ${host}.`,
  },
  "not-an-api": {
    kind: "not-an-api",
    message: ({ host, route }, seen) =>
      seen.html
        ? `${host} answered ${route} with a web page instead of JSON${inBrackets(seen)}.`
        : `${host} answered ${route} with something that is not JSON${inBrackets(seen)}.`,
    advice: (context) => `${checkAddress(context)}.`,
  },
  "not-http": {
    kind: "not-an-api",
    message: ({ host }, seen) => `What answers at ${host} does not speak HTTP${inBrackets(seen)}.`,
    advice: () => "Check the port in OPENAI_BASE_URL, and whether it should start with https:// instead of http://.",
  },
  "https-only": {
    kind: "not-an-api",
    message: ({ host }, seen) => `${host} speaks https only${inBrackets(seen)}.`,
    advice: () => "Start OPENAI_BASE_URL with https:// instead of http://.",
  },
  "api-version": {
    kind: "bad-request",
    message: ({ host }, seen) => `${host} wants another api-version in the address${inBrackets(seen)}.`,
    advice: ({ host }) =>
      isAzure(host)
        ? `Set OPENAI_BASE_URL to https://${host}/openai/v1 without api-version, or to https://${host}/openai/deployments/NAME?api-version=2024-10-21.`
        : "Correct the api-version at the end of OPENAI_BASE_URL.",
  },
  redirected: {
    kind: "not-an-api",
    message: ({ host, route }, seen) =>
      `${host} answered ${route} with a redirect${targetOf(seen.location)}${inBrackets(seen)}.`,
    advice: () =>
      "Set OPENAI_BASE_URL to the final address (often https:// instead of http://); redirects are not followed.",
  },
  flood: {
    kind: "not-an-api",
    message: ({ host }) => `${host} sent far more than any reply of a model holds.`,
    advice: () => "Check that OPENAI_BASE_URL names a model endpoint.",
  },
  retired: {
    kind: "not-an-api",
    message: ({ host }) => `GitHub Models was retired on 2026-07-30, and ${host} serves no model any more.`,
    advice: () => "Set OPENAI_BASE_URL and OPENAI_API_KEY (the inputs base-url and api-key) to another endpoint.",
  },
  "wrong-route": {
    kind: "wrong-route",
    message: ({ host, route }, seen) => `${host} does not serve ${route}${inBrackets(seen)}.`,
    advice: (context) => `${checkAddress(context)}; or set VERIALGO_API_MODE to auto.`,
  },
  "no-protocol": {
    kind: "wrong-route",
    message: ({ host }, seen) => `${host} serves neither chat/completions nor responses${inBrackets(seen)}.`,
    advice: (context) => `${checkAddress(context)}; check the name in VERIALGO_MODEL, too.`,
  },
  "unknown-model": {
    kind: "unknown-model",
    message: ({ host, model }, seen) => `${host} has no model named "${oneLine(model, 80)}"${inBrackets(seen)}.`,
    advice: ({ host }) =>
      isAzure(host)
        ? `Set VERIALGO_MODEL to the name of a deployment at ${host}, not of its model.`
        : `Set VERIALGO_MODEL to a model that ${host} offers to this key.`,
  },
  "tools-unsupported": {
    kind: "tools-unsupported",
    message: ({ host, model }, seen) => `"${oneLine(model, 80)}" at ${host} cannot call tools${inBrackets(seen)}.`,
    advice: () =>
      "Choose a model with tool calls in VERIALGO_MODEL, or start the server with them (llama.cpp: --jinja; vLLM: --enable-auto-tool-choice with --tool-call-parser).",
  },
  overflow: {
    kind: "overflow",
    message: ({ model }, seen) =>
      `The conversation no longer fits the context of "${oneLine(model, 80)}"${inBrackets(seen)}.`,
    advice: () =>
      "Ask for something smaller, choose a model with a larger context in VERIALGO_MODEL, or start your own server with more (llama.cpp: -c; Ollama: OLLAMA_CONTEXT_LENGTH; vLLM: --max-model-len).",
  },
  "content-filter": {
    kind: "content-filter",
    message: ({ host }, seen) => `The content filter of ${host} stopped the request${inBrackets(seen)}.`,
    advice: () => "Reword the requirement, or use another endpoint.",
  },
  "bad-request": {
    kind: "bad-request",
    message: ({ host }, seen) => `${host} refused the request${inBrackets(seen)}.`,
    advice: ({ route }) =>
      `Check that the endpoint accepts tool calls over ${route}; VERIALGO_API_MODE chooses the other protocol.`,
  },
  "garbled-call": {
    kind: "unreadable",
    message: ({ host, model }, seen) =>
      `"${oneLine(model, 80)}" wrote a tool call that ${host} could not read${inBrackets(seen)}.`,
    advice: () => "Try again, or choose a model with better tool calls in VERIALGO_MODEL.",
  },
  unreadable: {
    kind: "unreadable",
    message: ({ host }, seen) => `The answer of ${host} could not be read${inBrackets(seen)}.`,
    advice: () => "Try again; if it stays, the server or a gateway before it cuts or changes its answers.",
  },
  script: {
    kind: "script",
    message: (_, seen) => seen.said,
    advice: () => "Mend the script of this run.",
  },
};

/** The failure for a case. Pure; the server's words are put on one line with hidden characters shown. */
export function explain(which: FailureCase, context: FailureContext, seen: Seen): ModelFailure {
  const text = TEXTS[which];
  return { kind: text.kind, message: text.message(context, seen), advice: text.advice(context, seen) };
}
