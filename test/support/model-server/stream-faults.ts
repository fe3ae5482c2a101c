import { type StreamEvent, writtenEvents } from "./render-stream.ts";
import type { Answer } from "./troubles.ts";

type Fields = Record<string, unknown>;

/** How a stream goes out. */
export interface StreamShape {
  body: string;
  ending?: Answer["ending"];
}

type Fault = (events: readonly StreamEvent[]) => StreamShape;

/** Changes each event's data; null leaves the event out. `data` is a copy. */
const eachData =
  (change: (data: Fields) => Fields | null) =>
  (events: readonly StreamEvent[]): StreamEvent[] =>
    events.flatMap((event) => {
      if (typeof event.data === "string") return [event];
      const data = change(structuredClone(event.data as Fields));
      return data === null ? [] : [{ ...event, data }];
    });

const write =
  (change: (events: readonly StreamEvent[]) => StreamEvent[]): Fault =>
  (events) => ({ body: writtenEvents(change(events)) });

const choicesOf = (data: Fields): Fields[] => (Array.isArray(data.choices) ? (data.choices as Fields[]) : []);
const fragmentsOf = (data: Fields): Fields[] =>
  choicesOf(data).flatMap((choice) => ((choice.delta as Fields | undefined)?.tool_calls as Fields[] | undefined) ?? []);

const eachFragment = (change: (fragment: Fields) => void): Fault =>
  write(
    eachData((data) => {
      for (const fragment of fragmentsOf(data)) change(fragment);
      return data;
    }),
  );

const isLast = (event: StreamEvent): boolean => {
  const data = event.data as Fields;
  return (
    event.data === "[DONE]" ||
    choicesOf(data).some((choice) => choice.finish_reason !== null) ||
    /^response\.(completed|incomplete)$/.test(String(data.type))
  );
};

/** All before the finish. */
const unfinished = (events: readonly StreamEvent[]): StreamEvent[] => events.slice(0, events.findIndex(isLast));

const half = (events: readonly StreamEvent[]): string => {
  const text = writtenEvents(unfinished(events));
  return text.slice(0, text.length - 20);
};

const errorData = { error: { message: "upstream connect error", type: "server_error", code: "internal_error" } };

/** One fragment of each call in turn, as a server writes that runs calls side by side. */
function interleaved(events: readonly StreamEvent[]): StreamEvent[] {
  const isFragment = (event: StreamEvent) =>
    typeof event.data !== "string" &&
    (fragmentsOf(event.data as Fields).length > 0 || /arguments\.delta$/.test(String((event.data as Fields).type)));
  const first = events.findIndex(isFragment);
  const keyOf = ({ data }: StreamEvent) => fragmentsOf(data as Fields)[0]?.index ?? (data as Fields).output_index;
  const mine = events.filter(isFragment);
  const lanes = [...new Set(mine.map(keyOf))].map((key) => mine.filter((event) => keyOf(event) === key));
  const mixed = Array.from({ length: Math.max(0, ...lanes.map((lane) => lane.length)) }, (_, turn) =>
    lanes.flatMap((lane) => lane[turn] ?? []),
  ).flat();
  const isAdded = ({ data }: StreamEvent) => (data as Fields).type === "response.output_item.added";
  const rest = events.slice(first).filter((event) => !isFragment(event));
  return [...events.slice(0, first), ...rest.filter(isAdded), ...mixed, ...rest.filter((event) => !isAdded(event))];
}

/** Text and arguments long enough that a flood takes a moment only. */
const swollen = (data: Fields): Fields =>
  JSON.parse(JSON.stringify(data), (key, value) =>
    ["content", "delta"].includes(key) && typeof value === "string" ? `${value}\n`.repeat(2_000) : value,
  );

/** How real servers stream, by name. Each takes the events of a correct stream. */
export const STREAM_FAULTS = {
  crlf: (events) => ({ body: writtenEvents(events, "\r\n") }),
  "byte-order-mark": (events) => ({ body: `\uFEFF${writtenEvents(events)}` }),
  comments: (events) => ({
    body: `: connected\n\n${events.map((event) => `: OPENROUTER PROCESSING\n\n${writtenEvents([event])}`).join("")}`,
  }),
  "many-lines": (events) => ({
    body: events
      .map(({ event, data }) => {
        const text = typeof data === "string" ? data : JSON.stringify(data, null, 1);
        return `${event === undefined ? "" : `event:${event}\n`}id: 1\nretry: 3000\ndata:${text.replaceAll("\n", "\ndata:")}\n\n`;
      })
      .join(""),
  }),
  "no-event-names": write((events) => events.map(({ data }) => ({ data }))),
  "no-done": write((events) => events.filter(({ data }) => data !== "[DONE]")),
  "no-last-line": (events) => ({ body: writtenEvents(events.filter(({ data }) => data !== "[DONE]")).trimEnd() }),
  "usage-left-out": write(eachData((data) => (data.usage && choicesOf(data).length === 0 ? null : data))),
  "no-index": eachFragment((fragment) => delete fragment.index),
  "zero-index": eachFragment((fragment) => (fragment.index = 0)),
  /** What goes on with a call comes under the number behind it. */
  "other-index": eachFragment((fragment) => {
    if (fragment.id === undefined) fragment.index = Number(fragment.index) + 1;
  }),
  /** The first chunk of a call brings the first piece of its arguments as a second fragment. */
  "twice-in-one-chunk": (events) => {
    const joined: StreamEvent[] = [];
    for (const event of structuredClone(events) as StreamEvent[]) {
      const before = joined.at(-1)?.data as Fields | undefined;
      const [fragment] = typeof event.data === "string" ? [] : fragmentsOf(event.data as Fields);
      const [opening, ...more] = before === undefined || typeof before === "string" ? [] : fragmentsOf(before);
      if (fragment?.id === undefined && fragment !== undefined && opening?.id !== undefined && more.length === 0) {
        (((before as Fields).choices as Fields[])[0]?.delta as Fields).tool_calls = [opening, fragment];
      } else joined.push(event);
    }
    return { body: writtenEvents(joined) };
  },
  interleaved: write(interleaved),
  "two-finishes": write((events) =>
    events.flatMap((event) => {
      if (typeof event.data === "string" || !isLast(event)) return [event];
      const again = structuredClone(event.data as Fields);
      for (const choice of choicesOf(again)) choice.finish_reason = "stop";
      return choicesOf(again).length > 0 ? [event, { data: again }] : [event];
    }),
  ),
  /** As Azure begins, with chunks that have no delta; an empty finish_reason is none. */
  azure: write((events) => [
    { data: { id: "", object: "", model: "", choices: [], prompt_filter_results: [{ prompt_index: 0 }] } },
    ...events.flatMap((event) => {
      if (typeof event.data === "string" || choicesOf(event.data as Fields).length === 0) return [event];
      const bare = { index: 0, finish_reason: "", content_filter_results: {}, content_filter_offsets: {} };
      return [event, { data: { id: "", object: "chat.completion.chunk", choices: [bare] } }].reverse();
    }),
  ]),
  "final-without-output": write(
    eachData((data) =>
      /^response\.(completed|incomplete)$/.test(String(data.type))
        ? { ...data, response: { ...(data.response as Fields), output: [] } }
        : data,
    ),
  ),
  "no-finish": write((events) => [...unfinished(events), { data: "[DONE]" }]),
  "no-end": (events) => ({ body: writtenEvents(unfinished(events)) }),
  "cut-socket": (events) => ({ body: half(events), ending: "cut" }),
  "cut-behind-finish": (events) => ({
    body: writtenEvents(events.filter(({ data }) => data !== "[DONE]")),
    ending: "cut",
  }),
  "broken-piece": (events) => ({
    body: writtenEvents(events.map((event, index) => (index === 2 ? { data: '{"id":"x","cho' } : event))),
  }),
  "error-event": write((events) => [...unfinished(events).slice(0, 4), { data: errorData }]),
  "error-text": write((events) => [...unfinished(events).slice(0, 4), { event: "error", data: "upstream went away" }]),
  empty: () => ({ body: "" }),
  "only-comments": () => ({ body: ": keep-alive\n\n: keep-alive\n\n" }),
  /** The connection stays open. */
  stall: (events) => ({ body: half(events), ending: "open" }),
  "left-open": (events) => ({ body: writtenEvents(events.filter(({ data }) => data !== "[DONE]")), ending: "open" }),
  slow: (events) => ({ body: writtenEvents(events), ending: "slow" }),
  flood: (events) => ({ body: writtenEvents(eachData(swollen)(unfinished(events))), ending: "flood" }),
} as const satisfies Record<string, Fault>;
export type StreamFaultName = keyof typeof STREAM_FAULTS;
