import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashSource } from "../../../../src/surfaces/browser/content-policy.ts";
import { startServer } from "../../../../src/surfaces/browser/server/start-server.ts";
import { ask } from "../../../support/browser/ask.ts";
import { listening, putRun, TOKEN } from "../../../support/browser/listening.ts";
import { asLog } from "../../../support/browser/recorded.ts";
import { emptyFolder } from "../../../support/built-cli.ts";
import { receipt, sampleBodies, stamped } from "../../sample-run.ts";

const EVENTS = stamped(sampleBodies("merge two sorted lists"));
const LOG = asLog(EVENTS);

let here: Awaited<ReturnType<typeof listening>>;
let outside = "";
beforeAll(async () => {
  here = await listening();
  const { runsFolder } = here;
  putRun(runsFolder, "lis", { "events.ndjson": LOG });
  putRun(runsFolder, "with-receipt", { "events.ndjson": LOG, "result/verialgo-receipt.json": '{"the": "file"}\n' });
  putRun(runsFolder, "合并 a#b", { "events.ndjson": LOG });
  writeFileSync(join(runsFolder, "alone.ndjson"), LOG);
  writeFileSync(join(runsFolder, "notes.txt"), "x");
  mkdirSync(join(runsFolder, "empty"));
  outside = emptyFolder();
  putRun(outside, "secret", { "events.ndjson": LOG, "verialgo-receipt.json": '"outside"' });
  symlinkSync(join(outside, "secret"), join(runsFolder, "link"));
  symlinkSync(join(outside, "secret", "events.ndjson"), join(runsFolder, "link.ndjson"));
  mkdirSync(join(runsFolder, "linked-log"));
  symlinkSync(join(outside, "secret", "events.ndjson"), join(runsFolder, "linked-log", "events.ndjson"));
  putRun(runsFolder, "linked-receipt", { "events.ndjson": `${LOG.split("\n")[0]}\n` });
  symlinkSync(
    join(outside, "secret", "verialgo-receipt.json"),
    join(runsFolder, "linked-receipt", "verialgo-receipt.json"),
  );
});
afterAll(() => here.server.close());

const get = (path: string, headers = {}) => ask(here.origin, path, { token: TOKEN, headers });

const PAGES = ["/", "/runs/lis", "/favicon.ico"];
const GUARDED = [
  ...["/api/settings", "/api/runs", "/runs/lis/events", "/api/runs/lis/report", "/api/runs/lis/receipt"],
  ...["/api/runs/nowhere/report", "/api/nothing", "/api"],
];
const POSTED = ["/api/runs", "/api/runs/lis/stop"];
const EVERY: [method: string, path: string][] = [
  ...[...PAGES, ...GUARDED, "/nothing"].map((path): [string, string] => ["GET", path]),
  ...POSTED.map((path): [string, string] => ["POST", path]),
  ["HEAD", "/"],
  ["OPTIONS", "/api/runs"],
];

describe("a request that may not come in", () => {
  it.each(EVERY)(
    "%s %s: a wrong Host, another origin and another site get 403, whatever they know",
    async (method, path) => {
      const { port } = here.server;
      for (const headers of [
        { host: "evil.example" },
        { host: `evil.example:${port}` },
        { host: `127.0.0.1:${port + 1}` },
        { origin: "http://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ]) {
        const json = method === "POST" ? { kind: "demo" } : undefined;
        const refused = await ask(here.origin, path, { method, token: TOKEN, headers, json });
        expect(refused.status).toBe(403);
        expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
        if (method !== "HEAD") expect(refused.text).toMatch(/^[A-Z][^\n]*\.\n$/);
      }
      expect(here.asked).toEqual([]);
      expect(here.stopped).toEqual([]);
    },
  );

  it.each([...GUARDED.map((path) => ["GET", path] as const), ...POSTED.map((path) => ["POST", path] as const)])(
    "%s %s: without the token 401, with the right one something else",
    async (method, path) => {
      for (const question of [{}, { token: "" }, { token: `${TOKEN}x` }, { token: TOKEN.slice(1) }]) {
        const refused = await ask(here.origin, path, { method, ...question });
        expect(refused.status).toBe(401);
        expect(refused.message()).toContain("token");
      }
      expect((await ask(here.origin, `${path}?token=${TOKEN}`, { method })).status).toBe(401);
      expect((await ask(here.origin, path, { method, token: TOKEN })).status).not.toBe(401);
    },
  );

  it.each([
    ["HEAD", "/"],
    ["OPTIONS", "/api/runs"],
    ["PUT", "/api/runs"],
    ["DELETE", "/api/runs/lis"],
    ["POST", "/"],
    ["POST", "/runs/lis"],
    ["GET", "/api/runs/lis/stop"],
    ["POST", "/runs/lis/events"],
    ["POST", "/api/settings"],
  ])("%s %s: 405", async (method, path) => {
    expect((await ask(here.origin, path, { method, token: TOKEN })).status).toBe(405);
  });
});

describe("the page", () => {
  it("is the same for the list and for every run, and may run nothing but its own script", async () => {
    const [page, run] = [await ask(here.origin, "/"), await ask(here.origin, "/runs/whatever")];
    expect(page.status).toBe(200);
    expect(run.text).toBe(page.text);
    expect(page.text).toContain('<div id="verialgo"></div>');
    expect(page.text + JSON.stringify(page.headers)).not.toContain(TOKEN);
    const [script, style] = [/<script>(.*)<\/script>/s, /<style>(.*)<\/style>/s].map(
      (between) => between.exec(page.text)?.[1] ?? "",
    );
    const policy = page.headers["content-security-policy"] as string;
    expect(policy.split("; ").sort()).toEqual(
      [
        ...["default-src 'none'", `script-src ${hashSource(script!)}`, `style-src ${hashSource(style!)}`],
        ...["connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
      ].sort(),
    );
    expect(page.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "content-type": "text/html; charset=UTF-8",
    });
    expect((await ask(here.origin, "/favicon.ico")).status).toBe(204);
  });
});

describe("runs", () => {
  it("are the folders with a log and the logs alone, and nothing that a link leads to", async () => {
    const runs = JSON.parse((await get("/api/runs")).text) as { id: string }[];
    const ids = ["alone.ndjson", "linked-receipt", "lis", "with-receipt", "合并 a#b"];
    expect(runs.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const id of ids) {
      expect((await get(`/api/runs/${encodeURIComponent(id)}/receipt`)).status).toBe(
        id === "linked-receipt" ? 404 : 200,
      );
    }
  });

  it.each([
    ...["nowhere", "link", "link.ndjson", "linked-log", "notes.txt", "empty", "..", "", "lis/", "LIS", "li", "lis%00"],
    ...["../secret", "..%2Fsecret", "%2e%2e%2fsecret", "lis%2F..%2Flis", "%", "%zz"],
  ])("of the name %j there is none", async (id) => {
    for (const path of [`/runs/${id}/events`, `/api/runs/${id}/report`, `/api/runs/${id}/receipt`]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/^There is (no run|nothing).*\.$/) });
    }
    const stop = await ask(here.origin, `/api/runs/${id}/stop`, { method: "POST", token: TOKEN });
    expect(stop.status).toBe(404);
    expect(here.stopped).toEqual([]);
  });

  it("give their receipt as the file is, else as the log ends; their report is a file", async () => {
    const file = await get("/api/runs/with-receipt/receipt");
    expect(file.text).toBe('{"the": "file"}\n');
    expect(file.headers["content-disposition"]).toBe('attachment; filename="verialgo-receipt-with-receipt.json"');
    expect(JSON.parse((await get("/api/runs/alone.ndjson/receipt")).text)).toEqual(receipt());
    const report = await get("/api/runs/with-receipt/report");
    expect(report.text).toBe(
      `<!doctype html>${EVENTS.length} events, receipt in ${join(here.runsFolder, "with-receipt/result")}`,
    );
    expect(report.headers["content-disposition"]).toBe('attachment; filename="verialgo-with-receipt.html"');
    expect((await get(`/api/runs/${encodeURIComponent("合并 a#b")}/report`)).headers["content-disposition"]).toMatch(
      /^attachment; filename="verialgo-[\w.-]+\.html"$/,
    );
  });

  it("that are over, or were started elsewhere, cannot be stopped", async () => {
    const stop = (id: string) => ask(here.origin, `/api/runs/${id}/stop`, { method: "POST", token: TOKEN });
    const over = await stop("lis");
    expect([over.status, over.message()]).toEqual([409, "The run is over already."]);
    putRun(here.runsFolder, "elsewhere", { "events.ndjson": `${LOG.split("\n")[0]}\n` });
    const foreign = await stop("elsewhere");
    expect([foreign.status, foreign.message()]).toEqual([409, expect.stringContaining("stop it where it was started")]);
    expect(here.stopped).toEqual([]);
  });
});

describe("starting a run", () => {
  const post = (question: Parameters<typeof ask>[2]) =>
    ask(here.origin, "/api/runs", { method: "POST", token: TOKEN, ...question });

  it("answers with its id, and hands on what was asked for", async () => {
    const json = { kind: "implement", requirement: "合并", limits: { maxSteps: 3 } };
    const started = await post({ json, headers: { "content-type": "application/json; charset=utf-8" } });
    expect([started.status, started.text]).toEqual([201, '{"id":"run-1"}']);
    expect(here.asked.at(-1)?.request).toEqual(json);
    expect(here.asked.at(-1)?.runs.length).toBeGreaterThan(3);
  });

  it("is taken in pieces, of which no length was told", async () => {
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const started = await post({ body: Buffer.from('{"kind":"implement","requirement":"合并"}'), headers });
    expect([started.status, here.asked.at(-1)?.request.requirement]).toEqual([201, "合并"]);
  });

  it.each([
    [{ body: '{"kind":"demo"}' }, 415],
    [{ body: '{"kind":"demo"}', headers: { "content-type": "text/plain" } }, 415],
    [{ body: '{"kind":"demo"}', headers: { "content-type": "application/jsonp" } }, 415],
    [{ body: "kind=demo", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    [{ json: { kind: "stop" } }, 400],
    [{ json: { kind: "demo", requirement: "x".repeat(1_048_577) } }, 413],
    [
      {
        body: Buffer.alloc(1_048_577),
        headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
      },
      413,
    ],
  ] as const)("is refused with a sentence: %#", async (question, status) => {
    const before = here.asked.length;
    const refused = await post(question);
    expect(refused.status).toBe(status);
    expect(refused.message()).toMatch(/^\S.*\.$/);
    expect(here.asked.length).toBe(before);
  });

  it("that fails within the server is told in a sentence, not with a stack", async () => {
    const other = await listening({
      settings: () => Promise.reject(new Error("secret at /home/somebody")),
      start: async () => ({ status: 429, message: "4 runs go on already." }),
    });
    const failed = await ask(other.origin, "/api/settings", { token: TOKEN });
    expect([failed.status, failed.text]).toEqual([500, expect.not.stringMatching(/secret|somebody|at /)]);
    const refused = await ask(other.origin, "/api/runs", { method: "POST", token: TOKEN, json: { kind: "demo" } });
    expect([refused.status, refused.message()]).toEqual([429, "4 runs go on already."]);
    await other.server.close();
  });
});

describe("where it listens", () => {
  const take = (port: number): Promise<Server | null> =>
    new Promise((resolve) => {
      const server = createServer();
      server.once("error", () => resolve(null)).listen(port, "127.0.0.1", () => resolve(server));
    });

  it("takes the next free port of 13, and says so in a sentence where there is none", async () => {
    const backend = { runsFolder: here.runsFolder, token: TOKEN, page: { script: "", style: "" } } as never;
    let [first, taken]: [number, Server[]] = [0, []];
    // Until 13 in a row are ours.
    for (first = 20_000 + 13 * (process.pid % 1_000); taken.length < 13; first += taken.length < 13 ? 13 : 0) {
      for (const server of taken) server.close();
      const tried = await Promise.all(Array.from({ length: 13 }, (_, index) => take(first + index)));
      taken = tried.filter((server) => server !== null);
      if (taken.length === 13) break;
    }
    await expect(startServer(backend, "127.0.0.1", first)).rejects.toThrow(
      `The ports ${first} to ${first + 12} of 127.0.0.1 are all taken; end a program that listens there, or name another with --port.`,
    );
    await new Promise((done) => taken.at(-1)?.close(done));
    const server = await startServer(backend, "127.0.0.1", first);
    expect(server.port).toBe(first + 12);
    await server.close();
    for (const one of taken) one.close();
  });

  it("is an address of this machine", async () => {
    const backend = { runsFolder: here.runsFolder, token: TOKEN, page: { script: "", style: "" } } as never;
    await expect(startServer(backend, "192.0.2.1", 0)).rejects.toThrow(
      "--host 192.0.2.1 is no address of this machine",
    );
  });
});
