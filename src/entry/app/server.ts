import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { sentenceOf, UsageError } from "../../domain/errors.ts";
import { type HttpAnswer, sentence } from "./answer.ts";
import type { AppLog } from "./app-log.ts";

/** Null: the route has answered by itself. */
export type Route = (request: IncomingMessage, response: ServerResponse) => Promise<HttpAnswer | null>;

/** By method, then by the exact path: no query, no other spelling of a path finds a route. */
export type Routes = Readonly<Record<"GET" | "POST", Readonly<Record<string, Route>>>>;

export interface ServerOptions {
  host: string;
  /** 0 for any free one. */
  port: number;
  routes: Routes;
  log: AppLog;
}

export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  url: string;
  /** Takes no new connection, waits for what is under way, at most `ms`, and closes what is left. */
  stop(ms: number): Promise<void>;
}

/** GitHub gives up after 10 seconds; nobody may hold a connection longer without having sent a whole request. */
export const SERVER_LIMITS = {
  headersTimeout: 8_000,
  requestTimeout: 9_000,
  connectionsCheckingInterval: 1_000,
  // After an answer. Common proxies keep theirs for 60 s, and one that writes on a connection just closed here loses the webhook.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16_384,
};
const MOST_CONNECTIONS = 1_000;
/** How long somebody who is still sending has for reading that it was refused. */
const LINGER_MS = 1_000;

const closedOrLater = ({ socket }: IncomingMessage, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Throws a `UsageError` when it cannot listen there. */
export async function startServer({ host, port, routes, log }: ServerOptions): Promise<RunningServer> {
  let isStopping = false;
  const open = new Set<Socket>();
  const underWay = new Set<IncomingMessage>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await routed(routes, request, response).catch((error: unknown) => {
      log.error(`A request could not be answered: ${sentenceOf(error)}.`, { path: request.url ?? "" });
      return sentence(500, "The request could not be answered.");
    });
    if (answer === null) return;
    // What was not read to its end cannot be followed by another request.
    const isLast = isStopping || !request.complete;
    response.writeHead(answer.status, {
      "content-type": `${answer.type ?? "text/plain"}; charset=utf-8`,
      "content-length": Buffer.byteLength(answer.body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(isLast ? { connection: "close" } : {}),
      ...answer.headers,
    });
    response.write(answer.body);
    // A connection that is closed on bytes nobody read takes the answer back from who has not read it yet.
    if (!request.complete) await closedOrLater(request.pause(), LINGER_MS);
    response.end();
  };
  const server = createServer(SERVER_LIMITS, (request, response) => {
    underWay.add(request);
    response.once("close", () => underWay.delete(request));
    void handle(request, response);
  });
  // Node's own `closeIdleConnections` leaves those that have never sent anything.
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new UsageError(cannotListen(host, port, error))));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    stop: (ms) =>
      new Promise((resolve) => {
        isStopping = true;
        const timer = setTimeout(() => server.closeAllConnections(), ms);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        // More than one request may be under way on one connection.
        const busy = new Set([...underWay].map(({ socket }) => socket));
        for (const socket of open) if (!busy.has(socket)) socket.destroy();
      }),
  };
}

async function routed(routes: Routes, request: IncomingMessage, response: ServerResponse): ReturnType<Route> {
  const { method = "", url = "" } = request;
  const asked = method === "HEAD" ? "GET" : method;
  const allowed = (["GET", "POST"] as const).filter((one) => Object.hasOwn(routes[one], url));
  if (allowed.length === 0) return sentence(404, "There is nothing here.");
  const known = allowed.find((one) => one === asked);
  const route = known === undefined ? undefined : routes[known][url];
  if (route !== undefined) return route(request, response);
  return sentence(405, `Only ${allowed.join(" or ")} is answered here.`, { allow: allowed.join(", ") });
}

function cannotListen(host: string, port: number, { code, message }: NodeJS.ErrnoException): string {
  const where = `HOST ${host}, PORT ${port}`;
  if (code === "EADDRINUSE") return `Another program listens there (${where}); stop it or set another PORT.`;
  if (code === "EACCES") return `This user may not listen there (${where}); set a PORT above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST is no address of this machine (${where}); set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`;
  return `The server cannot listen there (${where}): ${message}; set another HOST or PORT.`;
}
