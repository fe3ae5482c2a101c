import { describe, expect, it } from "vitest";
import type { Limits } from "../../src/domain/limits.ts";
import type { Usage } from "../../src/domain/message.ts";
import { askModel } from "../../src/engine/ask-model.ts";
import type { ImplementContext } from "../../src/engine/run-context.ts";
import type { Model, ModelOutcome, ModelRequest } from "../../src/ports/model.ts";
import { NO_LIMITS } from "../support/engine-run.ts";
import { plannedRounds } from "../support/rounds.ts";

const NOTHING: Usage = { inputTokens: null, outputTokens: null };
/** A dollar for a million tokens. */
const priceOf = ({ inputTokens, outputTokens }: Usage) =>
  inputTokens === null || outputTokens === null ? null : (inputTokens + outputTokens) / 1e6;

const replied = (usage: Usage, text = "ok"): ModelOutcome => ({
  ok: true,
  reply: { text, calls: [], raw: null, usage, protocol: "chat", finish: "complete" },
});
const failed = (usage: Usage): ModelOutcome => ({
  ...{ ok: false, usage },
  failure: { kind: "server", message: "It said 500.", advice: "Try later." },
});

/** A run whose model answers like this, with a price and these limits. */
function open(limits: Partial<Limits>, send: (request: ModelRequest) => Promise<ModelOutcome> | ModelOutcome) {
  const { rounds, events } = plannedRounds([], []);
  const identity = { name: "m", baseUrlHost: "h", scripted: false };
  const model: Model = { identity, send: async (request) => send(request) };
  const ports = { ...rounds.run.ports, model, priceOf };
  const run: ImplementContext = { ...rounds.run, ports, limits: { ...NO_LIMITS, ...limits, steps: 16 } };
  const ask = (characters: number, session: "author" | "examiner" = "author") =>
    askModel(run, { system: "", tools: [], session, transcript: [{ role: "user", text: "x".repeat(characters) }] });
  return { run, ask, events };
}

describe("a request", () => {
  it.each([
    ["input-tokens", 999],
    ["cost-usd", 0.000999],
  ] as const)("that goes beyond %s is not sent, and says so in one sentence", async (name, limit) => {
    let sent = 0;
    const { ask, run } = open({ [name]: limit }, () => {
      sent += 1;
      return replied({ inputTokens: 1, outputTokens: 1 });
    });
    const asked = await ask(4_000);
    expect(asked).toMatchObject({ ok: false, limit: { code: `limit-${name}` } });
    if (!asked.ok)
      expect(asked.limit?.message).toMatch(/^The next request, of about 1\d{3} input tokens, does not fit/);
    expect([sent, run.meter.underWay.size, run.meter.modelCalls]).toEqual([0, 0, 0]);
    expect(await ask(2_000)).toMatchObject({ ok: true });
  });

  it("does not take what another one beside it has under way (two sessions)", async () => {
    const waiting: (() => void)[] = [];
    const { ask, run } = open({ "input-tokens": 2_000 }, async () => {
      await new Promise<void>((done) => waiting.push(done));
      return replied({ inputTokens: 1_010, outputTokens: 1 });
    });
    const author = ask(4_000);
    expect(await ask(4_000, "examiner")).toMatchObject({ ok: false, limit: { code: "limit-input-tokens" } });
    for (const done of waiting) done();
    expect(await author).toMatchObject({ ok: true });
    expect([run.meter.inputTokens, run.meter.underWay.size]).toEqual([1_010, 0]);
  });

  it("gives its part back when it fails, and what lost tries cost is counted", async () => {
    const { ask, run } = open({ "input-tokens": 2_000 }, () => failed({ inputTokens: 300, outputTokens: null }));
    expect(await ask(4_000)).toMatchObject({ ok: false, limit: null });
    expect([run.meter.inputTokens, run.meter.underWay.size]).toEqual([300, 0]);
  });

  it.each([
    ["input-tokens", 3_000, { inputTokens: 2_000, outputTokens: 0 }, { inputTokens: 1_000, outputTokens: 0 }],
    ["output-tokens", 100, { inputTokens: 0, outputTokens: 100 }, { inputTokens: 0, outputTokens: 99 }],
    ["cost-usd", 0.003, { inputTokens: 2_000, outputTokens: 0 }, { inputTokens: 1_000, outputTokens: 0 }],
  ] as const)("is not made again when lost tries have used %s up", async (name, limit, tooMuch, fine) => {
    const answers: boolean[] = [];
    const { ask } = open({ [name]: limit }, ({ mayAskAgain }) => {
      answers.push(mayAskAgain?.(fine) === true, mayAskAgain?.(NOTHING) === true, mayAskAgain?.(tooMuch) === true);
      return failed(tooMuch);
    });
    expect(await ask(4_000)).toMatchObject({ ok: false, limit: { code: `limit-${name}` } });
    expect(answers).toEqual([true, true, false]);
  });

  it.each([
    ["input-tokens", 1_500],
    ["output-tokens", 100],
    ["cost-usd", 0.0015],
  ] as const)("leaves of %s to others only what its lost tries have left (two sessions)", async (name, limit) => {
    let answer = () => {};
    const { ask, run } = open({ [name]: limit }, async ({ mayAskAgain }) => {
      mayAskAgain?.({ inputTokens: 1_000, outputTokens: 100 });
      await new Promise<void>((done) => {
        answer = done;
      });
      return failed({ inputTokens: 1_000, outputTokens: 100 });
    });
    const examiner = ask(400, "examiner");
    expect(await ask(2_000)).toMatchObject({ ok: false, limit: { code: `limit-${name}` } });
    answer();
    await examiner;
    expect(run.meter).toMatchObject({ inputTokens: 1_000, outputTokens: 100, underWay: new Set() });
  });

  it("is estimated by what was counted before, and by no count that several tries make up", async () => {
    const { ask, run } = open({}, () => replied({ inputTokens: 2_000, outputTokens: 1 }));
    await ask(4_000);
    expect(run.meter.calibration.get("author")).toBeCloseTo(2, 1);
    const other = open({}, ({ mayAskAgain }) => {
      mayAskAgain?.(NOTHING);
      return replied({ inputTokens: 2_000, outputTokens: 1 });
    });
    await other.ask(4_000);
    expect(other.run.meter.calibration.size).toBe(0);
  });

  it("whose reply has no count counts as estimated towards the limits, and is shown as unknown", async () => {
    const { ask, run } = open({ "input-tokens": 1_500, "cost-usd": 1 }, () => replied(NOTHING, "x".repeat(400)));
    expect(await ask(4_000)).toMatchObject({ ok: true });
    expect(run.meter).toMatchObject({ inputTokens: 0, costUsd: null, countedUsd: expect.closeTo(0.00111, 4) });
    expect(await ask(4_000)).toMatchObject({ ok: false, limit: { code: "limit-input-tokens" } });
  });

  it("that fails without a count leaves the money known", async () => {
    const { ask, run } = open({ "cost-usd": 1 }, () => failed(NOTHING));
    await ask(40);
    expect(run.meter).toMatchObject({ costUsd: 0, countedUsd: 0 });
  });

  it("whose endpoint reads far too little is told of once in a run", async () => {
    const { ask, events } = open({}, () => replied({ inputTokens: 400, outputTokens: 1 }));
    await ask(40_000);
    await ask(40_000, "examiner");
    expect(events.filter((event) => event.type === "warning")).toMatchObject([{ code: "context-cut" }]);
  });
});
