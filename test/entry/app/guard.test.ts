import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headOf, onTheWire, send, signatureOf } from "../../support/app-front/send.ts";
import { type Front, PREVIOUS, SECRET, startFront } from "../../support/app-front/start-front.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";

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

const kept = async () => (await front.app.store.counts()).deliveries;
/** Whether the request was refused with this status, one plain sentence, and nothing kept. */
async function refused(status: number, act: () => Promise<{ status: number; text?: string; heard?: string }>) {
  const before = await kept();
  const { status: answered, text = "", heard = "" } = await act();
  expect(answered).toBe(status);
  expect(text + heard).toMatch(/^[A-Z].*\.\r?\n?$/m);
  expect(text + heard).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
  expect(await kept()).toBe(before);
}
const body = JSON.stringify({ zen: "Keep it logically awesome.", hook_id: 1, more: "键" });
const right = signatureOf(body);

describe("a delivery that is signed", () => {
  it.each([
    ["by the secret", SECRET],
    ["by the one of before", PREVIOUS],
  ])("%s is taken, byte for byte as it came", async (_, secret) => {
    const before = await kept();
    // White space, escapes and the order of names are not what JSON.stringify would write.
    const odd = '{ "b": 1,\n\t"a": "\\u952e 键 \\/" , "b": 2.0}';
    expect(await send(front.hooks, { body: odd, secret })).toEqual({ status: 202, text: "Taken.\n" });
    expect(await kept()).toBe(before + 1);
  });
});

describe("I01 a delivery whose signature is not right", () => {
  it.each<[string, string | null, Record<string, string>?]>([
    ["is missing", null],
    ["is empty", ""],
    ["is sha1 only", null, { "x-hub-signature": `sha1=${"a".repeat(40)}` }],
    ["is sha1 in the other's place", `sha1=${"a".repeat(40)}`],
    ["is by another secret", signatureOf(body, "another-secret-0123456789abcdef")],
    ["is of another body", signatureOf(`${body} `)],
    ["is of the same JSON written anew", signatureOf(JSON.stringify(JSON.parse(body), null, 1))],
    ["is in upper case", right.toUpperCase().replace("SHA256", "sha256")],
    ["is wholly in upper case", right.toUpperCase()],
    ["is cut short", right.slice(0, -1)],
    ["has one digit more", `${right}0`],
    ["has no algorithm", right.slice("sha256=".length)],
    ["differs in its last digit", right.slice(0, -1) + (right.endsWith("0") ? "1" : "0")],
    ["is a list", `${right}, ${right}`],
    ["is no hexadecimal", `sha256=${"g".repeat(64)}`],
  ])("%s: 401", async (_, signature, more = {}) => {
    await refused(401, () => send(front.hooks, { body, headers: { "x-hub-signature-256": signature, ...more } }));
  });

  it("stands there twice: 400, whichever of the two is right", async () => {
    for (const pair of [
      [right, signatureOf("x")],
      [signatureOf("x"), right],
      [right, right],
    ]) {
      const head = headOf(front.hooks, { body, headers: { "x-hub-signature-256": null, connection: "close" } });
      const both = pair.map((one) => `X-Hub-Signature-256: ${one}`).join("\r\n");
      const text = `${head}\r\n${both}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
      await refused(400, () => onTheWire(front.hooks, [text]));
    }
  });

  it("is refused before the body is read as JSON, and before it is read at all where there is none", async () => {
    await refused(401, () =>
      send(front.hooks, { body: "{ no JSON", headers: { "x-hub-signature-256": signatureOf("{}") } }),
    );
    // Announces a body that never comes.
    const head = headOf(front.hooks, { body, headers: { "x-hub-signature-256": null } });
    await refused(401, () => onTheWire(front.hooks, [`${head}\r\ncontent-length: 100\r\n\r\n`]));
  });

  it("is counted and logged, sparingly and without what was sent", async () => {
    const lines = front.lines.filter((line) => line.includes("Turned away."));
    expect(new Set(lines.map((line) => JSON.parse(line).reason)).size).toBe(lines.length);
    expect(front.app.metrics.render()).toMatch(/verialgo_refused_total\{reason="signature"\} \d\d/);
    expect(front.lines.join("")).not.toContain("awesome");
    expect(front.lines.join("")).not.toContain(right.slice(7));
  });
});

describe("a body that is signed but no delivery", () => {
  it.each([
    ["no JSON", "{"],
    ["empty", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "1"],
    ["a byte order mark before JSON", "\ufeff{}"],
    ["no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["half a character at its end", Buffer.concat([Buffer.from('{"a":"'), Buffer.from("键").subarray(0, 2)])],
  ])("%s: 400, one sentence", async (_, odd) => {
    await refused(400, () => send(front.hooks, { body: odd }));
  });

  it("nested a hundred thousand deep is a delivery like any other", async () => {
    const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect((await send(front.hooks, { body: deep })).status).toBe(202);
  });

  it.each([
    ["x-github-event", null],
    ["x-github-event", "Issues"],
    ["x-github-event", "a b"],
    ["x-github-event", "x".repeat(100)],
    ["x-github-delivery", null],
    ["x-github-delivery", "../x"],
    ["x-github-delivery", "x".repeat(65)],
  ])("I07 %s %j: 400", async (name, value) => {
    await refused(400, () => send(front.hooks, { headers: { [name]: value } }));
  });
});

describe("I06 a request of the wrong kind", () => {
  it.each([
    ["form-encoded", { "content-type": "application/x-www-form-urlencoded" }],
    ["plain text", { "content-type": "text/plain" }],
    ["almost the right type", { "content-type": "application/jsonp" }],
    ["of no type", { "content-type": null }],
    ["compressed", { "content-encoding": "gzip" }],
    ["compressed twice", { "content-encoding": "identity, br" }],
  ])("%s: 415", async (_, headers) => {
    await refused(415, () => send(front.hooks, { headers }));
  });

  it("takes the type with its character set", async () => {
    const headers = { "content-type": "application/json; charset=utf-8", "content-encoding": "identity" };
    expect((await send(front.hooks, { headers })).status).toBe(202);
  });

  it.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])("method %s: 405", async (method) => {
    const response = await fetch(front.hooks, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each([
    "/api/github/webhooks/",
    "/api/github//webhooks",
    "//api/github/webhooks",
    "/api/github/webhooks?x=1",
    "/api/github/./webhooks",
    "/x/../api/github/webhooks",
    "/api/github/%77ebhooks",
    "/API/github/webhooks",
    "/api/github/webhooks%00",
    "/api/github/webhooks;x",
    "http://evil.example/api/github/webhooks",
    "*",
    "/__proto__",
    "/constructor",
  ])("path %s: 404", async (path) => {
    const head = headOf(front.hooks, { body, headers: { connection: "close" } }, `POST ${path} HTTP/1.1`);
    const text = `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    await refused(404, () => onTheWire(front.hooks, [text]));
  });

  it.each([
    ["two lengths", "content-length: 2\r\ncontent-length: 3"],
    ["a length and chunks", "content-length: 2\r\ntransfer-encoding: chunked"],
    ["no number as a length", "content-length: 2x"],
    ["more headers than fit", `x-filler: ${"x".repeat(20_000)}`],
  ])("%s: refused by the parser", async (_, header) => {
    const { status } = await onTheWire(front.hooks, [`${headOf(front.hooks)}\r\n${header}\r\n\r\n{}`]);
    expect([400, 431]).toContain(status);
  });
});

describe("I08 pages that set an App up", () => {
  it.each([
    "/",
    "/probot",
    "/probot/setup",
    "/probot/import",
    "/probot/success",
    "/_next/x.js",
    "/ping",
    "/token",
    "/favicon.ico",
    "/.env",
  ])("%s is not there", async (path) => {
    for (const method of ["GET", "POST"])
      expect((await fetch(`${front.url}${path}`, { method })).status, `${method} ${path}`).toBe(404);
  });
});
