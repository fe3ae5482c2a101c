import { describe, expect, it } from "vitest";
import { INTERRUPTED } from "../../src/engine/stop-conditions.ts";
import { request } from "../contracts/model-contract.ts";
import { authorLoop } from "../support/author-loop.ts";
import { callsIn, openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { ofType } from "../support/engine-run.ts";
import { type RawReply, rawReply } from "../support/model-server/raw-reply.ts";
import { pretendMachine } from "../support/pretend-machine.ts";

/** Writes a file of its own with so many characters, and says what it decided. */
const writes = (n: number, characters = 10): RawReply => ({
  text: `Decision ${n}: use a heap.`,
  calls: [
    {
      id: `w${n}`,
      name: "write_file",
      arguments: JSON.stringify({ path: `f${n}.py`, content: "x".repeat(characters) }),
    },
    { id: `l${n}`, name: "list_files", arguments: "{}" },
  ],
});
const many = (count: number, characters?: number) => Array.from({ length: count }, (_, n) => writes(n, characters));
const OVERFLOW = { step: { trouble: "overflow" } } as const;

const size = (history: readonly Record<string, unknown>[]) => JSON.stringify(history).length;
const opening = (history: readonly Record<string, unknown>[]) => String(history[0]?.content);
/** Ids of the answers in a history. */
const answered = (history: readonly Record<string, unknown>[]) =>
  history.flatMap((entry) => entry.tool_call_id ?? (entry.type === "function_call_output" ? entry.call_id : []));

describe.each(PROTOCOLS)("%s", (protocol) => {
  it("lets go of whole rounds: what is left keeps each call with its result, turn after turn (case 38)", async () => {
    const { server, model, history } = await openTalk(protocol, many(12));
    await authorLoop(model, 12);
    expect(server.requests).toHaveLength(12);
    expect(server.refusals).toEqual([]);
    for (const [n] of server.requests.entries()) {
      const ids = callsIn(history(n)).map(({ id }) => id);
      expect(ids).toEqual(answered(history(n)));
      expect(ids).toHaveLength(2 * Math.min(n, 6));
    }
    expect(opening(history(11))).toMatch(
      /^Write nothing\.py.*you wrote f0\.py, f1\.py.*Decision 0: use a heap.*=== f9\.py/s,
    );
    expect(size(history(11))).toBeLessThan(1.6 * size(history(6)));
  });

  it("answers every call of a reply that an abort met, so that the conversation can be sent (case 40)", async () => {
    const calls = ["a", "b", "c"].map((id) => ({ id, name: "run_file", arguments: '{"path": "a.py"}' }));
    const write = { id: "w", name: "write_file", arguments: '{"path": "a.py", "content": ""}' };
    const { server, model } = await openTalk(protocol, [{ calls: [write, ...calls] }]);
    const controller = new AbortController();
    const loop = await authorLoop(model, 5, {
      ...pretendMachine(),
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === "tool.started" && event.id === "a") controller.abort();
      },
    });
    expect(loop.stop).toEqual(INTERRUPTED);
    const last = loop.transcript.at(-1);
    const results = last?.role === "tool" ? last.results : [];
    expect(results.map(({ id }) => id)).toEqual(["w", "a", "b", "c"]);
    for (const { text } of results.slice(2)) expect(text).toBe("Not run: the run is being ended.");
    expect(await model.send(request(loop.transcript))).toMatchObject({ ok: true });
    expect(server.refusals).toEqual([]);
  });

  it.each([
    ["takes too long", async () => ({ ...NEVER, ending: "wall-time" as const }), "did not finish within"],
    [
      "breaks",
      () => Promise.reject(new Error("the sandbox broke\n    at sandbox.ts:1")),
      "failed inside VeriAlgo: the sandbox broke",
    ],
  ])("answers a call whose program %s (case 40)", async (_, run, words) => {
    const calls = [
      { id: "w", name: "write_file", arguments: '{"path": "a.py", "content": ""}' },
      { id: "r", name: "run_file", arguments: '{"path": "a.py"}' },
      { id: "l", name: "list_files", arguments: "{}" },
    ];
    const { server, model, history } = await openTalk(protocol, [{ calls }, { calls: [{ ...calls[2], id: "m" }] }]);
    const { language, sandbox } = pretendMachine();
    await authorLoop(model, 2, { language, sandbox: { ...sandbox, run } });
    expect(server.refusals).toEqual([]);
    expect(answered(history(1))).toEqual(["w", "r", "l"]);
    expect(JSON.stringify(history(1))).toContain(words);
  });

  it("makes a conversation shorter that is too long, and asks again (case 64)", async () => {
    const { server, model, history } = await openTalk(protocol, [...many(5, 4_000), OVERFLOW, writes(7)]);
    const loop = await authorLoop(model, 8);
    expect(server.refusals).toEqual([]);
    expect(loop.meter.turns).toBe(7);
    expect(size(history(6))).toBeLessThan(0.7 * size(history(5)));
    expect(opening(history(6))).toMatch(/^Write nothing\.py.*What you did before, in short:\n- you wrote f0\.py/s);
    expect(callsIn(history(6)).length).toBeLessThanOrEqual(4);
    // The endpoint has named its limit, so nothing that long is sent again.
    for (const n of [6, 7]) expect(size(history(n))).toBeLessThan(8_192 * 4);
  });

  it("stops with the endpoint's reason when it is still too long (case 64)", async () => {
    const { server, model } = await openTalk(protocol, [...many(3), OVERFLOW, OVERFLOW]);
    const loop = await authorLoop(model, 9);
    expect(server.requests).toHaveLength(5);
    expect(loop.stop).toMatchObject({ code: "endpoint", message: expect.stringMatching(/too long|context/i) });
  });

  it("stops at once when there is nothing that could be left out (case 64)", async () => {
    const { server, model } = await openTalk(protocol, [OVERFLOW]);
    expect((await authorLoop(model, 9)).stop).toMatchObject({ code: "endpoint" });
    expect(server.requests).toHaveLength(1);
  });

  const fields = protocol === "chat" ? ["prompt_tokens", "completion_tokens"] : ["input_tokens", "output_tokens"];
  const details = protocol === "chat" ? "prompt_tokens_details" : "input_tokens_details";
  /** Replies with these counts of what was read. */
  const counted = (counts: readonly number[], characters: number) =>
    counts.map((read, n) => {
      const cached = { [details]: { cached_tokens: Math.floor(read * 0.9) } };
      const usage = { [fields[0] as string]: read, [fields[1] as string]: 9, ...cached };
      return { step: { body: { ...rawReply(protocol, writes(n, characters)), usage } } };
    });
  const warnings = async (counts: readonly number[], characters: number) => {
    const { model, server } = await openTalk(protocol, counted(counts, characters));
    const { events } = await authorLoop(model, counts.length);
    const bodies = server.requests.map(({ body }) => JSON.stringify(body).length);
    return { told: ofType(events, "warning").filter(({ code }) => code === "context-cut"), bodies };
  };

  it("names an endpoint that reads no more however much is sent, once (case 65)", async () => {
    const { told } = await warnings([2_300, 3_700, 4_096, 4_096, 4_096, 4_096, 4_096], 6_000);
    expect(told).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(
          /^The endpoint counted 4096 tokens of about \d{4,5} sent: it probably cuts the conversation silently\.$/,
        ),
        advice: expect.stringMatching(/OLLAMA_CONTEXT_LENGTH or num_ctx\) to at least (16384|32768) tokens\.$/),
      }),
    ]);
  });

  it("names one that reads far too little, though a little more each time (case 65)", async () => {
    expect((await warnings([400, 800, 1_200, 1_600], 8_000)).told).toHaveLength(1);
  });

  it("says nothing of an honest one, its cache, and one that does not count (case 65)", async () => {
    const { bodies } = await warnings(Array(9).fill(0), 3_000);
    for (const perToken of [2.5, 4, 6]) {
      const honest = bodies.map((length) => Math.round(length / perToken));
      expect((await warnings(honest, 3_000)).told).toEqual([]);
    }
    expect((await warnings(Array(9).fill(0), 3_000)).told).toEqual([]);
  });
});

const NEVER = { ...{ code: null, signal: null, ms: 20_000, stderr: "", stdout: "", dropped: 0 } };
