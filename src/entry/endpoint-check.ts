import { connect, isIPv4, isIPv6 } from "node:net";
import type { Settings } from "../config/schema.ts";
import { SETTINGS } from "../config/schema.ts";
import { UsageError } from "../domain/errors.ts";
import { isRetiredHost } from "../model/failures.ts";
import { NotRun } from "./not-run.ts";

const CONNECT_MS = 10_000;

/** Whether an address is of this machine or a private network, where endpoints commonly want no key. */
export function isLocal(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  if (isIPv4(host)) return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^0\.0\.0\.0$/.test(host);
  if (isIPv6(host)) return host === "::1" || /^f[cde]/i.test(host);
  // A name without a dot is this machine's or a container's.
  return !host.includes(".") || /\.(local|lan|internal|localhost)$/.test(host);
}

/** What is said of GitHub Models; null for every other address. */
export function retiredAt(baseUrl: string): { said: string; fix: string } | null {
  const { host } = new URL(baseUrl);
  if (!isRetiredHost(host)) return null;
  return {
    said: `GitHub Models was retired on 2026-07-30, and ${host} serves no model any more`,
    fix: `Set ${SETTINGS.baseUrl.environment} and ${SETTINGS.apiKey.environment} to another endpoint.`,
  };
}

/** Throws when a key is needed and missing, or when nothing is there to take one: asking would only bring a refusal. */
export function requireKey(settings: Settings): void {
  const retired = retiredAt(settings.baseUrl);
  if (retired !== null) throw new UsageError(`${retired.said}. ${retired.fix}`);
  if (settings.apiKey !== null || isLocal(settings.baseUrl)) return;
  const variable = SETTINGS.apiKey.environment;
  throw new NotRun(
    "missing-key",
    `${variable} is not set, and ${new URL(settings.baseUrl).host} needs a key; set it in the environment or in .env.`,
  );
}

/** Connects and hangs up, so that an endpoint that is not there is told of before anything is done. Sends nothing. Throws `NotRun`. */
export async function requireReachable(baseUrl: string, signal: AbortSignal): Promise<void> {
  const problem = await connectProblem(baseUrl, signal);
  if (problem === null) return;
  throw new NotRun(
    "endpoint-unreachable",
    `The model endpoint ${new URL(baseUrl).host} cannot be reached (${problem}). Start it, or set ${SETTINGS.baseUrl.environment} to the right address.`,
  );
}

/** Why no connection can be made, as a phrase; null when one can. */
export function connectProblem(baseUrl: string, signal: AbortSignal): Promise<string | null> {
  const url = new URL(baseUrl);
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ""), port, autoSelectFamily: true });
    const done = (problem: string | null) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
      socket.destroy();
      resolve(problem);
    };
    const aborted = () => done("interrupted");
    const timer = setTimeout(() => done(`no answer within ${CONNECT_MS / 1_000} s`), CONNECT_MS);
    signal.addEventListener("abort", aborted, { once: true });
    socket.on("connect", () => done(null));
    socket.on("error", (error: NodeJS.ErrnoException) => done(phraseOf(error.code)));
  });
}

function phraseOf(code: string | undefined): string {
  switch (code) {
    case "ECONNREFUSED":
      return "nothing listens there";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "its name is not known";
    case "ETIMEDOUT":
      return "no answer";
    case "ENETUNREACH":
    case "EHOSTUNREACH":
      return "no route to it";
    default:
      return code ?? "connection failed";
  }
}
