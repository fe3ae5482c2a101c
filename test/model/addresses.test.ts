import dns from "node:dns";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createModel } from "../../src/model/connect.ts";
import { ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";

/** Every name leads to this machine, as a hosts file would have it. */
beforeEach(() => {
  const lookup = (_name: string, options: unknown, done: unknown) => {
    const reply = (done ?? options) as (error: null, address: unknown, family?: number) => void;
    const isAll = typeof options === "object" && options !== null && "all" in options && options.all;
    if (isAll) reply(null, [{ address: "127.0.0.1", family: 4 }]);
    else reply(null, "127.0.0.1", 4);
  };
  vi.spyOn(dns, "lookup").mockImplementation(lookup as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const GOOD = { choices: [{ message: { role: "assistant", content: "hi" }, finish_reason: "stop" }] };

/** Answers every request in the same way; gives what came. */
async function serve(status: number, body: unknown) {
  const seen: Pick<IncomingMessage, "url" | "headers">[] = [];
  const server = createServer((incoming, response) => {
    seen.push({ url: incoming.url, headers: incoming.headers });
    incoming.resume();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const send = (host: string, path: string, apiKey: string | null = "azure-key-123", scheme = "http") =>
    createModel({
      ...{ baseUrl: `${scheme}://${host}:${port}${path}`, apiKey, model: "gpt-9", mode: "auto" },
      ...{ requestTimeoutMs: 60_000, retry: { attempts: 1 } },
    }).send(request([ask("go")]));
  return { send, seen };
}

const HOSTS = ["my-company.openai.azure.com", "x.cognitiveservices.azure.com", "x.services.ai.azure.com"];

describe("Azure", () => {
  it.each(HOSTS)("gets the key in both headers, under its newest address and its dated one: %s", async (host) => {
    const { send, seen } = await serve(200, GOOD);
    for (const path of ["/openai/v1", "/openai/v1/", "/openai/deployments/mine?api-version=2024-10-21"]) {
      expect(replyOf(await send(host, path)).text).toBe("hi");
    }
    expect(seen.map(({ url }) => url)).toEqual([
      "/openai/v1/chat/completions",
      "/openai/v1/chat/completions",
      "/openai/deployments/mine/chat/completions?api-version=2024-10-21",
    ]);
    for (const { headers } of seen) {
      expect(headers).toMatchObject({ "api-key": "azure-key-123", authorization: "Bearer azure-key-123" });
    }
  });

  it("is nobody else: its header goes to no other host", async () => {
    const { send, seen } = await serve(200, GOOD);
    for (const host of ["openai.azure.com.example.org", "notopenai.azure.com", "api.openai.com", "127.0.0.1"]) {
      replyOf(await send(host, "/v1"));
    }
    expect(seen.map(({ headers }) => headers["api-key"])).toEqual(Array(4).fill(undefined));
  });

  it.each<[string, number, unknown, string, RegExp]>([
    [
      "a missing api-version",
      404,
      { error: { code: "404", message: "Resource not found" } },
      "wrong-route",
      /OPENAI_BASE_URL to https:\/\/my-company\.openai\.azure\.com(:\d+)?\/openai\/v1.*api-version/,
    ],
    [
      "an api-version that is refused",
      400,
      { error: { code: "BadRequest", message: "API version not supported" } },
      "bad-request",
      /\/openai\/v1 without api-version/,
    ],
    [
      "one too many",
      400,
      { error: { message: "api-version query parameter is not allowed when using /v1 path" } },
      "bad-request",
      /\/openai\/v1 without api-version/,
    ],
    [
      "a deployment",
      404,
      { error: { code: "DeploymentNotFound", message: "The API deployment for this resource does not exist." } },
      "unknown-model",
      /VERIALGO_MODEL to the name of a deployment/,
    ],
    [
      "a key",
      401,
      { error: { code: "401", message: "Access denied due to invalid subscription key or wrong API endpoint." } },
      "auth",
      /OPENAI_API_KEY/,
    ],
  ])("is told apart in what to do: %s", async (_, status, body, kind, advice) => {
    const { send } = await serve(status, body);
    const failure = failureOf(await send(HOSTS[0] as string, "/openai"));
    expect(failure).toMatchObject({ kind, advice: expect.stringMatching(advice) });
    expect(JSON.stringify(failure)).not.toContain("azure-key-123");
  });
});

describe("an address that is wrong", () => {
  it.each<[string, string, RegExp]>([
    ["a deployment without its version", "/openai/deployments/dep", /deployment has its \?api-version=/],
    ["another without /v1", "/llm", /it may lack \/v1 at its end: try .*\/llm\/v1/],
  ])("behind a gateway is told what is missing: %s", async (_, path, advice) => {
    const { send } = await serve(404, { error: { code: "404", message: "Resource not found" } });
    expect(failureOf(await send("gateway.example.com", path)).advice).toMatch(advice);
  });

  it("is told to start with http:// where https:// is not spoken, and is not asked again", async () => {
    const { send, seen } = await serve(200, GOOD);
    const failure = failureOf(await send("api.example.com", "/v1", null, "https"));
    expect(failure).toMatchObject({
      kind: "unreachable",
      advice: expect.stringContaining("http:// instead of https://"),
    });
    expect(seen).toEqual([]);
  });

  it("is given with what it may lack", async () => {
    const { send } = await serve(404, { detail: "Not Found" });
    expect(failureOf(await send("api.example.com", "")).advice).toMatch(
      /^Check OPENAI_BASE_URL: it may lack \/v1 at its end: try http:\/\/api\.example\.com:\d+\/v1;/,
    );
    expect(failureOf(await send("api.example.com", "/v1")).advice).not.toContain("try http");
  });

  it.each(["/v1/chat/completions", "/v1/chat/completions/", "/v1/completions", "/v1/responses", "/v1/chat"])(
    "is mended where a whole route was pasted: %s",
    async (path) => {
      const { send, seen } = await serve(200, GOOD);
      replyOf(await send("api.example.com", path));
      expect(seen.map(({ url }) => url)).toEqual(["/v1/chat/completions"]);
    },
  );
});

it.each(["models.github.ai", "models.inference.ai.azure.com"])(
  "says of %s that it is retired, whatever it answers",
  async (host) => {
    for (const [status, body] of [
      [404, { detail: "Not Found" }],
      [401, {}],
      [410, {}],
      [500, {}],
      [200, "gone"],
    ] as const) {
      const { send, seen } = await serve(status, body);
      const failure = failureOf(await send(host, "/inference"));
      expect(failure.kind).toBe("not-an-api");
      expect(failure.message).toContain("GitHub Models was retired on 2026-07-30");
      expect(failure.advice).toMatch(/OPENAI_BASE_URL and OPENAI_API_KEY/);
      expect(seen).toHaveLength(1);
    }
  },
);

it("says that a key is needed where none is set, and that another one is where it is", async () => {
  const { send } = await serve(401, { error: { message: "You didn't provide an API key" } });
  expect(failureOf(await send("api.example.com", "/v1", null)).advice).toMatch(/none is set\.$/);
  expect(failureOf(await send("api.example.com", "/v1")).advice).toMatch(/accepts for this model\.$/);
});
