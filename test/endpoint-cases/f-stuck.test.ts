import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createModel } from "../../src/model/connect.ts";
import { ask, failureOf, request } from "../contracts/model-contract.ts";
import { PROTOCOLS } from "../support/endpoint-talk.ts";

/** Writes a piece now and then for as long as the connection lasts. */
function drip(socket: Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.on("close", () => clearInterval(timer));
}

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

/** Servers that answer without end, or never. */
const STUCK: Record<string, (socket: Socket) => void> = {
  "a connection that is accepted and never read": (socket) => socket.pause(),
  "a request that is read and never answered": (socket) => socket.resume(),
  "headers that never end": (socket) => {
    socket.resume().write(HEAD);
    drip(socket, "x", 50);
  },
  "nothing but interim answers": (socket) => {
    socket.resume();
    drip(socket, "HTTP/1.1 102 Processing\r\n\r\n", 50);
  },
  "a head without a body": (socket) => socket.resume().write(`${HEAD}content-length: 500\r\n\r\n`),
  "a body of a byte now and then": (socket) => {
    socket.resume().write(`${HEAD}content-length: 500000\r\n\r\n{"choices": [`);
    drip(socket, " ", 50);
  },
  "an endless chunked body": (socket) => {
    socket.resume().write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    drip(socket, "1\r\n \r\n", 50);
  },
  "an hour to wait": (socket) => {
    const body = '{"error": {"message": "later"}}';
    const head = `HTTP/1.1 429 Too Many Requests\r\nretry-after: 3600\r\ncontent-length: ${body.length}\r\n\r\n`;
    socket.once("data", () => socket.write(head + body));
  },
};

async function stuckAt(name: string) {
  const sockets = new Set<Socket>();
  let connected = () => {};
  const reached = new Promise<void>((done) => {
    connected = done;
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    STUCK[name]?.(socket);
    connected();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const open = (mode: "chat" | "responses", requestTimeoutMs: number) =>
    createModel({ baseUrl, apiKey: null, model: "m", mode, requestTimeoutMs });
  return { open, reached, count: () => sockets.size };
}

describe.each(PROTOCOLS)("a server that never comes to an end, %s", (protocol) => {
  it.each(Object.keys(STUCK))("is given up within the limits: %s", async (name) => {
    const { open, count } = await stuckAt(name);
    const startedAt = performance.now();
    const failure = failureOf(await open(protocol, 200).send(request([ask("go")])));
    const took = performance.now() - startedAt;
    expect(failure.kind).toBe(name === "an hour to wait" ? "rate-limit" : "timeout");
    // Twice a request's limit is the whole; the rest is for a machine that does other things, too.
    expect(took).toBeLessThan(5_000);
    expect(count()).toBeLessThanOrEqual(2);
  });

  it.each(Object.keys(STUCK))("is left at once on an abort: %s", async (name) => {
    const { open, reached } = await stuckAt(name);
    const controller = new AbortController();
    const pending = open(protocol, 600_000).send(request([ask("go")], controller.signal));
    await reached;
    await new Promise((done) => setTimeout(done, 30));
    const abortedAt = performance.now();
    controller.abort();
    expect(failureOf(await pending).kind).toBe("aborted");
    expect(performance.now() - abortedAt).toBeLessThan(2_000);
  });
});
