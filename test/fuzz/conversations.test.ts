import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunEvent } from "../../src/domain/event.ts";
import type { Usage } from "../../src/domain/message.ts";
import { Receipt } from "../../src/domain/receipt.ts";
import { implementRun } from "../../src/engine/run.ts";
import { createModel } from "../../src/model/connect.ts";
import { createMemoryDelivery } from "../../src/workspace/memory-delivery.ts";
import { createMemoryWorkspace } from "../../src/workspace/memory-workspace.ts";
import { REQUIREMENT } from "../support/clamp-programs.ts";
import { type ReceivedRequest, startModelServer } from "../support/model-server/model-server.ts";
import { pretendMachine } from "../support/pretend-machine.ts";
import { virtualClock } from "../support/virtual-clock.ts";
import { type Conversation, conversations, stepOf } from "./conversations.ts";
import { demand, fuzzAsync, RUNS, type Seen } from "./fuzz.ts";

const PER_MILLION = { input: 2, output: 8 };
const priceOf = ({ inputTokens, outputTokens }: Usage) =>
  inputTokens === null || outputTokens === null
    ? null
    : (inputTokens * PER_MILLION.input + outputTokens * PER_MILLION.output) / 1e6;

/** Time a reply takes, on a clock that nobody waits for. */
const REPLY_MS = 400;
/** Far more characters than any token has: what is sent beyond this is sent above a limit, whatever the tokenizer. */
const MOST_CHARACTERS_A_TOKEN = 32;

/** A whole run against an endpoint that answers like this: real HTTP, nothing executed, waits on a clock of their own. */
async function play(talk: Conversation) {
  const server = await startModelServer({
    protocol: talk.protocol,
    script: talk.turns.map((turn) => stepOf(turn, talk.protocol)),
  });
  const clock = virtualClock();
  const hangs = talk.turns.some(({ what }) => what === "hang" || what === "slow");
  const model = createModel({
    ...{ baseUrl: server.baseUrl, apiKey: "sk-test-0123456789", model: "stand-in", clock: clock.hasty },
    mode: talk.searches ? "auto" : talk.protocol,
    requestTimeoutMs: hangs ? 150 : 60_000,
    stream: talk.streams,
    retry: { waitsMs: 120_000, totalMs: 600_000 },
  });
  const events: RunEvent[] = [];
  const delivery = createMemoryDelivery();
  const controller = new AbortController();
  const receipt = await implementRun(
    {
      ...{ command: "implement", requiredLevel: 1, seed: "00ff", limits: talk.limits },
      requirement: { text: REQUIREMENT, source: "argument" },
      budget: { perTestMs: 1_000, totalMs: 10_000 },
    },
    {
      ...{ ...pretendMachine(), model, delivery, clock, workspace: createMemoryWorkspace(), toolVersion: "0.1.0" },
      ...(talk.priced ? { priceOf } : {}),
      ...{ redact: (text: string) => text, signal: controller.signal },
      sink: (event) => {
        events.push(event);
        if (event.type === "model.replied") clock.pass(REPLY_MS);
        if (event.seq === talk.abortAt) controller.abort();
      },
    },
  );
  await server.close();
  return { receipt, events, delivery, server };
}

/** What the endpoint said it had counted before each request it answered, added up from what it sent alone. */
function checkBudget({ protocol, turns, limits, priced }: Conversation, requests: readonly ReceivedRequest[]): void {
  const route = protocol === "chat" ? "/v1/chat/completions" : "/v1/responses";
  let [input, output, cost] = [0, 0, 0];
  const below = (used: number, limit: number | null, what: string) =>
    demand(limit === null || used < limit, `a request was sent although ${used} of ${limit} ${what} were used`);
  for (const [index, { body }] of requests.filter(({ path }) => path === route).entries()) {
    below(input, limits["input-tokens"], "input tokens");
    below(output, limits["output-tokens"], "output tokens");
    if (priced) below(cost, limits["cost-usd"], "US dollars");
    const least = JSON.stringify(body).length / MOST_CHARACTERS_A_TOKEN;
    below(input + least, limits["input-tokens"], "input tokens, with this request,");
    const { inputTokens, outputTokens } = turns[index]?.usage ?? { inputTokens: null, outputTokens: null };
    input += inputTokens ?? 0;
    output += outputTokens ?? 0;
    cost += ((inputTokens ?? 0) * PER_MILLION.input + (outputTokens ?? 0) * PER_MILLION.output) / 1e6;
  }
}

async function judge(talk: Conversation, seen: Seen): Promise<void> {
  const { receipt, events, delivery, server } = await play(talk);
  const codes = receipt.reasons.map(({ code }) => code);
  demand(Receipt.safeParse(receipt).success, "the receipt is not valid");
  demand(!codes.includes("crash"), `it crashed: ${receipt.reasons[0]?.message}`);
  demand(delivery.receipts.length === 1, `${delivery.receipts.length} receipts were written`);
  demand(events.filter(({ type }) => type === "run.ended").length === 1, "not one run.ended");
  demand(events.at(-1)?.type === "run.ended", "run.ended is not the last event");
  for (const event of events) demand(RunEvent.safeParse(event).success, `an event is not valid: ${event.type}`);
  demand(["tested", "verified"].includes(receipt.verdict) || codes.length > 0, `${receipt.verdict} without a reason`);
  demand(server.refusals.length === 0, `the server refused a request for its form: ${server.refusals[0]}`);
  const count = (type: RunEvent["type"]) => events.filter((event) => event.type === type).length;
  demand(count("step.started") <= (talk.limits.steps ?? 0), "more steps than allowed");
  demand(count("tool.started") <= (talk.limits["tool-calls"] ?? 60_000), "more tool calls than allowed");
  demand(count("tool.started") === count("tool.ended"), "a tool did not end");
  checkBudget(talk, server.requests);

  seen(receipt.verdict);
  if (count("step.started") >= 10) seen("ten steps");
  for (const code of codes) seen(code.startsWith("limit-") ? "a limit" : code);
  if (events.some((event) => event.type === "warning" && event.code === "protocol-switched")) seen("switched");
  if (count("tool.ended") > 0 && events.some((event) => event.type === "tool.ended" && /_text_/.test(event.id)))
    seen("recovered");
}

describe("a conversation on which anything may go wrong", () => {
  const lost: unknown[] = [];
  const note = (error: unknown) => void lost.push(error);
  beforeAll(() => void process.on("unhandledRejection", note));
  afterAll(() => void process.off("unhandledRejection", note));

  it("ends in one receipt, within its limits, and sends nothing a strict server refuses", {
    timeout: 900_000,
  }, async () => {
    await fuzzAsync(conversations, judge, {
      runs: Math.min(RUNS, 1_000),
      atLeast: {
        ...{ tested: 0.15, unverified: 0.35, "ten steps": 0.04, "a limit": 0.15, endpoint: 0.1 },
        ...{ interrupted: 0.03, switched: 0.1, recovered: 0.025, "incomplete-work": 0.14 },
      },
    });
    expect(lost).toEqual([]);
  });
});
