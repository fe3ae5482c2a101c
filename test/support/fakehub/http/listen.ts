import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Violations } from "../contract/violations.ts";
import type { Hub } from "../state/hub.ts";
import type { Reply } from "./call.ts";
import { faultReply, type Trouble } from "./faults.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { LoggedRequest } from "./request-log.ts";

/** What both listeners (API and git) share. */
export interface Core {
  hub: Hub;
  log: LoggedRequest[];
  trouble: Trouble;
  limits: RateLimits;
  violations: Violations;
}

export interface Incoming {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  /** The token or password sent, whatever the scheme. */
  bearer: string | null;
}

export interface Site {
  /** Names the request for the log, hooks and faults. */
  identify(incoming: Incoming): { operation: string | null; body: unknown };
  answer(incoming: Incoming): Promise<Reply>;
}

export interface Listener {
  port: number;
  close(): Promise<void>;
}

/** Serves a site on a free loopback port. */
export async function listen(core: Core, site: Site): Promise<Listener> {
  const server = createServer((request, response) => {
    serve(core, site, request, response).catch((error: unknown) => {
      core.violations.add(
        "answer",
        `${request.method} ${request.url}`,
        `fakehub broke: ${String((error as Error).stack)}`,
      );
      response.writeHead(500).end(JSON.stringify({ message: `fakehub broke: ${String(error)}` }));
    });
  });
  // Longer than any test: a pooled connection closed just as a client writes on it looks like a cut one.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(core: Core, site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const incoming = await read(request);
  const logged: LoggedRequest = {
    at: Date.now(),
    method: incoming.method,
    path: incoming.url.pathname + incoming.url.search,
    status: null,
    actor: core.hub.tokens.find(incoming.bearer ?? "")?.account.login ?? null,
    headers: incoming.headers,
    ...site.identify(incoming),
  };
  core.log.push(logged);
  await core.trouble.runHooks(logged);
  const fault = await core.trouble.take(logged);
  const isEarly = fault !== null && (fault.kind === "primary-limit" || (fault.when ?? "before") === "before");
  const real = isEarly ? null : await site.answer(incoming);
  const reply = fault === null ? real : faultReply(fault);
  if (reply === null) {
    request.socket.destroy();
    return;
  }
  logged.status = reply.status;
  send(response, reply);
}

async function read(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", "http://127.0.0.1"),
    headers,
    body: Buffer.concat(chunks),
    bearer: bearerOf(headers.authorization),
  };
}

/** `token X`, `Bearer X`, or the password of Basic: GitHub takes all three. */
function bearerOf(authorization: string | undefined): string | null {
  const [scheme = "", value = ""] = (authorization ?? "").split(" ");
  if (/^(token|bearer)$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return null;
  const [user = "", password = ""] = Buffer.from(value, "base64").toString("utf8").split(":");
  return password === "" || password === "x-oauth-basic" ? user : password;
}

function send(response: ServerResponse, reply: Reply): void {
  const json = reply.body === undefined ? null : Buffer.from(JSON.stringify(reply.body));
  const payload = reply.raw ?? json ?? Buffer.alloc(0);
  response.writeHead(reply.status, {
    server: "github.com",
    "x-github-request-id": randomUUID().toUpperCase(),
    ...(json === null ? {} : { "content-type": "application/json; charset=utf-8" }),
    ...(reply.status === 204 ? {} : { "content-length": String(payload.length) }),
    ...reply.headers,
  });
  response.end(reply.status === 204 ? undefined : payload);
}
