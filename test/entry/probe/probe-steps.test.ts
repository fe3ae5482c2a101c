import { afterEach, describe, expect, it } from "vitest";
import { combine } from "../../../src/config/load.ts";
import { probeEndpoint } from "../../../src/entry/endpoint-probe.ts";
import { probeSteps } from "../../../src/entry/probe/probe-steps.ts";
import type { ScriptStep } from "../../../src/model/script.ts";
import { startModelRouter } from "../../support/model-router.ts";
import { type ModelServerOptions, startModelServer } from "../../support/model-server/model-server.ts";
import { errorAnswer, TROUBLES } from "../../support/model-server/troubles.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const usage = { inputTokens: 20, outputTokens: 2 };
const OK: ScriptStep = { text: "OK", usage };
const echo = (...texts: string[]): ScriptStep => ({
  ...{ calls: texts.map((text) => ({ name: "echo", arguments: { text } })), usage },
});
/** Say OK, call, call twice, take both results, stream. */
const GOOD = [OK, echo("ok"), echo("one", "two"), OK, OK];

async function server(options: Partial<ModelServerOptions> = {}) {
  const made = await startModelServer({ protocol: "chat", script: GOOD, ...options });
  closing.push(() => made.close());
  return made;
}

/** Every question put to an endpoint, in their order. */
async function probe(baseUrl: string, given: Record<string, string> = {}) {
  const texts = { baseUrl, model: "m", timeout: "20", ...given };
  const settings = combine([
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text, called: name }])),
  ]);
  const signal = new AbortController().signal;
  const { steps, report } = probeSteps(settings, signal);
  const said: Record<string, string> = {};
  const failed: string[] = [];
  for (const { title, run } of steps) {
    const outcome = await run();
    said[title] = outcome.status === "failed" ? `${outcome.said} → ${outcome.fix}` : outcome.said;
    if (outcome.status === "failed") failed.push(title);
  }
  return { said, failed, report, route: () => probeEndpoint(settings, signal) };
}

describe("doctor --probe", () => {
  it("finds everything at a good chat endpoint and says what it took", async () => {
    const endpoint = await server();
    const { said, failed, report } = await probe(endpoint.baseUrl);
    expect({ failed, off: endpoint.finish(), refusals: endpoint.refusals }).toEqual({
      failed: [],
      off: null,
      refusals: [],
    });
    expect(report).toMatchObject({
      ...{ protocol: "chat", tools: "called", twoCalls: { produced: true, accepted: true }, usageReported: true },
      ...{ streams: true, context: null, learned: [], spent: { requests: 5, inputTokens: 100, outputTokens: 10 } },
    });
    expect(said["two calls at once"]).toBe("made, and their results accepted");
    expect(said["context size"]).toContain("does not say");
    expect(report.configuration?.env).toEqual([`OPENAI_BASE_URL=${endpoint.baseUrl}`, "VERIALGO_MODEL=m"]);
    for (const { body } of endpoint.requests.filter(({ method }) => method === "POST"))
      expect(JSON.stringify(body).length).toBeLessThan(1_500);
  });

  it("finds a gateway that opens only /responses, and what to write so that no request is wasted on the other", async () => {
    const endpoint = await server({ protocol: "responses" });
    const { failed, report } = await probe(endpoint.baseUrl);
    expect(failed).toEqual([]);
    expect(report).toMatchObject({ protocol: "responses", tools: "called", learned: ["responses-only"] });
    expect(report.configuration?.env).toContain("VERIALGO_API_MODE=responses");
    expect(report.configuration?.with).toContain("api-mode: responses");
  });

  it("says how to get tools where the server refuses them, where none is called, and where the call stays in the text", async () => {
    const refusing = await server({
      script: [OK, { answer: errorAnswer(500, "tools param requires --jinja flag") }, OK],
    });
    const refused = await probe(refusing.baseUrl);
    expect(refused.failed).toEqual(["call a tool"]);
    expect(refused.said["call a tool"]).toMatch(/cannot call tools.*→.*--jinja/);
    expect(refused.report.tools).toBe("refused");
    const silent = await server({ script: [OK, { text: "ok", usage }, OK] });
    const talked = await probe(silent.baseUrl);
    expect(talked.said["call a tool"]).toMatch(/^it did not call the tool.*→.*--enable-auto-tool-choice/);
    const leaking = await server({
      script: [OK, { text: '<tool_call>\n{"name": "echo", "arguments": {"text": "ok"}}\n</tool_call>', usage }, OK],
    });
    const leaked = await probe(leaking.baseUrl);
    expect(leaked).toMatchObject({ failed: [], report: { tools: "in-text" } });
    expect(leaked.said["call a tool"]).toContain("writes the call into its text");
  });

  it("tells one call at a time from a refusal of two", async () => {
    const one = await server({ script: [OK, echo("ok"), echo("one"), OK, OK] });
    expect((await probe(one.baseUrl)).said["two calls at once"]).toBe("accepted, but it makes one call at a time");
    const refusal = { answer: errorAnswer(400, "only one tool call a message is supported") };
    const none = await server({ script: [OK, echo("ok"), echo("one", "two"), refusal, OK] });
    const refused = await probe(none.baseUrl);
    expect(refused).toMatchObject({
      failed: ["two calls at once"],
      report: { twoCalls: { produced: true, accepted: false } },
    });
  });

  it("does not take a whole reply for a stream", async () => {
    const message = { role: "assistant", content: "OK" };
    const whole = { choices: [{ index: 0, message, finish_reason: "stop" }], usage: null };
    const endpoint = await server({ script: [...GOOD.slice(0, 4), { body: whole }] });
    const { said, failed, report } = await probe(endpoint.baseUrl);
    expect({ failed, streams: report.streams }).toEqual({ failed: [], streams: false });
    expect(said["stream a reply"]).toContain("taken whole");
    expect(report.configuration?.env).toContain("VERIALGO_STREAM=off");
    expect(report.configuration?.with.join()).not.toContain("stream");
    const off = await server({ script: GOOD.slice(0, 4) });
    expect((await probe(off.baseUrl, { stream: "off" })).said["stream a reply"]).toContain("VERIALGO_STREAM is off");
    expect(off.finish()).toBeNull();
  });

  it("does not take a stream that broke off for one, nor a question that failed for an answer", async () => {
    const torn = await server({ script: [...GOOD.slice(0, 4), { ...OK, stream: "cut-socket" } as const, OK] });
    expect((await probe(torn.baseUrl)).report.streams).toBe(false);
    const busy = await server({ script: [...GOOD.slice(0, 4), { answer: errorAnswer(429, "slow down") }] });
    const { said, report } = await probe(busy.baseUrl);
    expect([said["stream a reply"], report.streams]).toEqual([expect.stringMatching(/^not found out: .*429/), null]);
    expect(report.configuration?.env).not.toContain("VERIALGO_STREAM=off");
  });

  it("does not say of a reply that was cut off that no tool was called", async () => {
    const thinking = await server({ script: [OK, { text: "", finish: "incomplete", usage }, OK] });
    const { said, failed, report } = await probe(thinking.baseUrl);
    expect([said["call a tool"], failed, report.tools]).toEqual([expect.stringContaining("cut off"), [], null]);
  });

  it("says that token counts are missing, and does not make any up", async () => {
    const bare = GOOD.map((step) => ({ ...step, usage: { inputTokens: null, outputTokens: null } }));
    const endpoint = await server({ script: bare });
    const { said, report } = await probe(endpoint.baseUrl);
    expect(said["token counts"]).toContain("not reported");
    expect(report).toMatchObject({ usageReported: false, spent: { inputTokens: null, outputTokens: null } });
  });

  it("asks after what is loaded before what the model could take", async () => {
    const gets = {
      "/v1/models": { data: [{ id: "m", context_length: 131_072 }] },
      "/api/ps": { models: [{ model: "m:latest", context_length: 4_096 }] },
    };
    const router = await startModelRouter({ m: { server: await server() } }, gets);
    closing.push(() => router.close());
    const { said, report } = await probe(router.baseUrl);
    expect(report.context).toEqual({ tokens: 4_096, from: "/api/ps", loaded: true });
    expect(said["context size"]).toContain("tight");
  });

  it("names the models there are where the one asked for is unknown, also the examiner's", async () => {
    const gets = { "/v1/models": { data: [{ id: "qwen3" }, { id: "llama\u001b[2J" }] } };
    const router = await startModelRouter({ m: { server: await server() } }, gets);
    closing.push(() => router.close());
    const unknown = await probe(router.baseUrl, { model: "gwen3" });
    expect(unknown.failed).toEqual(["ask the model"]);
    expect(unknown.said["ask the model"]).toMatch(/no model named "gwen3".*VERIALGO_MODEL.*It lists: qwen3, llama/);
    expect(unknown.said["ask the model"]).not.toContain("\u001b");
    expect(unknown.said["call a tool"]).toContain("not asked");
    expect(unknown.report.spent.requests).toBe(1);
    const examiner = await probe(router.baseUrl, { examinerModel: "gwen3" });
    expect(examiner.failed).toEqual(["ask the examiner's model"]);
    expect(examiner.said["ask the examiner's model"]).toContain("Set VERIALGO_EXAMINER_MODEL to");
  });
});

type Answered = [status: number, body: unknown];

describe("what no question can be put to", () => {
  it.each<[string, Partial<ModelServerOptions>, (url: string) => string, RegExp, RegExp]>([
    ["a wrong key", { apiKey: "right" }, (url) => url, /refuses the key/, /did not accept the key.*OPENAI_API_KEY/],
    ["a base URL without /v1", {}, (url) => url.replace("/v1", ""), /has neither route/, /OPENAI_BASE_URL.*\/v1/],
    ["a web page", { script: [{ answer: TROUBLES["html-200"] }] }, (url) => url, /./, /web page.*OPENAI_BASE_URL/],
  ])("is named with the fix: %s", async (_, options, change, route, asked) => {
    const endpoint = await server(options);
    const { said, failed, report, route: find } = await probe(change(endpoint.baseUrl), { apiKey: "wrong" });
    expect(failed).toEqual(["ask the model"]);
    expect(said["ask the model"]).toMatch(asked);
    expect(said["ask the model"]).not.toContain("wrong-");
    expect(report).toMatchObject({ protocol: null, configuration: null, spent: { inputTokens: 0, outputTokens: 0 } });
    const found = await find();
    expect(found.ok ? found.said : `${found.said} ${found.fix}`).toMatch(route);
  });

  it("ends within the time of one request where the endpoint hangs", async () => {
    const endpoint = await server({ script: [{ trouble: "hang" }, { trouble: "hang" }] });
    const { said, failed, report } = await probe(endpoint.baseUrl, { timeout: "1" });
    expect(failed).toEqual(["ask the model"]);
    expect(said["ask the model"]).toMatch(/within 1 s.*VERIALGO_TIMEOUT/);
    expect(report.spent.requests).toBe(1);
  });

  it("finds a page behind an address whatever is asked for", async () => {
    const { createServer } = await import("node:http");
    const page = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    });
    await new Promise<void>((done) => page.listen(0, "127.0.0.1", done));
    closing.push(() => new Promise((done) => page.close(() => done())));
    const { port } = page.address() as { port: number };
    const found = await (await probe(`http://127.0.0.1:${port}/v1`)).route();
    expect(found).toMatchObject({ ok: false, said: expect.stringContaining("has neither route") });
  });

  it.each<[string, [chat: Answered, responses: Answered], string]>([
    [
      "llama.cpp, which complains with 500",
      [
        [500, { error: { code: 500, message: "'messages' is required", type: "server_error" } }],
        [404, { error: { code: 404, message: "File Not Found", type: "not_found_error" } }],
      ],
      "speaks chat/completions;",
    ],
    [
      "a gateway that says in words what it does not serve",
      [
        [400, { error: { message: "chat 接口尚未启用" } }],
        [400, { error: { message: "Missing required parameter: 'input'." } }],
      ],
      "speaks responses;",
    ],
    [
      "LM Studio, which says so under 200",
      [
        [400, { error: "'messages' field is required" }],
        [200, { error: "Unexpected endpoint or method. (POST /v1/responses): route not found" }],
      ],
      "speaks chat/completions;",
    ],
    [
      "a server that looks for the model first",
      [
        [404, { error: { message: 'model "" not found, try pulling it first' } }],
        [404, "404 page not found"],
      ],
      "speaks chat/completions;",
    ],
    [
      "a wrong key under 400",
      [
        [400, { error: { message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" } }],
        [404, ""],
      ],
      "refuses the key",
    ],
    [
      "a server that is down",
      [
        [502, "Bad Gateway"],
        [502, "Bad Gateway"],
      ],
      "it answered 502",
    ],
  ])("finds the routes by what an empty request is told: %s", async (_, answers, said) => {
    const { createServer } = await import("node:http");
    const endpoint = createServer((request, response) => {
      const [status, body] = answers[request.url?.endsWith("/responses") ? 1 : 0];
      const type = typeof body === "string" ? "text/plain" : "application/json";
      response.writeHead(status, { "content-type": type }).end(typeof body === "string" ? body : JSON.stringify(body));
    });
    await new Promise<void>((done) => endpoint.listen(0, "127.0.0.1", done));
    closing.push(() => new Promise((done) => endpoint.close(() => done())));
    const { port } = endpoint.address() as { port: number };
    const { route } = await probe(`http://127.0.0.1:${port}/v1`, { apiKey: "k" });
    expect((await route()).said).toContain(said);
  });

  it("sends query parameters of the base URL behind every path", async () => {
    const paths: string[] = [];
    const { createServer } = await import("node:http");
    const azure = createServer((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(400, { "content-type": "application/json" }).end("{}");
    });
    await new Promise<void>((done) => azure.listen(0, "127.0.0.1", done));
    closing.push(() => new Promise((done) => azure.close(() => done())));
    const { port } = azure.address() as { port: number };
    const { route } = await probe(`http://127.0.0.1:${port}/openai/v1?api-version=preview`);
    paths.length = 0;
    expect((await route()).ok).toBe(true);
    expect(paths.sort()).toEqual([
      "/openai/v1/chat/completions?api-version=preview",
      "/openai/v1/responses?api-version=preview",
    ]);
  });
});
