import { describe, expect, it } from "vitest";
import { openTalk, type Talk } from "../support/endpoint-talk.ts";
import { type HouseRule, wantsReasoningBeforeCalls } from "../support/model-server/house-rules.ts";
import { invalid } from "../support/model-server/request-error.ts";

type Item = Record<string, unknown>;

const thought = (n: number, more: Item = {}): Item => ({
  id: `rs_${n}`,
  type: "reasoning",
  summary: [],
  encrypted_content: `gAAAA${n}想==`,
  ...more,
});
const call = (n: number): Item => ({
  id: `fc_${n}`,
  type: "function_call",
  status: "completed",
  call_id: `call_${n}`,
  name: "write_file",
  arguments: `{ "path":"${n}.py",  "text":"文 \\u00e9\\n" }`,
});
const said = (n: number): Item => ({
  type: "message",
  id: `msg_${n}`,
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: `第 ${n}`, annotations: [] }],
});

const response = (output: readonly Item[]) => ({
  step: {
    body: {
      id: "resp_1",
      object: "response",
      status: "completed",
      output,
      usage: { input_tokens: 9, output_tokens: 3 },
    },
  },
});

/** Plays these responses, one turn each, and the "ok" behind them. */
async function play(outputs: readonly Item[][], rules: readonly HouseRule[] = []): Promise<Talk> {
  const talk = await openTalk("responses", outputs.map(response), { rules });
  for (const _ of outputs) await talk.turn();
  expect((await talk.turn()).text).toBe("ok");
  return talk;
}

const last = (talk: Talk): Item[] => talk.history(talk.server.requests.length - 1);

/** The items of the history that came from the server. */
const replayed = (talk: Talk): Item[] =>
  last(talk).filter((item) => item.type !== "function_call_output" && item.role !== "user");

describe("what a response held", () => {
  const first = [thought(1), said(1), thought(2, { summary: [{ type: "summary_text", text: "先想" }] }), call(1)];
  const second = [thought(3, { content: [] }), call(2), thought(4), call(3)];

  it("comes back verbatim and in order, each reasoning item before what it led to (case 49)", async () => {
    const talk = await play([first, second]);
    expect(talk.server.refusals).toEqual([]);
    expect(JSON.stringify(replayed(talk))).toBe(JSON.stringify([...first, ...second]));
  });

  it("comes back with the reasoning before each of its calls (case 50)", async () => {
    const talk = await play([first, second], [wantsReasoningBeforeCalls]);
    expect(talk.server.refusals).toEqual([]);
    const order = last(talk).map((item) => item.id ?? item.type);
    expect(order.slice(1)).toEqual([
      ...["rs_1", "msg_1", "rs_2", "fc_1", "function_call_output"],
      ...["rs_3", "fc_2", "rs_4", "fc_3", "function_call_output", "function_call_output"],
    ]);
  });

  it("goes without reasoning that led to nothing, once a server says so (case 49)", async () => {
    const talk = await play([[thought(1), call(1), thought(2)], [call(2)]]);
    expect(talk.server.refusals).toHaveLength(1);
    expect(talk.server.refusals[0]).toContain("required following item");
    expect(replayed(talk)).toEqual([thought(1), call(1), call(2)]);
    expect(talk.model.learned?.()).toEqual(["no-dangling-reasoning"]);
  });

  it("loses the ids that make a server look for reasoning it has not (case 50)", async () => {
    const missed: HouseRule = ({ body }) => {
      const found = (body.input as Item[]).find((item) => item.type === "function_call" && item.id !== undefined);
      if (!found) return null;
      return invalid(
        `Item '${found.id}' of type 'function_call' was provided without its required 'reasoning' item: 'rs_77'.`,
        "input",
      );
    };
    const talk = await play([[thought(1), call(1)], [call(2)]], [missed]);
    expect(talk.server.refusals).toHaveLength(1);
    expect(replayed(talk).map(({ id, call_id }) => id ?? call_id)).toEqual(["rs_1", "call_1", "call_2"]);
  });

  it("keeps an empty summary, which has to be there (case 52)", async () => {
    const wants: HouseRule = ({ body }) =>
      (body.input as Item[]).some((item) => item.type === "reasoning" && !Array.isArray(item.summary))
        ? invalid("Missing required parameter: 'input[1].summary'.", "input[1].summary", "missing_required_parameter")
        : null;
    const talk = await play(
      [
        [thought(1), call(1)],
        [thought(2), said(2)],
      ],
      [wants],
    );
    expect(talk.server.refusals).toEqual([]);
    expect(last(talk).filter((item) => item.type === "reasoning")).toEqual([thought(1), thought(2)]);
  });

  it.each([
    "input[1]: unknown item type 'reasoning'",
    "item['content'] is not an array",
    "Cannot determine type of 'item'",
    "Reasoning items are not supported by this server",
    "Invalid value: 'reasoning'. Supported values are: 'message', 'function_call' and 'function_call_output'.",
  ])("goes without reasoning items where a server takes none, and remembers (case 52): %s", async (words) => {
    const refuses: HouseRule = ({ body }) =>
      (body.input as Item[]).some((item) => item.type === "reasoning") ? invalid(words) : null;
    const talk = await play(
      [
        [thought(1), call(1)],
        [thought(2), call(2)],
        [thought(3), said(3)],
      ],
      [refuses],
    );
    expect(replayed(talk).map(({ type }) => type)).toEqual(["function_call", "function_call", "message"]);
    expect(talk.model.learned?.()).toContain("no-reasoning-items");
    expect(talk.server.refusals.length).toBeLessThanOrEqual(2);
  });
});

describe("a server that keeps nothing", () => {
  it("is told to, gives its reasoning encrypted, and is never pointed to what it had (case 51)", async () => {
    const talk = await play([
      [thought(1), call(1)],
      [thought(2), said(2)],
    ]);
    for (const { body } of talk.server.requests) {
      expect(body).toMatchObject({ store: false, include: ["reasoning.encrypted_content"] });
      expect(body).not.toHaveProperty("previous_response_id");
      expect(body).not.toHaveProperty("conversation");
      expect(JSON.stringify(body)).not.toContain("item_reference");
    }
    expect(last(talk)).toContainEqual(thought(2));
  });

  it.each([null, undefined, ""])(
    "is not asked again for reasoning it did not encrypt (%j) (case 51)",
    async (encrypted) => {
      const open = thought(1, { encrypted_content: encrypted });
      const talk = await play([
        [open, call(1)],
        [{ ...open, id: "rs_2" }, call(2)],
      ]);
      expect(talk.server.refusals).toEqual(["Item with id 'rs_1' not found."]);
      expect(replayed(talk).map(({ type, id }) => [type, id])).toEqual([
        ["function_call", undefined],
        ["function_call", undefined],
      ]);
    },
  );

  it.each(["include", "store"])("may refuse %s, which is then left out for the run (case 51)", async (name) => {
    const refuses: HouseRule = ({ body }) => (name in body ? invalid(`Unknown parameter: '${name}'.`, name) : null);
    const talk = await openTalk("responses", [response([said(1)])], { rules: [refuses] });
    // The strict server insists on `store`; what counts is that the second request went out without it.
    await talk.outcome();
    expect(talk.server.requests.length).toBeGreaterThan(1);
    expect(talk.server.requests[1]?.body).not.toHaveProperty(name);
  });
});
