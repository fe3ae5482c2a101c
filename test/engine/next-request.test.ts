import { describe, expect, it } from "vitest";
import type { Limits } from "../../src/domain/limits.ts";
import type { Turn } from "../../src/domain/message.ts";
import type { AuthorSession } from "../../src/engine/author-session.ts";
import { nextRequest, shortenAfter } from "../../src/engine/next-request.ts";
import { promptTokens } from "../../src/engine/token-estimate.ts";
import { NO_LIMITS } from "../support/engine-run.ts";
import { plannedRounds } from "../support/rounds.ts";

const LAST = "This is your last";

function round(n: number, characters: number): Turn[] {
  const value = { path: `f${n}.py`, content: "x".repeat(characters) };
  const given = { ok: true, value, canonical: JSON.stringify(value) } as const;
  return [
    { role: "assistant", text: "", raw: null, calls: [{ id: `c${n}`, name: "write_file", arguments: given }] },
    { role: "tool", results: [{ id: `c${n}`, name: "write_file", text: `created f${n}.py` }] },
  ];
}

/** A session with so many rounds behind it, each with a file of so many characters. */
function open(limits: Partial<Limits>, rounds: number, characters = 2_000) {
  const planned = plannedRounds([], []).rounds;
  const run = { ...planned.run, limits: { ...NO_LIMITS, ...limits, steps: limits.steps ?? 60 } };
  const session: AuthorSession = { ...planned.session, run };
  for (let n = 0; n < rounds; n += 1) session.transcript.push(...round(n, characters));
  return { session, run };
}

const sent = async (session: AuthorSession) => {
  const next = await nextRequest(session);
  if (!next.ok) throw new Error(next.stop.message);
  const last = next.question.transcript.at(-1);
  const told = last?.role === "user" ? last.text : last?.role === "tool" ? last.results.at(-1)?.text : "";
  const rounds = next.question.transcript.filter(({ role }) => role === "assistant").length;
  return { tokens: promptTokens(next.question), told, rounds };
};

describe("the author's next request", () => {
  it("holds the latest six rounds while there is room", async () => {
    const { session } = open({}, 9);
    expect((await sent(session)).rounds).toBe(6);
    expect(session.transcript).toHaveLength(13);
  });

  it("is made shorter first where the input tokens left do not allow it", async () => {
    const whole = await sent(open({}, 6).session);
    const { session } = open({ "input-tokens": whole.tokens - 1 }, 6);
    const shorter = await sent(session);
    expect(shorter.tokens).toBeLessThan(whole.tokens - 1);
    expect(shorter.rounds).toBe(2);
  });

  it("is not made, and no step counted, where even the shortest one does not fit", async () => {
    const { session, run } = open({ "input-tokens": 500 }, 6);
    expect(await nextRequest(session)).toMatchObject({ ok: false, stop: { code: "limit-input-tokens" } });
    expect(run.meter.steps).toBe(0);
  });

  it("stays below what the endpoint has said that its model takes", async () => {
    const { session } = open({}, 6, 8_000);
    session.contextTokens = 6_000;
    const first = await sent(session);
    expect(first.tokens).toBeLessThanOrEqual(6_000 * 0.85);
    session.transcript.push(...round(7, 8_000), ...round(8, 8_000));
    expect((await sent(session)).tokens).toBeLessThanOrEqual(6_000 * 0.85);
  });

  it("says that it is the last one of the steps", async () => {
    const { session } = open({ steps: 2 }, 1);
    expect((await sent(session)).told).not.toContain(LAST);
    expect((await sent(session)).told).toContain("This is your last step");
  });

  it.each([
    ["input-tokens", (tokens: number) => 2 * tokens - 1],
    ["output-tokens", () => 100],
    ["cost-usd", (tokens: number) => (2 * tokens) / 1e6],
    ["seconds", () => 15],
    ["tool-calls", () => 3],
  ] as const)("says so when %s will allow no other, once, and not before", async (name, limit) => {
    const { tokens } = await sent(open({}, 1).session);
    const pace = { replies: 2, calls: 6, outputTokens: 200, ms: 20_000 };
    const tight = open({ [name]: limit(tokens) }, 1);
    Object.assign(tight.session.pace, pace);
    Object.assign(tight.run.ports, { priceOf: perMillion });
    expect((await sent(tight.session)).told).toMatch(/This is your last reply.* limit of /);
    const wide = open({ [name]: limit(tokens) * 2 + 20 }, 1);
    Object.assign(wide.session.pace, pace);
    Object.assign(wide.run.ports, { priceOf: perMillion });
    expect((await sent(wide.session)).told).not.toContain(LAST);
    const again = await sent(tight.session);
    expect(again.told?.split(LAST)).toHaveLength(2);
  });

  it.each([
    ["input-tokens", 1],
    ["cost-usd", 1e-6],
  ] as const)("does not say so while %s has room for another that is made shorter first", async (name, each) => {
    const { tokens } = await sent(open({}, 6).session);
    const { session, run } = open({ [name]: 1.9 * tokens * each }, 6);
    Object.assign(session.pace, { replies: 2, outputTokens: 200 });
    Object.assign(run.ports, { priceOf: perMillion });
    expect((await sent(session)).told).not.toContain(LAST);
  });

  it.each([{}, { steps: 1 }])("is sent with what says so where that alone takes the room (%o)", async (steps) => {
    const { tokens } = await sent(open({}, 6).session);
    const { session } = open({ "input-tokens": tokens, ...steps }, 6);
    Object.assign(session.pace, { replies: 2, outputTokens: 200 });
    const last = await sent(session);
    expect(last.told).toContain(LAST);
    expect(last.tokens).toBeLessThanOrEqual(tokens);
  });

  it("says so of the first one that may make the only call there is", async () => {
    expect((await sent(open({ "tool-calls": 1 }, 0).session)).told).toContain("limit of 1 tool call");
    expect((await sent(open({ "tool-calls": 2 }, 0).session)).told).not.toContain(LAST);
  });

  const perMillion = ({ inputTokens, outputTokens }: { inputTokens: number | null; outputTokens: number | null }) =>
    ((inputTokens ?? 0) + (outputTokens ?? 0)) / 1e6;
});

describe("after an overflow", () => {
  const failure = { kind: "overflow", message: "Too long.", advice: "" } as const;

  it("the conversation is shortened once; again only after a reply", async () => {
    const { session } = open({}, 6);
    const before = (await sent(session)).tokens;
    expect(await shortenAfter(session, failure)).toBe(true);
    expect((await sent(session)).tokens).toBeLessThan(before);
    expect(await shortenAfter(session, failure)).toBe(false);
  });

  it("what the endpoint has named is remembered", async () => {
    const { session } = open({}, 6, 8_000);
    expect(await shortenAfter(session, { ...failure, contextTokens: 5_000 })).toBe(true);
    expect(session.contextTokens).toBe(5_000);
    expect((await sent(session)).tokens).toBeLessThanOrEqual(5_000 * 0.85);
  });

  it("what the endpoint has named stays known when a later one names nothing", async () => {
    const { session } = open({}, 6, 8_000);
    await shortenAfter(session, { ...failure, contextTokens: 5_000 });
    session.overflowed = false;
    await shortenAfter(session, failure);
    expect(session.contextTokens).toBe(5_000);
  });

  it("nothing is asked again when there is nothing to leave out", async () => {
    expect(await shortenAfter(open({}, 1).session, failure)).toBe(false);
    expect(await shortenAfter(open({}, 0).session, failure)).toBe(false);
  });
});
