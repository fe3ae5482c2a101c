import { Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as SecureAgent } from "node:https";

/** An address that swallows packets would otherwise take the system's two minutes. */
const CONNECT_MS = 15_000;

/** A connection is kept this long for the next request. Firewalls forget one that was silent for minutes, and what is sent on it is lost. */
const IDLE_MS = 30_000;

const KEPT = { keepAlive: true, timeout: IDLE_MS };
const http = { request: requestHttp, agent: new Agent(KEPT) };
const https = { request: requestHttps, agent: new SecureAgent(KEPT) };

export interface Post {
  url: URL;
  body: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/**
 * One POST up to the head of its answer; the connection is used again once the body was read to its end, and keeps no process alive.
 * Sends once, also where a kept connection turns out to be closed: the server may have read the request, and what is asked again is for
 * the retry policy and the limits to say. Rejects with Node's own error (`code` says which). Follows no redirects: those would carry the
 * prompt elsewhere.
 */
export const openPost = (post: Post): Promise<IncomingMessage> => open("POST", post);

/** The same for a GET. */
export const openGet = (get: Omit<Post, "body">): Promise<IncomingMessage> => open("GET", { ...get, body: null });

const open = (
  method: "GET" | "POST",
  { url, body, headers, signal }: Omit<Post, "body"> & { body: string | null },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request, agent } = url.protocol === "https:" ? https : http;
    const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
    request(url, { method, headers: { ...headers, ...length }, signal, agent })
      .on("socket", (socket) => {
        if (!socket.connecting) return;
        const late = Object.assign(new Error("no connection"), { code: "ETIMEDOUT" });
        const timer = setTimeout(() => socket.destroy(late), CONNECT_MS);
        socket.once("connect", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
      })
      .on("response", resolve)
      .on("error", reject)
      .end(body ?? undefined);
  });
