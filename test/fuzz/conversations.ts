import fc from "fast-check";
import type { LimitName, Limits } from "../../src/domain/limits.ts";
import type { Usage } from "../../src/domain/message.ts";
import * as clamp from "../support/clamp-programs.ts";
import type { ServerStep } from "../support/model-server/model-server.ts";
import { type RawReply, rawReply } from "../support/model-server/raw-reply.ts";
import { TROUBLES, type TroubleName } from "../support/model-server/troubles.ts";
import { FAILS } from "../support/pretend-machine.ts";

export type Protocol = "chat" | "responses";

/** One answer of the endpoint, and what it says it cost. */
export interface Turn {
  what: string;
  answer: RawReply | { trouble: TroubleName };
  usage: Usage;
}

/** A turn as the server plays it. */
export const stepOf = ({ answer, usage: cost }: Turn, protocol: Protocol): ServerStep =>
  "trouble" in answer ? answer : { body: { ...rawReply(protocol, answer), usage: reported(cost, protocol) } };

export interface Conversation {
  protocol: Protocol;
  /** Whether the client must find the protocol out, by a route that is missing. */
  searches: boolean;
  /** Whether replies are asked for as streams; what is answered is whole all the same. */
  streams: boolean;
  turns: Turn[];
  limits: Limits;
  /** Whether the price of a token is known. */
  priced: boolean;
  /** The number of the event at which the user aborts; null: never. */
  abortAt: number | null;
}

const NONE: Usage = { inputTokens: null, outputTokens: null };

const honestUsage = fc.record({
  inputTokens: fc.integer({ min: 1_500, max: 4_000 }),
  outputTokens: fc.integer({ min: 5, max: 400 }),
});
const usage: fc.Arbitrary<Usage> = fc.oneof(
  { weight: 6, arbitrary: honestUsage },
  { weight: 1, arbitrary: fc.constant(NONE) },
  {
    weight: 1,
    arbitrary: fc.record({
      inputTokens: fc.constantFrom(0, 1, 4_096, 90_000),
      outputTokens: fc.constantFrom(0, 7, 9_000),
    }),
  },
  { weight: 1, arbitrary: honestUsage.map((one) => ({ ...one, outputTokens: null })) },
);

const reported = ({ inputTokens, outputTokens }: Usage, protocol: Protocol) => {
  const names = protocol === "chat" ? ["prompt_tokens", "completion_tokens"] : ["input_tokens", "output_tokens"];
  const counts = [inputTokens, outputTokens].map((tokens, index) => [names[index], tokens] as const);
  return Object.fromEntries(counts.filter(([, tokens]) => tokens !== null));
};

/** Whatever a server can write into a reply, with its own count of tokens. */
const reply = (what: string, made: fc.Arbitrary<RawReply>): fc.Arbitrary<Turn> =>
  fc.record({ what: fc.constant(what), answer: made, usage });

const text = (what: string, ...texts: string[]) =>
  reply(
    what,
    fc.constantFrom(...texts).map((one) => ({ text: one })),
  );

const code = fc.constantFrom(clamp.RIGHT, clamp.WRONG, `${clamp.RIGHT}${FAILS}\n`, "", `x = "${"长".repeat(3_000)}"\n`);
const path = fc.constantFrom("clamp.py", "test_clamp.py", "test_clamp.py", "notes.txt", "../x.py", "heapq.py");
const goodCall = fc.oneof(
  fc.tuple(path, code).map(([one, content]) => ({ name: "write_file", arguments: { path: one, content } })),
  fc.constant({ name: "write_file", arguments: { path: "test_clamp.py", content: clamp.TESTS } }),
  fc.constant({ name: "write_file", arguments: { path: "clamp.py", content: clamp.RIGHT } }),
  path.map((one) => ({ name: "run_file", arguments: { path: one } })),
  fc.constant({ name: "run_file", arguments: { path: "test_clamp.py" } }),
  path.map((one) => ({ name: "read_file", arguments: { path: one } })),
  fc.constant({ name: "list_files", arguments: {} }),
  fc
    .constantFrom("max", "x")
    .map((old_text) => ({ name: "edit_file", arguments: { path: "clamp.py", old_text, new_text: "min" } })),
);
const id = fc.constantFrom<unknown>("c1", "c2", "c3", "", null, 7, "ünïcode id", "x".repeat(60));
const badArguments = fc.constantFrom<unknown>(
  "",
  null,
  "{",
  '{"path": "clamp.py", "content": "def',
  '{"path": 7}',
  "[1]",
  '"text"',
  '{"path":"a.py",}',
  { path: "clamp.py" },
);
const rawCall = fc.oneof(
  fc
    .record({ id, call: goodCall })
    .map(({ id: one, call }) => ({ id: one, name: call.name, arguments: JSON.stringify(call.arguments) })),
  fc.record({ id, name: fc.constantFrom<unknown>("write_file", "run_file"), arguments: badArguments }),
  fc.record({
    id,
    name: fc.constantFrom<unknown>("", "no_such_tool", null, 5, "名字", "write file"),
    arguments: badArguments,
  }),
  fc.record({ name: fc.constant<unknown>("list_files") }),
);
const finish = fc.constantFrom<unknown>(undefined, undefined, undefined, "stop", "length", "tool_calls", "error", null);

const asText = (call: { name: string; arguments: object }) => JSON.stringify(call);
const leaked = goodCall.chain((call) =>
  fc.constantFrom(
    `<tool_call>${asText(call)}</tool_call>`,
    `I do it now.\n\`\`\`json\n${asText(call)}\n\`\`\``,
    `[TOOL_CALLS] [${asText(call)}]`,
    `<function=${call.name}>${Object.entries(call.arguments)
      .map(([key, value]) => `<parameter=${key}>${value}</parameter>`)
      .join("")}</function>`,
    `For example: <tool_call>${asText(call)}</tool_call>`,
    `<tool_call>${asText(call).slice(0, -9)}`,
    '<tool_call>{"name": "rm", "arguments": {}}</tool_call>',
  ),
);

/** Answers that are no reply; those that end a run at once, or take real time, are rarer. */
const costly: readonly TroubleName[] = ["hang", "slow"];
const passing: readonly TroubleName[] = [
  "rate-limit",
  "rate-limit-hour",
  "server-error",
  "unavailable",
  "bad-gateway",
  "cut-json",
  "cut-connection",
  "empty-body",
  "choices-null",
  "choices-empty",
  "error-200",
  "reset",
];
const ending = (Object.keys(TROUBLES) as TroubleName[]).filter((name) => ![...costly, ...passing].includes(name));

const trouble = (names: readonly TroubleName[]): fc.Arbitrary<Turn> =>
  fc
    .constantFrom(...names)
    .map((name) => ({ what: name, answer: { trouble: name }, usage: usageIn(TROUBLES[name].body) }));

/** What the body of a bad answer says it cost. */
function usageIn(body: string): Usage {
  try {
    const { usage: said } = JSON.parse(body) as { usage?: { prompt_tokens: number; completion_tokens: number } };
    return said === undefined ? NONE : { inputTokens: said.prompt_tokens, outputTokens: said.completion_tokens };
  } catch {
    return NONE;
  }
}

const understood = reply("understood", fc.constant({ text: clamp.understood().text }));
const fault = fc.oneof(
  {
    weight: 4,
    arbitrary: reply("odd calls", fc.record({ calls: fc.array(rawCall, { minLength: 1, maxLength: 4 }), finish })),
  },
  {
    weight: 3,
    arbitrary: reply(
      "leaked",
      leaked.map((one) => ({ text: one })),
    ),
  },
  { weight: 2, arbitrary: text("empty", "", " \n") },
  { weight: 2, arbitrary: text("announced", "I'll call run_file now.", "接下来我将运行测试。") },
  { weight: 2, arbitrary: text("question", "Which order do you want?", "请问按升序还是降序？") },
  { weight: 1, arbitrary: text("refusal", "I'm sorry, but I can't help with that.", "抱歉，我无法完成。") },
  { weight: 2, arbitrary: reply("cut", fc.constant({ text: "It is so that", finish: "length" })) },
  { weight: 6, arbitrary: trouble(passing) },
  { weight: 1, arbitrary: trouble(["overflow"]) },
  { weight: 1, arbitrary: trouble(ending) },
);
const work = reply(
  "work",
  fc.array(goodCall, { minLength: 1, maxLength: 4 }).map((calls) => ({
    text: "Next step.",
    calls: calls.map((call, index) => ({
      id: `g${index}`,
      name: call.name,
      arguments: JSON.stringify(call.arguments),
    })),
  })),
);
const done = text("done", clamp.DONE.text ?? "");
const turn = fc.oneof({ weight: 14, arbitrary: work }, { weight: 2, arbitrary: done }, { weight: 6, arbitrary: fault });

/** Null in all but one of so many cases. */
const oneIn = <T>(cases: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: cases - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const sometimes = <T>(value: fc.Arbitrary<T>) => oneIn(5, value);
const limits: fc.Arbitrary<Limits> = fc.record({
  steps: fc.integer({ min: 1, max: 30 }),
  "tool-calls": sometimes(fc.integer({ min: 1, max: 60 })),
  "input-tokens": sometimes(fc.integer({ min: 500, max: 80_000 })),
  "output-tokens": sometimes(fc.integer({ min: 10, max: 4_000 })),
  "cost-usd": sometimes(fc.integer({ min: 1, max: 400 }).map((thousandths) => thousandths / 1_000)),
  seconds: sometimes(fc.integer({ min: 1, max: 120 })),
} satisfies Record<LimitName, fc.Arbitrary<number | null>>);

/** Up to 30 turns with an endpoint on which anything may go wrong. */
export const conversations: fc.Arbitrary<Conversation> = fc
  .record({
    protocol: fc.constantFrom<Protocol>("chat", "responses"),
    searches: fc.boolean(),
    streams: oneIn(5, fc.constant(true)).map((one) => one === true),
    before: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fault, { maxLength: 2 }) },
    ),
    understood,
    turns: fc.oneof(
      fc.array(turn, { maxLength: 15, size: "max" }),
      fc.array(turn, { minLength: 15, maxLength: 30, size: "max" }),
    ),
    slow: oneIn(60, trouble(costly)),
    ...{ limits, priced: fc.boolean() },
    abortAt: oneIn(8, fc.integer({ min: 1, max: 60 })),
    edge: oneIn(5, fc.record({ turns: fc.integer({ min: 1, max: 8 }), tokens: fc.integer({ min: 1, max: 400 }) })),
  })
  .map(({ before, understood: first, turns: others, slow, edge, limits: given, ...rest }) => {
    const turns = [...before, first, ...others.slice(0, 3), ...(slow === null ? [] : [slow]), ...others.slice(3)];
    const limits = edge === null ? given : { ...given, "input-tokens": justBehind(turns, edge) };
    // A reply that comes too late on a busy machine is paid for and not seen, which nobody can count.
    const uncounted = { "input-tokens": null, "output-tokens": null, "cost-usd": null };
    return { ...rest, turns, limits: slow === null ? limits : { ...limits, ...uncounted } };
  });

/** A limit that leaves some input tokens after so many turns: too few for another request. */
const justBehind = (turns: readonly Turn[], edge: { turns: number; tokens: number }): number =>
  turns.slice(0, edge.turns).reduce((sum, { usage: { inputTokens } }) => sum + (inputTokens ?? 0), edge.tokens);
