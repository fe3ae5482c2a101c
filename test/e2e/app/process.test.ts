import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp, type Ended, startAppProcess } from "../../support/app-front/app-process.ts";
import { headOf, onTheWire, send, signatureOf } from "../../support/app-front/send.ts";
import { appEnvironment, SECRET } from "../../support/app-front/start-front.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";

let hub: FakeHub;
let right: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), "app-process-"));
beforeAll(async () => {
  await buildApp();
  hub = await startFakeHub();
  right = { ...appEnvironment(hub), VERIALGO_STORE: join(folder, "app.sqlite") };
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true });
});

/** Each sentence it ended with, without its name; nothing else may stand there. */
const sentences = ({ stderr }: Ended): string[] => {
  const lines = stderr.trimEnd().split("\n");
  for (const line of lines) expect(line).toMatch(/^verialgo-app: [A-Z].*\.$/);
  return lines.map((line) => line.replace("verialgo-app: ", ""));
};

describe("the server as a process", () => {
  it("I02 does not start without what it needs, or with a secret that is none: 2, and all of it at once", async () => {
    const nothing = await startAppProcess({}).ended;
    expect([nothing.code, nothing.stdout]).toEqual([2, ""]);
    expect(sentences(nothing)).toHaveLength(3);
    const weak = ["", " \t", "development", "0123456789abcde"].map(async (WEBHOOK_SECRET) => {
      const ended = await startAppProcess({ ...right, WEBHOOK_SECRET }).ended;
      expect([WEBHOOK_SECRET, ended.code, ended.stdout]).toEqual([WEBHOOK_SECRET, 2, ""]);
      expect(sentences(ended)).toEqual([expect.stringMatching(/^WEBHOOK_SECRET (is not set|must be)/)]);
    });
    await Promise.all(weak);
  });

  it("does not start with another App's key, for an address that is not its own, or on a store in use", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
      type: "pkcs1",
      format: "pem",
    });
    const alien = await startAppProcess({ ...right, PRIVATE_KEY: String(other) }).ended;
    expect([alien.code, sentences(alien)]).toEqual([
      2,
      [expect.stringMatching(/^GitHub does not take PRIVATE_KEY for the key of the App APP_ID/)],
    ]);
    const away = await startAppProcess({ ...right, HOST: "192.0.2.1" }).ended;
    expect([away.code, sentences(away)]).toEqual([2, [expect.stringMatching(/^HOST is no address of this machine/)]]);
    const first = startAppProcess(right);
    await first.listening;
    const second = await startAppProcess(right).ended;
    expect([second.code, sentences(second)]).toEqual([
      4,
      [expect.stringMatching(/^Another process works on the store/)],
    ]);
    first.kill("SIGINT");
    expect((await first.ended).code).toBe(0);
  });

  it("hears a signal also when npm has started it", async () => {
    const app = startAppProcess(right, { byNpm: true });
    await app.listening;
    app.kill("SIGTERM");
    const { code, stdout } = await app.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('"message":"Stopped."');
  });

  it("answers, and ends with 0 when it is asked to, after what is under way; I10 its log holds no secret", async () => {
    const app = startAppProcess(right);
    const url = await app.listening;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const hooks = `${url}/api/github/webhooks`;
    expect((await send(hooks, { id: "d-1" })).status).toBe(202);
    expect((await send(hooks, { headers: { "x-hub-signature-256": signatureOf("x") } })).status).toBe(401);
    const body = '{"zen":"x"}';
    const underWay = await beginDelivery(hooks, "d-2", body);
    app.kill("SIGTERM");
    // Nobody new gets in.
    const knock = async () => (await onTheWire(hooks, [`${headOf(hooks)}\r\n\r\n`])).status;
    await expect.poll(knock, { timeout: 60_000 }).toBe(0);
    expect(await underWay.finish()).toBe(202);
    const { code, stdout, stderr } = await app.ended;
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "Listening.",
        "Turned away.",
        "Starts nothing.",
        "Stopping: what is under way is finished.",
        "Stopped.",
      ]),
    );
    expect(lines.filter(({ delivery }) => delivery === "d-2")).toHaveLength(1);
  });

  it("ends with 1 and one sentence after a crash, I10 without the secret that the error holds", async () => {
    const preload = join(folder, "crash.mjs");
    writeFileSync(
      preload,
      `process.once("SIGUSR2", () => setTimeout(() => { throw new Error("boom ${SECRET}\\n  at x"); }));\n`,
    );
    const app = startAppProcess(right, { preload });
    await app.listening;
    app.kill("SIGUSR2");
    const ended = await app.ended;
    expect([ended.code, sentences(ended)]).toEqual([
      1,
      ["Unexpected failure: boom [redacted]. It is to be started again."],
    ]);
  });

  it("starts with what it knows when GitHub cannot be reached, and not at all when it never was", async () => {
    hub.fail({ operation: "apps/get-authenticated", times: 8, fault: { kind: "status", status: 502 } });
    const known = startAppProcess(right);
    const unknown = startAppProcess({ ...right, VERIALGO_STORE: join(folder, "unknown.sqlite") });
    await known.listening;
    known.kill("SIGTERM");
    const { code, stdout } = await known.ended;
    expect([code, stdout.includes("verialgo[bot]")]).toEqual([0, true]);
    const ended = await unknown.ended;
    expect([ended.code, sentences(ended)]).toEqual([4, [expect.stringMatching(/GitHub/)]]);
  });
});

describe("the server that is asked to stop while it starts", () => {
  it("does not wait for a GitHub that does not answer", async () => {
    const silent = createServer();
    const asked = once(silent, "request");
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const variables = {
      GITHUB_API_URL: address,
      GITHUB_SERVER_URL: address,
      VERIALGO_STORE: join(folder, "silent.sqlite"),
    };
    const app = startAppProcess({ ...right, ...variables });
    await asked;
    app.kill("SIGTERM");
    const { code, stdout, stderr } = await app.ended;
    silent.close().closeAllConnections();
    expect([code, stderr, stdout]).toEqual([0, "", expect.stringContaining("Stopped before it had begun.")]);
  });
});

/** A delivery whose head the server has read, and half of whose body is sent. */
async function beginDelivery(url: string, id: string, body: string): Promise<{ finish(): Promise<number> }> {
  const headers = {
    ...{ "content-type": "application/json", "x-github-event": "ping", "x-github-delivery": id },
    ...{ "x-hub-signature-256": signatureOf(body), "content-length": body.length, expect: "100-continue" },
  };
  const sending = request(url, { method: "POST", headers });
  const answered = once(sending, "response");
  sending.flushHeaders();
  await once(sending, "continue");
  sending.write(body.slice(0, 5));
  return {
    async finish() {
      sending.end(body.slice(5));
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response.statusCode ?? 0;
    },
  };
}
