import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createModel, type ModelOptions } from "../../src/model/connect.ts";
import { answered, ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";
import { type ModelServer, type ModelServerOptions, startModelServer } from "../support/model-server/model-server.ts";
import type { TroubleName } from "../support/model-server/troubles.ts";

const KEY = "sk-test-0123456789abcdef";

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
  vi.unstubAllEnvs();
});

async function connect(options: ModelServerOptions, more: Partial<ModelOptions> = {}) {
  server = await startModelServer(options);
  const mode = options.protocol === "both" ? "chat" : options.protocol;
  const model = createModel({
    baseUrl: server.baseUrl,
    apiKey: KEY,
    model: "stand-in",
    mode,
    requestTimeoutMs: 60_000,
    ...more,
    retry: { baseMs: 1, ...more.retry },
  });
  return { model, server };
}

describe.each(["chat", "responses"] as const)("%s over HTTP", (protocol) => {
  it("replays what the server sent, byte for byte and in order, over several turns", async () => {
    const write = (path: string) => ({ name: "write_file", arguments: `{ "path":"${path}",  "text":"文 \\u00e9" }` });
    const { model, server } = await connect({
      protocol,
      script: [
        { text: "先写", calls: [write("a"), write("b")] },
        { calls: [write("c")] },
        { text: "还有" },
        { text: "好" },
      ],
    });
    const transcript = [ask("go")];
    const sent: unknown[][] = [];
    for (let turn = 0; turn < 4; turn++) {
      const reply = replyOf(await model.send(request(transcript)));
      sent.push([...(reply.raw?.items ?? [])]);
      transcript.push(...answered(reply, () => "ok"), ...(reply.calls.length === 0 ? [ask("and?")] : []));
    }
    expect(server.refusals).toEqual([]);
    const last = server.requests[3]?.body as { messages?: object[]; input?: object[] };
    const history = JSON.stringify(last.messages ?? last.input);
    for (const items of sent.slice(0, 3)) expect(history).toContain(JSON.stringify(items).slice(1, -1));
    expect(history).toContain(protocol === "chat" ? "thought 1: 想一想 — naïve ✓" : "gAAAA1想");
    expect(history).toContain(JSON.stringify(write("a").arguments));
  });

  it.each<[TroubleName, string]>([
    ["html-200", "not-an-api"],
    ["plain-text", "not-an-api"],
    ["unauthorized", "auth"],
    ["forbidden", "auth"],
    ["no-quota", "quota"],
    ["no-tools", "tools-unsupported"],
    ["no-channel", "unknown-model"],
    ["overflow", "overflow"],
    ["filtered", "content-filter"],
    ["redirect", "not-an-api"],
    ["gone", "not-an-api"],
  ])("%s is final", async (trouble, kind) => {
    const { model, server } = await connect({ protocol, script: [{ trouble }, { text: "never" }] });
    const failure = failureOf(await model.send(request([ask("go")])));
    expect(failure.kind).toBe(kind);
    expect(JSON.stringify(failure)).not.toMatch(/sk-|<html|\bat \//i);
    expect(server.requests).toHaveLength(1);
  });

  it.each<[TroubleName, string]>([
    ["error-200", "server"],
    ["choices-null", "unreadable"],
    ["choices-empty", "unreadable"],
    ["empty-body", "unreadable"],
    ["cut-json", "unreadable"],
    ["cut-connection", "unreachable"],
    ["reset", "unreachable"],
    ["rate-limit", "rate-limit"],
    ["server-error", "server"],
    ["unavailable", "server"],
    ["bad-gateway", "server"],
  ])("%s is asked again", async (trouble, kind) => {
    const { model, server } = await connect({ protocol, script: [{ trouble }, { text: "at last" }] });
    const waits: { why: string; attempt: number }[] = [];
    const outcome = await model.send(request([ask("go")]), { retrying: (info) => waits.push(info) });
    expect(replyOf(outcome).text).toBe("at last");
    expect(waits).toMatchObject([{ attempt: 1, why: expect.stringContaining(server.host) }]);
    const many = await connect({ protocol, script: Array(2).fill({ trouble }) }, { retry: { attempts: 2 } });
    expect(failureOf(await many.model.send(request([ask("go")]))).kind).toBe(kind);
    await many.server.close();
    await server.close();
  });

  it("counts tokens of replies it had to throw away", async () => {
    const { model } = await connect({
      protocol,
      script: [{ trouble: "choices-empty" }, { text: "x", usage: { inputTokens: 100, outputTokens: 10 } }],
    });
    const outcome = await model.send(request([ask("go")]));
    expect(replyOf(outcome).usage).toEqual({ inputTokens: 107, outputTokens: 15 });
  });

  it("reads JSON whatever its content type, and null where no usage is told", async () => {
    const body =
      protocol === "chat"
        ? { choices: [{ message: { role: "assistant", content: "hi" } }] }
        : { output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "hi" }] }] };
    const { model } = await connect({
      protocol,
      script: [{ answer: { status: 200, headers: { "content-type": "text/plain" }, body: JSON.stringify(body) } }],
    });
    expect(replyOf(await model.send(request([ask("go")])))).toMatchObject({
      text: "hi",
      usage: { inputTokens: null, outputTokens: null },
      finish: "complete",
    });
  });

  it.each<TroubleName>(["hang", "slow"])(
    "ends within its limits when the answer does not come: %s",
    async (trouble) => {
      const { model, server } = await connect(
        { protocol, script: [{ trouble }, { trouble }] },
        { requestTimeoutMs: 400 },
      );
      const startedAt = performance.now();
      const failure = failureOf(await model.send(request([ask("go")])));
      expect(failure).toMatchObject({ kind: "timeout", advice: expect.stringContaining("VERIALGO_TIMEOUT") });
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      expect(server.requests.length).toBeLessThanOrEqual(2);
    },
  );

  it("ends within the total, also where one request may take longer", async () => {
    const { model } = await connect({ protocol, script: [{ trouble: "hang" }] }, { retry: { totalMs: 400 } });
    const startedAt = performance.now();
    expect(failureOf(await model.send(request([ask("go")]))).kind).toBe("timeout");
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it.each<TroubleName>(["hang", "slow", "rate-limit-hour"])("is aborted at once: %s", async (trouble) => {
    const { model, server } = await connect({ protocol, script: [{ trouble }, { text: "never" }] });
    const controller = new AbortController();
    let waits = 0;
    const pending = model.send(request([ask("go")], controller.signal), { retrying: () => waits++ });
    await server.received(1);
    await vi.waitFor(() => expect(trouble === "rate-limit-hour" ? waits : 1).toBe(1), 10_000);
    const abortedAt = performance.now();
    controller.abort();
    expect(failureOf(await pending).kind).toBe("aborted");
    expect(performance.now() - abortedAt).toBeLessThan(5_000);
    expect(server.requests).toHaveLength(1);
  });
});

describe("what is sent", () => {
  it("carries the key and nothing from the environment", async () => {
    for (const name of ["OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_ADMIN_KEY", "OPENAI_WEBHOOK_SECRET"]) {
      vi.stubEnv(name, "leaked-value");
    }
    vi.stubEnv("OPENAI_API_KEY", "leaked-value");
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:9/leaked-value");
    vi.stubEnv("OPENAI_CUSTOM_HEADERS", "X-Leak: leaked-value\nAuthorization: Bearer leaked-value");
    vi.stubEnv("OPENAI_LOG", "debug");
    const log = vi.spyOn(console, "debug");
    const { model, server } = await connect({ protocol: "chat", apiKey: KEY, script: [{ text: "x" }] });
    replyOf(await model.send(request([ask("go")])));
    const { headers } = server.requests[0] as { headers: Record<string, string> };
    expect(JSON.stringify(headers)).not.toContain("leaked-value");
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(Object.keys(headers).filter((name) => name.startsWith("x-stainless"))).toEqual([]);
    expect(log).not.toHaveBeenCalled();
    const keyless = await connect({ protocol: "chat", script: [{ text: "x" }] }, { apiKey: null });
    replyOf(await keyless.model.send(request([ask("go")])));
    expect(JSON.stringify(keyless.server.requests[0]?.headers)).not.toContain("leaked-value");
    await server.close();
  });

  it("keeps the query of the base URL, and takes a pasted route off", async () => {
    const { server } = await connect({ protocol: "chat", script: [{ text: "x" }, { text: "y" }] });
    for (const suffix of ["/?api-version=1", "/chat/completions"]) {
      const model = createModel({
        baseUrl: server.baseUrl + suffix,
        apiKey: null,
        model: "m",
        mode: "chat",
        requestTimeoutMs: 60_000,
      });
      replyOf(await model.send(request([ask("go")])));
      expect(model.identity).toEqual({ name: "m", baseUrlHost: server.host, scripted: false });
    }
  });
});

describe("what is said", () => {
  it("never holds the key, however the server shows it", async () => {
    const echo = {
      error: { message: `bad key ${KEY} (${Buffer.from(KEY).toString("base64")}) sk-ab***yz`, code: "server_error" },
    };
    const answer = { status: 500, headers: { "content-type": "application/json" }, body: JSON.stringify(echo) };
    const { model } = await connect({ protocol: "chat", script: Array(4).fill({ answer }) });
    const heard: unknown[] = [];
    const outcome = await model.send(request([ask("go")]), { retrying: (info) => heard.push(info) });
    const said = JSON.stringify([outcome, heard]);
    expect(heard).toHaveLength(3);
    expect(said).toContain("[redacted]");
    expect(said).not.toContain(KEY);
    expect(said).not.toContain(Buffer.from(KEY).toString("base64"));
    expect(said).not.toContain("sk-ab");
  });

  it("names host, port and setting when nothing listens", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => probe.once("listening", done));
    const { port } = probe.address() as AddressInfo;
    await new Promise((done) => probe.close(done));
    const model = createModel({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: KEY,
      model: "m",
      mode: "auto",
      requestTimeoutMs: 10_000,
      retry: { attempts: 2, baseMs: 1 },
    });
    const failure = failureOf(await model.send(request([ask("go")])));
    expect(failure.kind).toBe("unreachable");
    expect(failure.message).toContain(`127.0.0.1:${port}`);
    expect(failure.advice).toContain("OPENAI_BASE_URL");
  });

  it("refuses at once what can never work, without repeating it", () => {
    const make =
      (baseUrl: string, apiKey: string | null = null) =>
      () =>
        createModel({ baseUrl, apiKey, model: "m", mode: "auto", requestTimeoutMs: 1_000 });
    expect(make("localhost")).toThrow(/OPENAI_BASE_URL is not a web address/);
    expect(make("ftp://example.com/v1")).toThrow(/http:\/\/ or https:\/\//);
    expect(make("https://me:hunter2@example.com/v1")).toThrow(/^(?!.*hunter2).*OPENAI_API_KEY/);
    expect(make("https://example.com/v1", "sk-密钥")).toThrow(/^(?!.*密钥).*OPENAI_API_KEY/);
  });
});
