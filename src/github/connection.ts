import { Octokit } from "@octokit/rest";
import { PATIENCE } from "./patience.ts";

/** Pinned, so that a later default changes nothing here. */
export const API_VERSION = "2022-11-28";

export interface Connection {
  octokit: Octokit;
  /** Requests sent so far. */
  sent(): number;
}

/** Gives the token of one request, as it is then: that of a long run is renewed on the way. Must not reject. */
export type TokenSource = () => Promise<string>;

export interface ConnectionOptions {
  token: string | TokenSource;
  apiUrl: string;
  toolVersion: string;
  signal?: AbortSignal | undefined;
  requestMs?: number | undefined;
}

const ignore = () => {};
/** Octokit would warn of deprecations and print each failure; what matters of them is in the `ApiError`. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * What is written is written where it was meant or not at all. GitHub redirects where an issue or a repository was moved; followed, the
 * request would become a GET that looks like success (301 to 303), or write to a place that nobody checked (307, 308).
 */
async function moved(response: Response): Promise<Response> {
  await response.body?.cancel();
  return Response.json({ message: "It was moved to another place." }, { status: 410 });
}

/** Octokit without its manners that do not suit us: no log, no retries (its plugin repeats a POST), and no request without an end. */
export function connect({ token, apiUrl, toolVersion, signal, requestMs }: ConnectionOptions): Connection {
  let sent = 0;
  const send: typeof fetch = async (url, init) => {
    sent += 1;
    const timeout = AbortSignal.timeout(requestMs ?? PATIENCE.requestMs);
    const both = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const isRead = ["GET", "HEAD"].includes((init?.method ?? "GET").toUpperCase());
    const response = await fetch(url, { ...init, signal: both, redirect: isRead ? "follow" : "manual" });
    if (!isRead && REDIRECTS.includes(response.status)) return moved(response);
    // Octokit takes a body that broke off for an empty one; read here, it counts as a lost answer.
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  };
  const octokit = new Octokit({
    ...(typeof token === "string" ? { auth: token.trim() } : {}),
    baseUrl: apiUrl.replace(/\/+$/, ""),
    userAgent: `verialgo/${toolVersion}`,
    log: silent,
    request: { fetch: send, log: silent },
  });
  octokit.hook.before("request", async (request) => {
    request.headers["x-github-api-version"] = API_VERSION;
    if (typeof token !== "string") request.headers.authorization = `token ${(await token()).trim()}`;
  });
  return { octokit, sent: () => sent };
}
