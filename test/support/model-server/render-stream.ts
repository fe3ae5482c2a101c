type Fields = Record<string, unknown>;

/** One server-sent event; `data` is written as JSON, a string as it stands. */
export interface StreamEvent {
  event?: string;
  data: unknown;
}

const PIECE = 7;

/** Text in the small pieces a model writes; never empty. */
const pieces = (text: string): string[] => {
  const points = [...text];
  return Array.from({ length: Math.ceil(points.length / PIECE) }, (_, at) =>
    points.slice(at * PIECE, (at + 1) * PIECE).join(""),
  );
};

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** A chat/completions body as the chunks the published API sends; `usage` as `stream_options.include_usage` asks. */
export function chatEvents(body: Fields, usage: boolean): StreamEvent[] {
  const [choice] = fieldsIn(body.choices);
  const { role, content, tool_calls, reasoning_content, ...others } = (choice?.message ?? {}) as Fields;
  const { choices: _choices, usage: used, ...top } = body;
  const chunk = (choices: unknown[], own: unknown = null): StreamEvent => ({
    data: { ...top, object: "chat.completion.chunk", choices, ...(usage ? { usage: own } : {}) },
  });
  const delta = (fields: Fields, finish: unknown = null) =>
    chunk([{ index: 0, delta: fields, logprobs: null, finish_reason: finish }]);
  const calls = fieldsIn(tool_calls).flatMap((call, index) => {
    const { function: named, ...outer } = call as Fields & { function: Fields };
    return [
      delta({ tool_calls: [{ index, ...outer, function: { ...named, arguments: "" } }] }),
      ...pieces(String(named.arguments)).map((piece) =>
        delta({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ];
  });
  return [
    delta({ role, content: content === null ? null : "", ...others }),
    ...pieces(String(reasoning_content ?? "")).map((piece) => delta({ reasoning_content: piece })),
    ...pieces(String(content ?? "")).map((piece) => delta({ content: piece })),
    ...calls,
    delta({}, choice?.finish_reason),
    ...(usage ? [chunk([], used)] : []),
    { data: "[DONE]" },
  ];
}

/** A responses body as the events the published API sends. */
export function responsesEvents(body: Fields): StreamEvent[] {
  const begun = { ...body, status: "in_progress", output: [], usage: null, incomplete_details: null };
  const events: Fields[] = [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    ...fieldsIn(body.output).flatMap(itemEvents),
    { type: `response.${body.status}`, response: body },
  ];
  return events.map((event, index) => ({ event: String(event.type), data: { ...event, sequence_number: index } }));
}

function itemEvents(item: Fields, output_index: number): Fields[] {
  const at = { item_id: item.id, output_index };
  const done = { type: "response.output_item.done", output_index, item };
  const added = (fields: Fields) => ({
    type: "response.output_item.added",
    output_index,
    item: { ...item, ...("status" in item ? { status: "in_progress" } : {}), ...fields },
  });
  if (item.type === "function_call") {
    const type = "response.function_call_arguments";
    return [
      added({ arguments: "" }),
      ...pieces(String(item.arguments)).map((delta) => ({ type: `${type}.delta`, ...at, delta })),
      { type: `${type}.done`, ...at, arguments: item.arguments },
      done,
    ];
  }
  if (item.type !== "message") return [added({}), done];
  const parts = fieldsIn(item.content).flatMap((part, content_index) => [
    { type: "response.content_part.added", ...at, content_index, part: { ...part, text: "" } },
    ...pieces(String(part.text)).map((delta) => ({ type: "response.output_text.delta", ...at, content_index, delta })),
    { type: "response.output_text.done", ...at, content_index, text: part.text },
    { type: "response.content_part.done", ...at, content_index, part },
  ]);
  return [added({ content: [] }), ...parts, done];
}

/** Events as they go over the wire. */
export const writtenEvents = (events: readonly StreamEvent[], lineEnd = "\n"): string =>
  events.map((event) => writtenEvent(event, lineEnd)).join("");

function writtenEvent({ event, data }: StreamEvent, lineEnd: string): string {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const lines = [...(event === undefined ? [] : [`event: ${event}`]), `data: ${text}`];
  return lines.map((line) => line + lineEnd).join("") + lineEnd;
}
