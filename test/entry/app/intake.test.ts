import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Secret } from "../../../src/config/secret.ts";
import { createIntake, NotTaken } from "../../../src/entry/app/intake.ts";
import { createMetrics } from "../../../src/entry/app/metrics.ts";
import { createRoom } from "../../../src/entry/app/read-body.ts";
import { startServer } from "../../../src/entry/app/server.ts";
import { webhookRoute } from "../../../src/entry/app/webhook-route.ts";
import { StoreError } from "../../../src/ports/app-store.ts";
import { systemClock } from "../../../src/ports/clock.ts";
import { send } from "../../support/app-front/send.ts";
import { type Front, SECRET, startFront } from "../../support/app-front/start-front.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { type Delivery, forInstallation } from "../../support/fakehub/payloads/delivery.ts";

let hub: FakeHub;
let issue: number;
const folder = mkdtempSync(join(tmpdir(), "app-intake-"));
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
  issue = hub.as("bob").openIssue({ title: "Sort" }).number;
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true });
});

const comment = (body = "/verialgo status") => forInstallation(hub.hub, hub.as("alice").comment(issue, body));
const post = (front: Front, { id, event, payload }: Delivery) =>
  send(front.hooks, { id, event, body: JSON.stringify(payload) });
const result = (front: Front, name: string): number =>
  Number(
    new RegExp(`verialgo_deliveries_total\\{result="${name}"\\} (\\d+)`).exec(front.app.metrics.render())?.[1] ?? 0,
  );
const tasks = async (front: Front) => (await front.app.store.counts()).tasks;

describe("I03 the same delivery, or the same event, twice", () => {
  it("is taken once, also at the same moment and after a restart; GitHub hears 202 each time", async () => {
    const variables = { VERIALGO_STORE: join(folder, "restart.sqlite") };
    const first = await startFront(hub, variables);
    const delivery = comment();
    const sameEvent = { ...delivery, id: "11111111-2222-3333-4444-555555555555" };
    const answers = await Promise.all([delivery, delivery, delivery, sameEvent].map((one) => post(first, one)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect([result(first, "taken"), result(first, "repeated"), await tasks(first)]).toEqual([1, 3, 1]);
    await first.stop();

    const second = await startFront(hub, variables);
    for (const one of [delivery, sameEvent, { ...delivery, id: "a-third" }])
      expect((await post(second, one)).status).toBe(202);
    expect([result(second, "taken"), result(second, "repeated"), await tasks(second)]).toEqual([0, 3, 1]);
    expect((await post(second, comment())).status).toBe(202);
    expect(await tasks(second)).toBe(2);
    await second.stop();
  });
});

describe("I04 an old delivery sent again", () => {
  it("is dropped by its id and its event while these are remembered, and by its age after that", async () => {
    let now = Date.now();
    const clock = {
      now: () => new Date(now),
      monotonicMs: () => performance.now(),
      sleep: (_ms: number, signal?: AbortSignal) =>
        new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true })),
    };
    const front = await startFront(hub, {}, { clock });
    const old = comment();
    await post(front, old);
    now += 73 * 3_600_000;
    await front.app.store.prune(new Date(now).toISOString());
    await post(front, { ...old, id: "another" });
    expect([result(front, "taken"), result(front, "ignored")]).toEqual([1, 1]);
    expect(front.lines.join("")).toMatch(/older than 72 hours starts nothing/);
    await front.stop();
  });
});

describe("an installation with too much to do", () => {
  it("is answered 503 until there is less, and nobody else is; what takes work away gets in", async () => {
    const front = await startFront(hub, { VERIALGO_TASK_LIMIT: "2" });
    const other = (one: Delivery) => forInstallation(hub.hub, one, 4711);
    for (const status of [202, 202, 503]) expect((await post(front, comment())).status).toBe(status);
    const refused = comment();
    expect(await post(front, refused)).toEqual({
      status: 503,
      text: "The delivery could not be kept; it will be asked for again.\n",
    });
    expect((await post(front, comment("thanks"))).status).toBe(202);
    expect((await post(front, other(comment()))).status).toBe(202);
    const gone = {
      id: "gone-1",
      event: "installation",
      payload: { action: "suspend", installation: { id: hub.app.installationId, app_id: hub.app.id } },
    };
    expect((await post(front, gone)).status).toBe(202);
    expect([result(front, "full"), await tasks(front)]).toEqual([2, 4]);
    await front.app.store.forget(hub.app.installationId, null);
    // GitHub sends it again when it is asked to: it must not count as known.
    expect((await post(front, refused)).status).toBe(202);
    expect(result(front, "repeated")).toBe(0);
    await front.stop();
  });
});

describe("a store that fails", () => {
  it("is answered 503 with its reason in the log, and the delivery is taken when it comes again", async () => {
    const front = await startFront(hub, { VERIALGO_STORE: join(folder, "closed.sqlite") });
    await front.app.store.close();
    const delivery = comment();
    expect((await post(front, delivery)).status).toBe(503);
    expect(result(front, "failed")).toBe(1);
    const line = front.lines.find((one) => one.includes(delivery.id));
    expect(JSON.parse(line ?? "{}")).toMatchObject({
      level: "error",
      message: expect.stringMatching(/store .* is closed/),
    });
    expect((await fetch(`${front.url}/healthz`)).status).toBe(503);
    const counters = await (await fetch(`${front.url}/metrics`)).text();
    expect(counters).toMatch(/^verialgo_deliveries_total\{result="failed"\} 1$/m);
    expect(counters).toMatch(/^verialgo_store_tasks NaN$/m);
    await front.stop();
    const again = await startFront(hub, { VERIALGO_STORE: join(folder, "closed.sqlite") });
    expect((await post(again, delivery)).status).toBe(202);
    expect(result(again, "taken")).toBe(1);
    await again.stop();
  });

  it("is unhealthy while it cannot be written, though it can be read, and well again without a delivery", async () => {
    const front = await startFront(hub);
    const { store } = front.app;
    const { keep, setNote } = store;
    const health = async () => (await fetch(`${front.url}/healthz`)).status;
    const full = () => Promise.reject(new StoreError("The disk of the store is full: make room on it."));
    Object.assign(store, { keep: full, setNote: full });
    expect(await health()).toBe(200);
    expect((await post(front, comment())).status).toBe(503);
    expect([await health(), await health()]).toEqual([503, 503]);
    Object.assign(store, { setNote });
    expect(await health()).toBe(200);
    Object.assign(store, { keep });
    expect((await post(front, comment())).status).toBe(202);
    Object.assign(store, { setNote: full });
    expect(await health()).toBe(200);
    await front.stop();
  });

  it("is told as one sentence, whatever it threw", async () => {
    const front = await startFront(hub);
    for (const [error, said] of [
      [new StoreError("The store is full: make room."), "The store is full: make room."],
      [new TypeError("x is not a function\n    at y"), "Unexpected failure: x is not a function."],
    ] as const) {
      const keep = () => Promise.reject(error);
      const intake = createIntake({ ...front.app, store: { ...front.app.store, keep } });
      const taken = intake({ id: "d-9", event: "ping", payload: {} });
      await expect(taken).rejects.toEqual(new NotTaken(said));
      await expect(taken).rejects.toMatchObject({ status: 503 });
    }
    await front.stop();
  });
});

describe("what Probot answers", () => {
  it.each([
    [200, 202],
    // It does not know yet, after nine seconds; GitHub must not take that for a yes.
    [202, 503],
    [500, 503],
    [503, 503],
  ])("%i becomes %i", async (answered, status) => {
    const lines: string[] = [];
    const log = { debug: () => {}, info: () => {}, error: (message: string) => void lines.push(message) };
    const limits = { maxBytes: 100, ms: 60_000, room: createRoom(0) };
    const route = webhookRoute({
      ...{ clock: systemClock, log, metrics: createMetrics(), deliver: async () => answered },
      guard: { secrets: [new Secret(SECRET)], ...limits },
    });
    const server = await startServer({
      host: "127.0.0.1",
      port: 0,
      log,
      routes: { GET: {}, POST: { "/hooks": route } },
    });
    expect((await send(`${server.url}/hooks`)).status).toBe(status);
    expect(lines).toHaveLength(status === 202 ? 0 : 1);
    await server.stop(0);
  });
});

describe("what is taken", () => {
  it("rings for the worker, and is logged by its delivery, its run and its place", async () => {
    const front = await startFront(hub);
    let isRung = false;
    void front.app.bells.tasks.wait(600_000, front.app.signal).then(() => {
      isRung = !front.app.signal.aborted;
    });
    await post(front, comment("thanks"));
    expect(isRung).toBe(false);
    const delivery = comment();
    await post(front, delivery);
    await expect.poll(() => isRung, { timeout: 60_000 }).toBe(true);
    const line = front.lines.map((one) => JSON.parse(one)).find(({ message }) => message === "Taken.");
    expect(line).toMatchObject({
      ...{ level: "info", delivery: delivery.id, event: "issue_comment", run: expect.stringMatching(/^comment-\d+$/) },
      ...{ installation: hub.app.installationId, repository: hub.state.id },
    });
    await front.stop();
  });
});
