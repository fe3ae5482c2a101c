import { describe, expect, it } from "vitest";
import type { ToolCall, Usage } from "../../src/domain/message.ts";
import { INTERRUPTED } from "../../src/engine/stop-conditions.ts";
import type { ScriptedCall } from "../../src/model/script.ts";
import type { Model, ModelReply } from "../../src/ports/model.ts";
import { authorLoop } from "../support/author-loop.ts";
import { calls, DONE, RIGHT, read, runs, understood, WRONG, write } from "../support/clamp-programs.ts";
import { scenario } from "../support/engine-run.ts";
import { FAILS, pretendMachine } from "../support/pretend-machine.ts";

type Given = { name: string; arguments: Record<string, unknown> };

const UNKNOWN: Usage = { inputTokens: null, outputTokens: null };

/**
 * A model that counts nothing and makes these calls, one list a reply, or says this, and then says that it is done. At
 * "TOO LONG" its endpoint finds the conversation too long; the replies of these numbers are cut.
 */
function callingModel(script: readonly (readonly Given[] | string)[], cut: readonly number[] = []) {
  let at = 0;
  const sent: string[] = [];
  const model: Model & { sent: string[] } = {
    sent,
    identity: { name: "m", baseUrlHost: "h", scripted: false },
    async send({ transcript }) {
      sent.push(JSON.stringify(transcript));
      at += 1;
      const said = script[at - 1] ?? [];
      if (said === "TOO LONG")
        return { ok: false, usage: UNKNOWN, failure: { kind: "overflow", message: "Too long.", advice: "" } };
      const made = (typeof said === "string" ? [] : said).map(
        (call, index): ToolCall => ({
          ...{ id: `c${at}_${index}`, name: call.name },
          arguments: { ok: true, value: call.arguments, canonical: JSON.stringify(call.arguments) },
        }),
      );
      const text = typeof said === "string" ? said : made.length === 0 ? "Done." : "";
      const reply: ModelReply = {
        text,
        calls: made,
        raw: null,
        usage: UNKNOWN,
        protocol: "chat",
        finish: cut.includes(at) ? "incomplete" : "complete",
      };
      return { ok: true, reply };
    },
  };
  return model;
}

const list: Given = { name: "list_files", arguments: {} };
const given = (call: ScriptedCall) => call as Given;
const run = given(runs("nothing.py"));
const version = (n: number, text = "") => given(write("nothing.py", `x = ${n}\n${text}`));

/** What the author was told beside the tools' own words. */
async function told(script: readonly (readonly Given[])[]) {
  const loop = await authorLoop(callingModel(script), 30, pretendMachine());
  const texts = loop.transcript.flatMap((turn) => (turn.role === "tool" ? turn.results.map(({ text }) => text) : []));
  return { stop: loop.stop, warnings: texts.filter((text) => text.includes("Warning:")).length };
}

describe("the guard against going back and forth", () => {
  it.each([
    ["the same error after every change", [1, 2, 3, 4, 5].flatMap((n) => [[version(n, FAILS)], [run]])],
    ["the same success after every change", [1, 2, 3, 4, 5].flatMap((n) => [[version(n)], [run]])],
    ["a look at the files after every change", [1, 2, 3, 4].flatMap((n) => [[list], [version(n)]])],
    ["a file written twice now and then", [1, 2, 3, 4].flatMap((n) => [[version(n)], [list], [version(n)]])],
    ["all of it in one reply", [1, 2, 3, 4].map((n) => [version(n), run, list])],
  ])("says nothing of %s", async (_, script) => {
    const { stop, warnings } = await told([...script, []]);
    expect(warnings).toBe(0);
    expect(stop?.code).not.toBe("going-in-circles");
  });

  it.each([
    ["the same two looks at the same files", [[version(1)], [run], [list], [run], [list], [run]]],
    ["the same two versions", [1, 2, 1, 2, 1].map((n) => [version(n)])],
  ])("warns of %s and stops", async (_, script) => {
    expect(await told(script)).toMatchObject({ stop: { code: "going-in-circles" }, warnings: 1 });
  });
});

it("a call of a cut reply is no call that was made: the same again is carried out", async () => {
  const loop = await authorLoop(callingModel([[version(1)], [version(1)]], [1]), 2, pretendMachine());
  expect(loop.results).toMatchObject([
    expect.stringMatching(/^This call was not run/),
    expect.stringMatching(/^created/),
  ]);
});

it("an abort beside a guard's stop is told as the abort", async () => {
  const controller = new AbortController();
  const loop = await authorLoop(callingModel(Array.from({ length: 6 }, () => [list])), 30, {
    signal: controller.signal,
    onEvent: (event) => {
      if (event.type === "tool.ended" && event.id === "c4_0") controller.abort();
    },
  });
  expect(loop).toMatchObject({ stop: INTERRUPTED, meter: { turns: 4 } });
});

describe("the last reply", () => {
  const LAST = "This is your last reply: what is left of the limit of";

  const LAST_CALLS = "This is your last reply if it makes 2 tool calls: the limit of 6 tool calls is used up then.";

  it("is announced before the tool calls are used up, once", async () => {
    const { model, reasons } = await scenario({
      steps: [
        understood(),
        calls(write("clamp.py", WRONG), read("clamp.py")),
        calls(write("clamp.py", RIGHT), read("clamp.py")),
        { expect: { lastResultContains: LAST_CALLS }, ...calls(write("a.txt", ""), read("a.txt")) },
        DONE,
      ],
      limits: { "tool-calls": 6 },
    });
    expect(reasons).toEqual(["limit-tool-calls", "incomplete-work"]);
    const sent = model.requests.map(({ transcript }) => JSON.stringify(transcript).split(LAST_CALLS).length - 1);
    expect(sent).toEqual([0, 0, 0, 1]);
  });

  it("is announced before the output tokens are used up, also where nobody counts them", async () => {
    const model = callingModel([understood().text ?? "", ...[1, 2, 3, 4].map((n) => [version(n, "# x".repeat(400))])]);
    const { reasons } = await scenario({ steps: [], limits: { "output-tokens": 1_100 }, ports: { model } });
    expect(reasons).toContain("limit-output-tokens");
    expect(model.sent.map((text) => text.split(LAST).length - 1)).toEqual([0, 0, 0, 0, 1]);
  });
});

describe("a conversation that is too long", () => {
  const long = (n: number) => [version(n, "x".repeat(8_000)), version(n)];

  it("is made shorter each time that a reply came in between, and the run goes on", async () => {
    const script = [...[1, 2, 3, 4, 5, 6].map(long), "TOO LONG", long(7), "TOO LONG", long(8), "Enough."];
    const loop = await authorLoop(callingModel(script), 30, pretendMachine());
    expect(loop.meter.turns).toBeGreaterThanOrEqual(9);
    expect(loop.stop?.code).not.toBe("endpoint");
  });

  it("ends the run when it is still too long", async () => {
    const script = [...[1, 2, 3, 4, 5, 6].map(long), "TOO LONG", "TOO LONG", long(7)];
    expect(await authorLoop(callingModel(script), 30, pretendMachine())).toMatchObject({
      stop: { code: "endpoint" },
      meter: { turns: 6 },
    });
  });
});
