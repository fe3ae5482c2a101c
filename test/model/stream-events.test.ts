import { expect, it } from "vitest";
import { eventReader, looksLikeEvents } from "../../src/model/stream-events.ts";

/** The events of a text that arrives in pieces of so many bytes. */
function eventsOf(text: string, size = 1_000_000): [string, string][] {
  const events: [string, string][] = [];
  const reader = eventReader((name, data) => events.push([name, data]));
  const bytes = Buffer.from(text, "utf8");
  for (let at = 0; at < bytes.length; at += size) reader.read(bytes.subarray(at, at + size));
  reader.end();
  return events;
}

const EXPECTED = [
  ["", "中\n文"],
  ["named", "🎉"],
];

it.each(["\n", "\r\n", "\r"])(
  "reads events with line ends %j, a byte order mark, comments and data of many lines",
  (end) => {
    const lines = [
      "\uFEFF: hello",
      "",
      "data: 中",
      "data:文",
      "",
      ":",
      "event: named",
      "id: 7",
      "retry: 10",
      "data: 🎉",
      "",
      "",
    ];
    for (const size of [1, 2, 3, 7, 1_000]) expect(eventsOf(lines.join(end), size)).toEqual(EXPECTED);
  },
);

it("takes the last event also without its empty line", () => {
  for (const tail of ["", "\n", "\r"])
    expect(eventsOf(`data: a\n\ndata: b${tail}`)).toEqual([
      ["", "a"],
      ["", "b"],
    ]);
});

it("takes no longer than the text is long, whatever the lines are", () => {
  const count = 100_000;
  expect(eventsOf(`${"data: x\n\n".repeat(count)}\r`)).toHaveLength(count);
  expect(eventsOf(`data: ${"x".repeat(8_000_000)}\n\n`, 8_192)).toHaveLength(1);
});

it("tells events from other bodies by how they begin, whatever the content type says", () => {
  const events = "text/event-stream; charset=utf-8";
  for (const text of ["data: {}", "\uFEFF\n event:x", ": ping", "id:1", "retry:1"]) {
    for (const type of [events, "application/json", null]) expect(looksLikeEvents(text, type)).toBe(true);
  }
  for (const text of ["{}", "[1]", "<html>", "\n{"]) {
    for (const type of [events, "text/html", null]) expect(looksLikeEvents(text, type)).toBe(false);
  }
  for (const text of ["", "\uFEFF", "d", "data", " even"]) expect(looksLikeEvents(text, events)).toBe(null);
  expect([looksLikeEvents("database", "text/plain"), looksLikeEvents("ping\n", events)]).toEqual([false, true]);
});
