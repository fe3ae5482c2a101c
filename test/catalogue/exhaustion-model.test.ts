import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Limits } from "../../src/domain/limits.ts";
import { createModel } from "../../src/model/connect.ts";
import * as clamp from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";

type Answering = (response: ServerResponse, count: number, request: IncomingMessage) => void;

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const reply = (message: object) => ({
  ...{ id: "x", object: "chat.completion", created: 1, model: "stand-in" },
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: null, ...message },
      finish_reason: "tool_calls" in message ? "tool_calls" : "stop",
    },
  ],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
});
const calling = (id: number, name: string, args: unknown) =>
  reply({ tool_calls: [{ id: `call_${id}`, type: "function", function: { name, arguments: JSON.stringify(args) } }] });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A whole run against an endpoint that answers so, over HTTP on this machine, with real limits. */
async function runAgainst(answer: Answering, limits: Partial<Limits> = {}, requestTimeoutMs = 1_500) {
  let count = 0;
  const server = createServer((request, response) => {
    response.on("error", () => {});
    request.resume().on("end", () => answer(response, count++, request));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const retry = { baseMs: 1, totalMs: 3_000 };
  const model = createModel({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: null,
    model: "stand-in",
    mode: "chat",
    requestTimeoutMs,
    retry,
  });
  const memory = process.memoryUsage().rss;
  const started = performance.now();
  const ran = await scenario({ steps: [], ports: { model }, limits });
  return { ...ran, count: () => count, ms: performance.now() - started, grown: process.memoryUsage().rss - memory };
}

const endless: Answering = (response, count) => {
  if (count === 0) json(response, reply({ content: JSON.stringify(clamp.SPECIFICATION) }));
  // Each call differs from the one before, so that it is the limit that ends it.
  else json(response, calling(count, "write_file", { path: `note_${count}.txt`, content: `${count}` }));
};

describe("E07: a model that does not do its part ends in a limit and one clear reason", () => {
  it.each<[string, Answering, Partial<Limits>, string, RegExp]>([
    [
      "answers 429 for ever",
      (response) => json(response.setHeader("retry-after", "1"), { error: { message: "slow down" } }, 429),
      {},
      "endpoint",
      /429|rate|too many|slow down/i,
    ],
    [
      "answers 500 for ever",
      (response) => json(response, { error: { message: "broken" } }, 500),
      {},
      "endpoint",
      /500|broken/,
    ],
    ["never answers", () => {}, {}, "endpoint", /answer|time|respond/i],
    ["never answers, and the run's time is over", () => {}, { seconds: 2 }, "limit-seconds", /limit of 2 seconds/],
    [
      "stops in the middle of an answer",
      (response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"choices":['),
      {},
      "endpoint",
      /answer|time|respond|cut/i,
    ],
    [
      "says one byte at a time",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        const timer = setInterval(() => response.write(" "), 50);
        response.on("close", () => clearInterval(timer));
      },
      { seconds: 3 },
      "",
      /limit of 3 seconds|answer|time/i,
    ],
    ["calls tools without end: steps", endless, { steps: 7 }, "limit-steps", /limit of 7 steps/],
    [
      "calls tools without end: calls",
      endless,
      { steps: null, "tool-calls": 5 },
      "limit-tool-calls",
      /limit of 5 tool calls/,
    ],
    [
      "calls tools without end: tokens",
      endless,
      { steps: null, "output-tokens": 70 },
      "limit-output-tokens",
      /limit of 70 output tokens/,
    ],
  ])("that %s", async (_, answer, limits, code, said) => {
    const { receipt, reasons, delivered, events, ms } = await runAgainst(answer, limits);
    expect(receipt.verdict).toBe("unverified");
    if (code !== "") expect(reasons).toContain(code);
    const [first] = receipt.reasons;
    expect(first?.message).toMatch(said);
    expect(first?.message).not.toMatch(/\n|^\s*at |node:|\.ts:/);
    expect(delivered).toEqual({});
    expect(ofType(events, "run.ended")).toHaveLength(1);
    expect(ms).toBeLessThan(60_000);
  });

  it("that floods is cut off: what VeriAlgo keeps stays small", async () => {
    let sent = 0;
    const flood: Answering = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(1 << 20, " ");
      const more = () => {
        for (let room = true; room && !response.destroyed; sent += chunk.length) room = response.write(chunk);
      };
      response.on("drain", more);
      more();
    };
    const { receipt, reasons, grown } = await runAgainst(flood, {}, 20_000);
    expect(reasons).toContain("endpoint");
    expect(receipt.reasons[0]?.message).toMatch(/large|long|MiB|more than/i);
    // 32 MiB are read of an answer, and no answer is asked for more than a few times.
    expect(sent).toBeGreaterThan(32 << 20);
    expect(grown).toBeLessThan(400_000_000);
  });
});
