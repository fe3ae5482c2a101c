import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redactor } from "../../../src/domain/redact.ts";
import { createAppLog } from "../../../src/entry/app/app-log.ts";
import { healthOf } from "../../../src/entry/app/health.ts";
import { createMetrics } from "../../../src/entry/app/metrics.ts";
import { startServer } from "../../../src/entry/app/server.ts";
import { systemClock } from "../../../src/ports/clock.ts";
import { onTheWire, send } from "../../support/app-front/send.ts";
import { type Front, PREVIOUS, SECRET, startFront } from "../../support/app-front/start-front.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(() => hub.stop());

const silent = { debug: () => {}, info: () => {}, error: () => {} };
const still = { ...systemClock, now: () => new Date(0) };

describe("the log", () => {
  const lines: string[] = [];
  const log = createAppLog({
    level: "info",
    clock: still,
    redact: redactor([SECRET]),
    write: (line) => void lines.push(line),
  });

  it("is one line of JSON a call, from its level on", () => {
    log.debug("not shown");
    log.info("Two\nlines \u001b[31m", { delivery: "d-1", run: "comment-5", tries: 2, note: undefined });
    log.error("x");
    expect(lines.splice(0)).toEqual([
      '{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"Two\\nlines \\u001b[31m","delivery":"d-1","run":"comment-5","tries":2}\n',
      '{"time":"1970-01-01T00:00:00.000Z","level":"error","message":"x"}\n',
    ]);
  });

  it("I10 holds no secret, in no field and no name", () => {
    log.info(`bad ${SECRET}`, { why: `"${SECRET}"`, [SECRET]: Buffer.from(SECRET).toString("base64") });
    const [line = ""] = lines.splice(0);
    expect(JSON.parse(line)).toMatchObject({ message: "bad [redacted]", why: '"[redacted]"' });
    expect(line).not.toContain(SECRET);
    expect(line).not.toContain(Buffer.from(SECRET).toString("base64"));
  });
});

describe("the counters", () => {
  it("are written as Prometheus reads them", () => {
    const metrics = createMetrics();
    metrics.count("verialgo_b_total", { kind: 'a"\\\n', also: "x" });
    metrics.count("verialgo_b_total", { also: "x", kind: 'a"\\\n' }, 2);
    metrics.count("verialgo_b_total");
    metrics.set("verialgo_a", 5);
    metrics.set("verialgo_a", 3.5);
    for (const ms of [1, 60, 20_000]) metrics.observe("verialgo_c_milliseconds", ms);
    const text = metrics.render();
    expect(text).toContain(
      '# TYPE verialgo_a gauge\nverialgo_a 3.5\n# TYPE verialgo_b_total counter\nverialgo_b_total{also="x",kind="a\\"\\\\\\n"} 3\nverialgo_b_total 1\n',
    );
    const buckets = [...text.matchAll(/_bucket\{le="([^"]+)"\} (\d)/g)]
      .map(([, at, count]) => `${at}:${count}`)
      .join(" ");
    expect(buckets).toBe("5:1 10:1 25:1 50:1 100:2 200:2 500:2 1000:2 2000:2 5000:2 10000:2 +Inf:3");
    expect(text).toContain("verialgo_c_milliseconds_sum 20061\nverialgo_c_milliseconds_count 3\n");
  });

  it("never become more than their names can hold", () => {
    const metrics = createMetrics();
    for (let label = 0; label < 5_000; label += 1) metrics.count("verialgo_x_total", { label: String(label) });
    expect(metrics.render().split("\n").length).toBeLessThan(210);
  });
});

describe("health", () => {
  const store = { counts: async () => ({ deliveries: 0, tasks: 0, waiting: 0, active: 0 }) } as never;
  const well = { ended: () => [] };
  const read = async (answer: ReturnType<typeof healthOf>) => ({
    ...JSON.parse((await answer).body),
    code: (await answer).status,
  });

  it("is 200 while the store answers and every loop runs", async () => {
    expect(await read(healthOf({ store, clock: systemClock }, well))).toEqual({
      status: "ok",
      problems: [],
      code: 200,
    });
  });

  it("is 503 when a loop has ended, and when the store fails or does not answer", async () => {
    const failing = { counts: () => Promise.reject(new Error("The disk is gone.\n at x")) } as never;
    const hanging = { counts: () => new Promise(() => {}) } as never;
    const atOnce = { ...systemClock, sleep: async () => {} };
    const problems = async (answer: ReturnType<typeof healthOf>) => {
      const { code, problems: found } = await read(answer);
      return [code, found];
    };
    expect(await problems(healthOf({ store, clock: systemClock }, { ended: () => ["worker"] }))).toEqual([
      503,
      ["The loop worker has ended."],
    ]);
    expect(await problems(healthOf({ store: failing, clock: systemClock }, well))).toEqual([
      503,
      ["The disk is gone."],
    ]);
    expect(await problems(healthOf({ store: hanging, clock: atOnce }, well))).toEqual([
      503,
      ["The store does not answer."],
    ]);
  });

  it("is seen from outside, with a loop that ended or failed by itself", async () => {
    const loops = [
      { name: "one", start: async () => {} },
      { name: "two", start: () => Promise.reject(new Error("x")) },
      {
        name: "three",
        start: ({ signal }: Front["app"]) =>
          new Promise<void>((done) => signal.addEventListener("abort", () => done())),
      },
    ];
    const front = await startFront(hub, {}, { loops });
    const response = await fetch(`${front.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: "failing", problems: ["The loop one has ended.", "The loop two has ended."] },
    ]);
    await front.stop();
  });

  it("tells no secret, no version and no path; nor do the counters", async () => {
    const front = await startFront(hub);
    await send(front.hooks);
    const health = await fetch(`${front.url}/healthz`);
    const counters = await (await fetch(`${front.url}/metrics`)).text();
    expect([health.status, await health.text()]).toEqual([200, '{"status":"ok","problems":[]}\n']);
    expect([...health.headers.keys()].sort()).toEqual([
      "cache-control",
      "connection",
      "content-length",
      "content-type",
      "date",
      "keep-alive",
      "x-content-type-options",
    ]);
    expect(counters).toMatch(/^verialgo_store_deliveries 1$/m);
    expect(counters).toMatch(/^verialgo_answer_milliseconds_count 1$/m);
    for (const text of [SECRET, PREVIOUS, "sqlite", "node"]) expect(counters).not.toContain(text);
    await front.stop();
  });
});

describe("a stop", () => {
  it("finishes the requests that are under way, takes no new one, and waits for the loops", async () => {
    const order: string[] = [];
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const server = await startServer({
      ...{ host: "127.0.0.1", port: 0, log: silent },
      routes: {
        POST: {},
        GET: {
          "/slow": async () => {
            order.push("began");
            await held;
            return { status: 200, body: "done" };
          },
        },
      },
    });
    const slow = fetch(`${server.url}/slow`);
    await expect.poll(() => order, { timeout: 60_000 }).toEqual(["began"]);
    const stopped = server.stop(60_000).then(() => order.push("stopped"));
    await expect(fetch(`${server.url}/slow`)).rejects.toThrow();
    finish();
    const response = await slow;
    expect([response.status, response.headers.get("connection"), await response.text()]).toEqual([
      200,
      "close",
      "done",
    ]);
    await stopped;
    expect(order).toEqual(["began", "stopped"]);
  });

  it("finishes each of two requests that came on one connection, one after the other", async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const begun: string[] = [];
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const route = (name: string, wait: Promise<void>) => async () => {
      begun.push(name);
      await wait;
      return { status: 200, body: name };
    };
    const routes = { POST: {}, GET: { "/one": route("one", Promise.resolve()), "/two": route("two", held) } };
    const server = await startServer({ ...{ host: "127.0.0.1", port: 0, log: silent }, routes });
    const wire = onTheWire(server.url, [`${get("/one")}${get("/two")}`]);
    await expect.poll(() => begun, { timeout: 60_000 }).toEqual(["one", "two"]);
    // The first is answered by then.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = server.stop(60_000);
    finish();
    const { heard } = await wire;
    expect(heard.match(/HTTP\/1.1 200/g)).toHaveLength(2);
    await stopped;
  });

  it("ends without those that never end", async () => {
    let isHeld = false;
    const never = () => {
      isHeld = true;
      return new Promise<never>(() => {});
    };
    const routes = { POST: {}, GET: { "/never": never } };
    const server = await startServer({ ...{ host: "127.0.0.1", port: 0, log: silent }, routes });
    const asked = fetch(`${server.url}/never`).catch(() => "closed");
    await expect.poll(() => isHeld, { timeout: 60_000 }).toBe(true);
    await server.stop(50);
    expect(await asked).toBe("closed");
  });

  it("lets a route that throws be answered 500, one sentence", async () => {
    const lines: string[] = [];
    const server = await startServer({
      ...{ host: "127.0.0.1", port: 0, log: { ...silent, error: (message: string) => void lines.push(message) } },
      routes: { POST: {}, GET: { "/x": () => Promise.reject(new Error("boom\n at y")) } },
    });
    const response = await fetch(`${server.url}/x`);
    expect([response.status, await response.text()]).toEqual([500, "The request could not be answered.\n"]);
    expect(lines).toEqual(["A request could not be answered: boom."]);
    await expect(
      startServer({
        host: "127.0.0.1",
        port: Number(new URL(server.url).port),
        routes: { GET: {}, POST: {} },
        log: silent,
      }),
    ).rejects.toThrow(/^Another program listens there \(HOST 127\.0\.0\.1, PORT \d+\); stop it or set another PORT\.$/);
    await server.stop(0);
  });
});
