import { afterEach, describe, expect, it } from "vitest";
import { readBaseUrl } from "../../src/model/base-url.ts";
import { chat } from "../../src/model/chat.ts";
import { createModel, type ModelOptions } from "../../src/model/connect.ts";
import { openEndpoint } from "../../src/model/endpoint.ts";
import { responses } from "../../src/model/responses.ts";
import { replyStream } from "../../src/model/stream.ts";
import type { ModelOutcome } from "../../src/ports/model.ts";
import { ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";
import { type ModelServer, type ServerStep, startModelServer } from "../support/model-server/model-server.ts";
import type { StreamFaultName } from "../support/model-server/stream-faults.ts";

type Protocol = "chat" | "responses";
const BOTH = ["chat", "responses"] as const;
const WIRES = { chat, responses };
const KEY = "sk-test-0123456789abcdef";

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function open(protocol: Protocol | "both", script: readonly ServerStep[], more: Partial<ModelOptions> = {}) {
  const server = await startModelServer({ protocol, script });
  servers.push(server);
  const model = createModel({
    ...{ baseUrl: server.baseUrl, apiKey: KEY, model: "stand-in" },
    ...{ mode: protocol === "both" ? ("auto" as const) : protocol, requestTimeoutMs: 60_000, stream: true },
    ...more,
    retry: { baseMs: 1, ...more.retry },
  });
  const seen: { text: string; calls: number; characters: number }[] = [];
  const unstreamed: string[] = [];
  const send = (signal?: AbortSignal): Promise<ModelOutcome> =>
    model.send(request([ask("go")], signal), {
      writing: (info) => seen.push(info),
      unstreamed: ({ why }) => unstreamed.push(why),
    });
  const streams = () => server.requests.map(({ body }) => (body as { stream?: boolean }).stream === true);
  return { model, server, send, seen, unstreamed, streams };
}

/** What the same reply is when nothing is streamed. */
const inOnePiece = async (protocol: Protocol, step: ServerStep) =>
  replyOf(await (await open(protocol, [step], { stream: false })).send());

const write = (path: string) => ({ name: "write_file", arguments: { path, text: `# ${path}\nprint("é 中文 🎉")\n` } });
const STEP = { text: "先写两个文件 — naïve", calls: [write("a.py"), write("b.py"), write("c.py")] };

async function readsWell(protocol: Protocol, stream: StreamFaultName, step: ServerStep = STEP) {
  const { send, streams, unstreamed, server } = await open(protocol, [{ ...step, stream } as ServerStep]);
  const reply = replyOf(await send());
  expect(reply).toEqual(await inOnePiece(protocol, step));
  expect([streams(), unstreamed, server.refusals]).toEqual([[true], [], []]);
}

describe("the calls of a stream", () => {
  it.each(["no-index", "zero-index"] as const)("are told apart without their index: %s (case 8)", (fault) =>
    readsWell("chat", fault),
  );

  it.each(["other-index", "twice-in-one-chunk"] as const)(
    "keep what comes under another index or twice in a chunk: %s (case 9)",
    (fault) => readsWell("chat", fault),
  );

  it.each(BOTH)("are put together when they come side by side, ids only at their beginning: %s (case 10)", (protocol) =>
    readsWell(protocol, "interleaved"),
  );
});

describe("the finish of a stream", () => {
  it("is its first one, and calls win over both (case 12)", async () => {
    await readsWell("chat", "two-finishes");
    const cut = { text: "cut", finish: "incomplete" as const };
    await readsWell("chat", "two-finishes", cut);
    expect((await inOnePiece("chat", cut)).finish).toBe("incomplete");
  });
});

describe.each(BOTH)("a stream of %s", (protocol) => {
  it("is read as the same reply in one piece is, and watched meanwhile (case 62)", async () => {
    const { send, seen } = await open(protocol, [{ ...STEP, paceMs: 1 }]);
    const reply = replyOf(await send());
    expect(reply).toEqual(await inOnePiece(protocol, STEP));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)).toMatchObject({ text: STEP.text, calls: 3 });
    expect(seen.map(({ characters }) => characters)).toEqual(
      seen.map(({ characters }) => characters).sort((a, b) => a - b),
    );
    for (const { text } of seen) expect(STEP.text.startsWith(text)).toBe(true);
  });

  it.each<StreamFaultName>([
    ...(["crlf", "byte-order-mark", "comments", "many-lines", "no-event-names", "no-last-line"] as const),
    ...(["no-done", "cut-behind-finish", "final-without-output"] as const),
  ])("is whole however it is written: %s (case 62)", (fault) => readsWell(protocol, fault));

  it.each<StreamFaultName>([
    ...(["no-finish", "no-end", "cut-socket", "broken-piece", "error-event", "error-text"] as const),
    ...(["empty", "only-comments"] as const),
  ])(
    "that is no whole reply is asked for once more in one piece, and no other is streamed: %s (case 62)",
    async (stream) => {
      const { send, streams, unstreamed, server } = await open(protocol, [
        { text: "lost on its way", stream },
        { text: "whole" },
        { text: "more" },
      ]);
      expect(replyOf(await send()).text).toBe("whole");
      expect(replyOf(await send()).text).toBe("more");
      expect(streams()).toEqual([true, false, false]);
      expect(unstreamed).toEqual([expect.stringContaining(server.host)]);
      expect(server.refusals).toEqual([]);
    },
  );

  it("that stalls is asked for in one piece when its time is over (case 62)", async () => {
    const script: ServerStep[] = [{ text: "lost on its way", stream: "stall" }, { text: "whole" }];
    const { send, streams, unstreamed } = await open(protocol, script, {
      requestTimeoutMs: 300,
      retry: { totalMs: 60_000 },
    });
    expect(replyOf(await send()).text).toBe("whole");
    expect([streams(), unstreamed]).toEqual([[true, false], [expect.stringContaining("did not finish")]]);
  });

  it("that stays open behind its finish is not waited for (case 62)", async () => {
    const { send, unstreamed } = await open(protocol, [{ ...STEP, stream: "left-open" }], { requestTimeoutMs: 400 });
    expect(replyOf(await send())).toEqual(await inOnePiece(protocol, STEP));
    expect(unstreamed).toEqual([]);
  });

  it("is waited for a moment only when nothing but its usage can follow (case 62)", async () => {
    const { server } = await open(protocol, [{ ...STEP, stream: "left-open" }]);
    const [wire, stream] = [WIRES[protocol], replyStream(WIRES[protocol].streamed())];
    const body = { ...wire.toBody("m", request([ask("go")])), ...wire.streaming };
    const endpoint = openEndpoint(readBaseUrl(server.baseUrl), null, 20);
    await endpoint.exchange(wire, body, new AbortController().signal, 600_000, stream);
    expect(stream.end()?.whole).toBe(true);
  });

  it("may be an answer in one piece after all, compressed, or come unasked (case 62)", async () => {
    const stream = await streamOf(protocol);
    const events = { "content-type": "text/event-stream" };
    const body = { choices: [{ message: { content: "hi" } }], output: [{ type: "message", content: "hi" }] };
    const { send, streams, unstreamed } = await open(protocol, [
      { body },
      { answer: { status: 200, headers: events, body: JSON.stringify(body) } },
      { answer: { status: 200, headers: { "content-type": "text/plain" }, body: stream } },
      { answer: { status: 200, headers: { ...events, "content-encoding": "gzip" }, body: stream } },
    ]);
    expect(replyOf(await send()).text).toBe("hi");
    expect(replyOf(await send()).text).toBe("hi");
    expect(replyOf(await send()).text).toBe(STEP.text);
    expect(replyOf(await send()).text).toBe(STEP.text);
    expect([streams(), unstreamed]).toEqual([Array(4).fill(true), []]);
    const unasked = await open(protocol, [{ answer: { status: 200, headers: events, body: stream } }], {
      stream: false,
    });
    expect(replyOf(await unasked.send()).text).toBe(STEP.text);
  });

  it("that is a page, a refusal or a flood ends as any other answer would (case 62)", async () => {
    const endings = [
      [{ trouble: "html-200" }, "not-an-api"],
      [{ trouble: "unauthorized" }, "auth"],
      [{ trouble: "no-quota" }, "quota"],
      ...(protocol === "chat" ? ([[{ text: "round and round", stream: "flood" }, "not-an-api"]] as const) : []),
    ] as const;
    for (const [step, kind] of endings) {
      const { send, streams } = await open(protocol, [step, { text: "never" }]);
      expect(failureOf(await send()).kind).toBe(kind);
      expect(streams()).toEqual([true]);
    }
  });

  it("keeps to the limit of a request and to an abort, a byte a second (case 62)", async () => {
    const script: ServerStep[] = [{ text: "never", stream: "slow" }, { trouble: "hang" }];
    const { send } = await open(protocol, script, { requestTimeoutMs: 300 });
    const startedAt = performance.now();
    expect(failureOf(await send()).kind).toBe("timeout");
    expect(performance.now() - startedAt).toBeLessThan(10_000);

    const other = await open(protocol, [{ text: "never", stream: "slow" }, { text: "never" }]);
    const controller = new AbortController();
    const pending = other.send(controller.signal);
    await other.server.received(1);
    controller.abort();
    expect(failureOf(await pending).kind).toBe("aborted");
    expect([other.streams(), other.unstreamed]).toEqual([[true], []]);
  });

  it("is not asked for again when the run may not spend more (case 62)", async () => {
    const { model, streams } = await open(protocol, [{ text: "lost", stream: "no-finish" }, { text: "never" }]);
    const outcome = await model.send({ ...request([ask("go")]), mayAskAgain: () => false });
    expect(failureOf(outcome)).toMatchObject({
      kind: "unreadable",
      message: expect.stringContaining("ended too early"),
    });
    expect(streams()).toEqual([true]);
  });

  it.each([
    ["Unsupported value: 'stream' does not support true with this model.", "stream"],
    ["该模型不支持流式输出", null],
  ])("that is refused is not asked for any more: %s (case 62)", async (message, param) => {
    const refusal = { status: 400, headers: {}, body: JSON.stringify({ error: { message, param, code: null } }) };
    const { send, streams, unstreamed } = await open(protocol, [{ answer: refusal }, { text: "a" }, { text: "b" }]);
    expect(replyOf(await send()).text).toBe("a");
    expect(replyOf(await send()).text).toBe("b");
    expect([streams(), unstreamed]).toEqual([[true, false, false], []]);
  });

  it("is asked for by a model that has nothing else, also when nobody watches (case 62)", async () => {
    const message = "This model only support stream mode, please enable the stream parameter to access the model.";
    const refusal = { status: 400, headers: {}, body: JSON.stringify({ error: { message, code: "invalid" } }) };
    const { send, streams } = await open(protocol, [{ answer: refusal }, STEP], { stream: false });
    expect(replyOf(await send()).text).toBe(STEP.text);
    expect(streams()).toEqual([false, true]);
  });
});

describe("chat/completions", () => {
  it("is asked for the usage of a stream, unless the endpoint refuses that (case 62)", async () => {
    const message = "stream_options is not permitted";
    const refusal = { status: 400, headers: {}, body: JSON.stringify({ detail: message }) };
    const { send, server } = await open("chat", [{ answer: refusal }, STEP, STEP]);
    const first = replyOf(await send());
    expect(first.text).toBe(STEP.text);
    await send();
    const asked = server.requests.map(({ body }) => (body as { stream_options?: object }).stream_options);
    expect(asked).toEqual([{ include_usage: true }, undefined, undefined]);
    expect(first.usage).toEqual({ inputTokens: null, outputTokens: null });
  });

  it("begins with a chunk without choices and has chunks without a delta (case 63)", () => readsWell("chat", "azure"));

  it("ends a stream by its content filter, for good (case 63)", async () => {
    const chunk = { choices: [{ index: 0, delta: {}, finish_reason: "content_filter" }] };
    const answer = {
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: `data: ${JSON.stringify(chunk)}\n\n`,
    };
    const { send, streams } = await open("chat", [{ answer }, { text: "never" }]);
    expect(failureOf(await send()).kind).toBe("content-filter");
    expect(streams()).toEqual([true]);
  });
});

it("streams over the other protocol where the first is not served (case 62)", async () => {
  const server = await startModelServer({ protocol: "responses", script: [STEP] });
  servers.push(server);
  const options = { baseUrl: server.baseUrl, apiKey: KEY, model: "m", mode: "auto", requestTimeoutMs: 60_000 } as const;
  const reply = replyOf(await createModel({ ...options, stream: true }).send(request([ask("go")])));
  expect(reply).toMatchObject({ text: STEP.text, protocol: "responses" });
  expect(server.refusals).toEqual([]);
});

/** The events of a whole stream, as text. */
async function streamOf(protocol: Protocol): Promise<string> {
  const { server } = await open(protocol, [STEP]);
  const route = protocol === "chat" ? "chat/completions" : "responses";
  const message = { role: "user", content: "go" };
  const own =
    protocol === "chat" ? { messages: [message] } : { input: [{ type: "message", ...message }], store: false };
  const response = await fetch(`${server.baseUrl}/${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "m", stream: true, ...own }),
  });
  return response.text();
}
