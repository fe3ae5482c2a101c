import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { sentenceOf, UsageError } from "../../../domain/errors.ts";
import { addressOf, refusalOf } from "./door.ts";
import { SECURITY_HEADERS } from "./live-page.ts";
import { type Backend, routes } from "./routes.ts";

/** Ports that are tried behind the one asked for. */
export const FURTHER_PORTS = 12;

export interface BrowserServer {
  /** `http://127.0.0.1:8765` */
  address: string;
  port: number;
  /** Lets streams tell the end of their runs, which takes moments, and ends every connection. */
  close(): Promise<void>;
}

const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 30_000, maxHeaderSize: 16_384 };
/** A stream of a run that goes on has no end of its own. */
const LAST_WORDS_MS = 3_000;
/** Streams of several browsers and of programs; one browser opens six of HTTP at a time. */
const MOST_CONNECTIONS = 512;

/** Listens on the port (0: any free one) or the next that is free. Throws a `UsageError` of one sentence when it cannot. */
export async function startServer(backend: Backend, host: string, port: number): Promise<BrowserServer> {
  const app = routes(backend);
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => new Response(JSON.stringify({ message: "The request is no HTTP of ours." }), { status: 400 }),
  });
  const underWay = new Set<ServerResponse>();
  const server = createServer(LIMITS, (request, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const refusal = refusalOf(request.headers, { host, port: listening });
    if (refusal === null) return void answer(request, response);
    response.writeHead(403, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(`${refusal}\n`);
  });
  server.maxConnections = MOST_CONNECTIONS;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const listening = await listen(server, host, port);
  return {
    address: addressOf({ host, port: listening }),
    port: listening,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      const end = performance.now() + LAST_WORDS_MS;
      while (underWay.size > 0 && performance.now() < end) await sleep(20);
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  const last = port === 0 ? 0 : Math.min(port + FURTHER_PORTS, 65_535);
  for (let tried = port; ; tried += 1) {
    const error = await listenAt(server, host, tried);
    if (error === null) return (server.address() as AddressInfo).port;
    if (error.code === "EADDRINUSE" && tried < last) continue;
    throw new UsageError(cannotListen(error, { host, port, last }));
  }
}

const listenAt = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const done = (error: NodeJS.ErrnoException | null) => {
      server.off("error", done).off("listening", listening);
      resolve(error);
    };
    const listening = () => done(null);
    server.once("error", done).once("listening", listening).listen(port, host);
  });

function cannotListen(error: NodeJS.ErrnoException, tried: { host: string; port: number; last: number }): string {
  const { host, port, last } = tried;
  switch (error.code) {
    case "EADDRINUSE":
      return `The ports ${port} to ${last} of ${host} are all taken; end a program that listens there, or name another with --port.`;
    case "EACCES":
      return `This user may not listen on port ${port}; name one above 1023 with --port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `--host ${host} is no address of this machine; leave it out for 127.0.0.1.`;
    default:
      return `The server cannot listen on port ${port} of ${host} (${sentenceOf(error)}); name others with --port and --host.`;
  }
}
