import { oneLine } from "../domain/untrusted-text.ts";
import type { ModelFailure, ModelFailureKind } from "../ports/model.ts";
import type { FailureContext } from "./failures.ts";

/** Finer than the port's kinds where the sentence or the advice differs. */
export type FailureCase = ModelFailureKind | "retired" | "redirected" | "tls" | "flood" | "no-protocol";

interface Seen {
  status: number | null;
  /** The server's own words, or the network's code. Untrusted. */
  said: string;
  html: boolean;
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
    advice: ({ host }) => `Set OPENAI_API_KEY to a key that ${host} accepts for this model.`,
  },
  quota: {
    kind: "quota",
    message: ({ host }, seen) => `The account at ${host} has no quota left${inBrackets(seen)}.`,
    advice: () => "Top up the account or set OPENAI_API_KEY to one that has quota; waiting does not help.",
  },
  "rate-limit": {
    kind: "rate-limit",
    message: ({ host }, seen) => `${host} limits how often it may be asked${inBrackets(seen)}.`,
    advice: () => "Wait a few minutes and start again, or use an account with a higher limit.",
  },
  unreachable: {
    kind: "unreachable",
    message: ({ host }, seen) => `Nothing answers at ${host}${inBrackets(seen)}.`,
    advice: ({ host }) => `Check that a server runs at ${host} and that OPENAI_BASE_URL names the right address.`,
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
    advice: () => "Check OPENAI_BASE_URL: it may lack /v1 at its end.",
  },
  redirected: {
    kind: "not-an-api",
    message: ({ host, route }, seen) => `${host} answered ${route} with a redirect${inBrackets(seen)}.`,
    advice: () => "Set OPENAI_BASE_URL to the final address (often https:// instead of http://).",
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
    advice: () => "Check OPENAI_BASE_URL: it may lack /v1 at its end; or set VERIALGO_API_MODE to auto.",
  },
  "no-protocol": {
    kind: "wrong-route",
    message: ({ host }, seen) => `${host} serves neither chat/completions nor responses${inBrackets(seen)}.`,
    advice: () => "Check OPENAI_BASE_URL (it may lack /v1 at its end) and the name in VERIALGO_MODEL.",
  },
  "unknown-model": {
    kind: "unknown-model",
    message: ({ host, model }, seen) => `${host} has no model named "${oneLine(model, 80)}"${inBrackets(seen)}.`,
    advice: ({ host }) => `Set VERIALGO_MODEL to a model that ${host} offers to this key.`,
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
    advice: () => "Ask for something smaller, or choose a model with a larger context in VERIALGO_MODEL.",
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
