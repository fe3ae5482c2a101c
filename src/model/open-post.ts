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

type Sent = { response: IncomingMessage } | { error: Error; wasStale: boolean };

/**
 * One POST up to the head of its answer; the connection is used again once the body was read to its end, and keeps no process alive.
 * A kept connection that the server had closed meanwhile shows only when it is written to: then nothing was received, and the same is sent
 * at once on a fresh one. Rejects with Node's own error (`code` says which). Follows no redirects: those would carry the prompt elsewhere.
 */
export async function openPost(post: Post): Promise<IncomingMessage> {
  const sent = await send(post, true);
  const settled = "error" in sent && sent.wasStale && !post.signal.aborted ? await send(post, false) : sent;
  if ("error" in settled) throw settled.error;
  return settled.response;
}

const send = ({ url, body, headers, signal }: Post, mayReuse: boolean): Promise<Sent> =>
  new Promise((resolve) => {
    const { request, agent } = url.protocol === "https:" ? https : http;
    const length = { "content-length": String(Buffer.byteLength(body)) };
    // Without an agent Node opens a connection for this request alone.
    const options = { method: "POST", headers: { ...headers, ...length }, signal, agent: mayReuse ? agent : false };
    let readBefore = 0;
    const sending = request(url, options);
    sending
      .on("socket", (socket) => {
        readBefore = socket.bytesRead;
        if (!socket.connecting) return;
        const late = Object.assign(new Error("no connection"), { code: "ETIMEDOUT" });
        const timer = setTimeout(() => socket.destroy(late), CONNECT_MS);
        socket.once("connect", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
      })
      .on("response", (response) => resolve({ response }))
      .on("error", (error: NodeJS.ErrnoException) => {
        const isClosed = error.code === "ECONNRESET" || error.code === "EPIPE";
        const nothingCame = (sending.socket?.bytesRead ?? readBefore) === readBefore;
        resolve({ error, wasStale: sending.reusedSocket && isClosed && nothingCame });
      })
      .end(body);
  });
