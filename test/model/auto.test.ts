import { afterEach, describe, expect, it } from "vitest";
import type { ApiMode } from "../../src/model/auto.ts";
import { createModel } from "../../src/model/connect.ts";
import { scriptedModel } from "../../src/model/scripted-model.ts";
import type { Model, ModelObserver } from "../../src/ports/model.ts";
import { answered, ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";
import { type ModelServer, type ModelServerOptions, startModelServer } from "../support/model-server/model-server.ts";
import { MISSING_ROUTES, type MissingRouteName } from "../support/model-server/troubles.ts";

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function connect(options: ModelServerOptions, mode: ApiMode = "auto") {
  server = await startModelServer(options);
  const model = createModel({
    baseUrl: server.baseUrl,
    apiKey: "right-key",
    model: "stand-in",
    mode,
    requestTimeoutMs: 60_000,
    retry: { baseMs: 1 },
  });
  const switches: unknown[] = [];
  const observer: ModelObserver = { switched: (info) => switches.push(info) };
  return { model, server, switches, observer, paths: () => server?.requests.map((received) => received.path) };
}

const CHAT = "/v1/chat/completions";
const RESPONSES = "/v1/responses";

describe("auto", () => {
  it.each(Object.keys(MISSING_ROUTES) as MissingRouteName[])(
    "switches once and remembers: %s",
    async (missingRoute) => {
      const calls = [{ name: "write_file", arguments: { path: "a.py", text: "1" } }];
      const { model, switches, observer, paths } = await connect({
        protocol: "responses",
        missingRoute,
        script: [{ calls }, { text: "done" }],
      });
      const first = replyOf(await model.send(request([ask("go")]), observer));
      const second = replyOf(await model.send(request([ask("go"), ...answered(first, () => "ok")]), observer));
      expect(second.protocol).toBe("responses");
      expect(paths()).toEqual([CHAT, RESPONSES, RESPONSES]);
      expect(switches).toEqual([{ from: "chat", to: "responses", why: expect.stringContaining("chat/completions") }]);
    },
  );

  it("stays with chat where it is served", async () => {
    const { model, switches, observer, paths } = await connect({
      protocol: "both",
      script: [{ text: "a" }, { text: "b" }],
    });
    expect(replyOf(await model.send(request([ask("go")]), observer)).protocol).toBe("chat");
    await model.send(request([ask("go")]), observer);
    expect(paths()).toEqual([CHAT, CHAT]);
    expect(switches).toEqual([]);
  });

  it.each([
    ["unauthorized", "auth"],
    ["forbidden", "auth"],
    ["no-quota", "quota"],
    ["html-200", "not-an-api"],
    ["no-channel", "unknown-model"],
    ["no-tools", "tools-unsupported"],
    ["gone", "not-an-api"],
    ["redirect", "not-an-api"],
  ] as const)("never switches for %s", async (trouble, kind) => {
    const { model, switches, observer, paths } = await connect({
      protocol: "both",
      script: [{ trouble }, { text: "never" }],
    });
    expect(failureOf(await model.send(request([ask("go")]), observer)).kind).toBe(kind);
    expect(paths()).toEqual([CHAT]);
    expect(switches).toEqual([]);
  });

  it("never switches for a rate limit", async () => {
    const { model, switches, observer, paths } = await connect({
      protocol: "both",
      script: [{ trouble: "rate-limit" }, { text: "now" }],
    });
    expect(replyOf(await model.send(request([ask("go")]), observer)).text).toBe("now");
    expect(paths()).toEqual([CHAT, CHAT]);
    expect(switches).toEqual([]);
  });

  it("takes a 404 about the model for an unknown model", async () => {
    const { model, switches, observer, paths } = await connect({ protocol: "both", model: "other", script: [] });
    const failure = failureOf(await model.send(request([ask("go")]), observer));
    expect(failure).toMatchObject({ kind: "unknown-model", advice: expect.stringContaining("VERIALGO_MODEL") });
    expect(paths()).toEqual([CHAT]);
    expect(switches).toEqual([]);
  });

  it("finds the unknown model behind the switch", async () => {
    const { model, observer, paths } = await connect({ protocol: "responses", model: "other", script: [] });
    expect(failureOf(await model.send(request([ask("go")]), observer)).kind).toBe("unknown-model");
    expect(paths()).toEqual([CHAT, RESPONSES]);
  });

  it("keeps to chat once it has answered", async () => {
    const gone = MISSING_ROUTES.fastapi;
    const { model, switches, observer, paths } = await connect({
      protocol: "both",
      script: [{ text: "a" }, { answer: gone }],
    });
    replyOf(await model.send(request([ask("go")]), observer));
    expect(failureOf(await model.send(request([ask("go")]), observer)).kind).toBe("wrong-route");
    expect(paths()).toEqual([CHAT, CHAT]);
    expect(switches).toEqual([]);
  });

  it("says so when neither is served, and asks anew next time", async () => {
    const gone = { answer: MISSING_ROUTES.nginx };
    const { model, observer, paths } = await connect({ protocol: "both", script: [gone, gone, { text: "back" }] });
    const failure = failureOf(await model.send(request([ask("go")]), observer));
    expect(failure.kind).toBe("wrong-route");
    expect(failure.message).toContain("neither chat/completions nor responses");
    expect(failure.advice).toContain("/v1");
    expect(replyOf(await model.send(request([ask("go")]), observer)).protocol).toBe("chat");
    expect(paths()).toEqual([CHAT, RESPONSES, CHAT]);
  });
});

it("costs the same over either protocol and in memory", async () => {
  const script = [{ text: "写", calls: [{ name: "write_file", arguments: { path: "a" } }] }, { text: "done" }];
  const play = async (model: Model) => {
    const first = replyOf(await model.send(request([ask("go")])));
    const second = replyOf(await model.send(request([ask("go"), ...answered(first, () => "ok")])));
    return [first.usage, second.usage];
  };
  const inMemory = await play(scriptedModel(script));
  for (const protocol of ["chat", "responses"] as const) {
    const { model } = await connect({ protocol, script });
    expect(await play(model)).toEqual(inMemory);
    await server?.close();
  }
});

describe("a fixed protocol", () => {
  it.each([
    ["chat", "responses", CHAT],
    ["responses", "chat", RESPONSES],
  ] as const)("%s is kept and the setting is named", async (mode, protocol, path) => {
    const { model, observer, switches, paths } = await connect({ protocol, script: [{ text: "never" }] }, mode);
    const failure = failureOf(await model.send(request([ask("go")]), observer));
    expect(failure).toMatchObject({ kind: "wrong-route", advice: expect.stringContaining("VERIALGO_API_MODE") });
    expect(paths()).toEqual([path]);
    expect(switches).toEqual([]);
  });
});
