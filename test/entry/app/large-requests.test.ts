import { EventEmitter } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Secret } from "../../../src/config/secret.ts";
import { createMetrics } from "../../../src/entry/app/metrics.ts";
import { createRoom, readBody, SMALL_BODY_BYTES } from "../../../src/entry/app/read-body.ts";
import { type RunningServer, SERVER_LIMITS, startServer } from "../../../src/entry/app/server.ts";
import { BODY_MS, MAX_BODY_BYTES, ROOM_BYTES } from "../../../src/entry/app/start.ts";
import { webhookRoute } from "../../../src/entry/app/webhook-route.ts";
import { systemClock } from "../../../src/ports/clock.ts";
import { headOf, onTheWire, send, signatureOf } from "../../support/app-front/send.ts";
import { type Front, SECRET, startFront } from "../../support/app-front/start-front.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";

const MB = 1024 * 1024;
const silent = { debug: () => {}, info: () => {}, error: () => {} };

/** The webhook route alone, with limits of its own; what it lets in is counted. */
async function smallDoor(maxBytes: number, ms: number, roomBytes = 0) {
  const letIn: string[] = [];
  const route = webhookRoute({
    ...{ clock: systemClock, log: silent, metrics: createMetrics() },
    guard: { secrets: [new Secret(SECRET)], maxBytes, ms, room: createRoom(roomBytes) },
    deliver: async ({ text }) => {
      letIn.push(text);
      return 200;
    },
  });
  const server: RunningServer = await startServer({
    ...{ host: "127.0.0.1", port: 0, log: silent },
    routes: { GET: {}, POST: { "/hooks": route } },
  });
  return { hooks: `${server.url}/hooks`, letIn, server };
}
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const chunked = (url: string) => `${headOf(url)}\r\ntransfer-encoding: chunked\r\n\r\n`;

describe("I06 a request that is too much", () => {
  let hub: FakeHub;
  let front: Front;
  beforeAll(async () => {
    hub = await startFakeHub();
    front = await startFront(hub);
  });
  afterAll(async () => {
    await front.stop();
    await hub.stop();
  });

  it("is refused by what it announces, before a byte of it comes: 413", async () => {
    const head = `${headOf(front.hooks)}\r\ncontent-length: ${30 * MB}\r\n\r\n`;
    const { status, heard } = await onTheWire(front.hooks, [head]);
    expect([status, heard.includes("connection: close")]).toEqual([413, true]);
    expect((await onTheWire(front.hooks, [head.replace(`${30 * MB}`, "9".repeat(15))])).status).toBe(413);
  });

  it("is counted while it comes where it announces nothing", async () => {
    const { hooks, letIn, server } = await smallDoor(MAX_BODY_BYTES, 600_000, ROOM_BYTES);
    const piece = chunk("x".repeat(MB));
    let sent = 0;
    const pieces = function* () {
      yield chunked(hooks);
      for (; sent < 200; sent += 1) yield piece;
    };
    expect((await onTheWire(hooks, pieces())).status).toBe(413);
    expect([sent < 100, letIn]).toEqual([true, []]);
    await server.stop(1_000);
  });

  it("is taken up to GitHub's own limit, and refused one byte above it", async () => {
    expect(MAX_BODY_BYTES).toBe(25 * MB);
    const { hooks, letIn, server } = await smallDoor(MAX_BODY_BYTES, 600_000, ROOM_BYTES);
    const body = JSON.stringify({ a: "x".repeat(25 * MB - 8) });
    expect((await send(hooks, { body })).status).toBe(202);
    expect(letIn[0] === body).toBe(true);
    const head = `${headOf(hooks)}\r\ncontent-length: ${25 * MB + 1}\r\n\r\n`;
    expect((await onTheWire(hooks, [head])).status).toBe(413);
    await server.stop(1_000);
  });
});

describe("I06 a request that does not end", () => {
  it("is answered 408 when its time is over, and its connection closed", async () => {
    const { hooks, letIn, server } = await smallDoor(1_000, 100);
    for (const start of [`${headOf(hooks)}\r\ncontent-length: 10\r\n\r\n{`, `${chunked(hooks)}${chunk("{")}`]) {
      const { status, heard } = await onTheWire(hooks, [start]);
      expect([status, heard.includes("connection: close")]).toEqual([408, true]);
    }
    expect(letIn).toEqual([]);
    await server.stop(1_000);
  });

  it("that breaks off leaves nothing behind, and nobody without an answer", async () => {
    const { hooks, letIn, server } = await smallDoor(1_000, 60_000);
    const controller = new AbortController();
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) });
    const lost = fetch(hooks, {
      ...{ method: "POST", body, duplex: "half", signal: controller.signal },
      headers: {
        "content-type": "application/json",
        "x-github-event": "ping",
        "x-github-delivery": "1",
        "x-hub-signature-256": `sha256=${"0".repeat(64)}`,
      },
    } as RequestInit);
    setTimeout(() => controller.abort(), 50);
    await expect(lost).rejects.toThrow();
    expect((await send(hooks)).status).toBe(202);
    expect(letIn).toEqual(["{}"]);
    await server.stop(1_000);
  });
});

describe("the room for large bodies", () => {
  it("is shared: what finds none is asked to come again, and small ones need none", async () => {
    const large = (bytes: number) => JSON.stringify({ a: "x".repeat(SMALL_BODY_BYTES + bytes) });
    const { hooks, server } = await smallDoor(MB, 60_000, 50_000);
    // One that keeps the room while it waits for its last byte.
    const body = large(40_000);
    let finish = () => {};
    const last = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const encoder = new TextEncoder();
    const slow = new ReadableStream({
      async start(stream) {
        stream.enqueue(encoder.encode(body.slice(0, -1)));
        await last;
        stream.enqueue(encoder.encode(body.slice(-1)));
        stream.close();
      },
    });
    const waiting = fetch(hooks, {
      ...{ method: "POST", body: slow, duplex: "half" },
      headers: {
        "content-type": "application/json",
        "x-github-event": "ping",
        "x-github-delivery": "1",
        "x-hub-signature-256": signatureOf(body),
      },
    } as RequestInit);
    const second = async () => (await send(hooks, { body: large(40_000) }).catch(() => ({ status: 503 }))).status;
    await expect.poll(second, { timeout: 60_000 }).toBe(503);
    expect((await send(hooks, { body: "{}" })).status).toBe(202);
    finish();
    expect((await waiting).status).toBe(202);
    expect(await second()).toBe(202);
    await server.stop(1_000);
  });
});

describe("a body that comes byte by byte", () => {
  it("is kept as bytes: of no piece anything is left, which would take a hundred times its size", async () => {
    const request = Object.assign(new EventEmitter(), { headers: {}, resume: () => {} });
    const read = readBody(request as never, { maxBytes: MB, ms: 60_000, room: createRoom(MB) });
    const piece = Buffer.alloc(1);
    const sent = Buffer.from(Array.from({ length: 3 * SMALL_BODY_BYTES }, (_, at) => at % 251));
    for (const byte of sent) {
      piece[0] = byte;
      request.emit("data", piece);
    }
    piece[0] = 255;
    request.emit("end");
    const body = await read;
    expect(body.ok && body.raw.equals(sent)).toBe(true);
  });
});

describe("the server's own limits", () => {
  it("stop what is under way before GitHub gives up, after 10 seconds", () => {
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = SERVER_LIMITS;
    expect(Math.max(BODY_MS, requestTimeout, headersTimeout + connectionsCheckingInterval)).toBeLessThan(10_000);
  });
});
