import { expect, it } from "vitest";
import { backoffMs, runStream } from "../../../../src/surfaces/browser/page/run-stream.ts";

function heard(pieces: readonly string[]): unknown[] {
  const all: unknown[] = [];
  const { feed } = runStream({ onEvent: (event) => all.push(event), onEnd: (note) => all.push({ end: note }) });
  for (const piece of pieces) feed(piece);
  return all;
}

const TEXT = [
  ": \n\n",
  'id: 1\nevent: run\ndata: {"type":"step.started","seq":1}\n\n',
  'id: 2\r\nevent: run\r\ndata: {"type":"x","text":"中\\n👩‍💻","seq":2}\r\n\r\n',
  "event: run\ndata: {broken\n\n",
  'event: other\ndata: {"seq":9}\n\n',
  'event: end\ndata: {"exitCode":null,"message":"killed"}\n\n',
].join("");
const MEANT = [
  { type: "step.started", seq: 1 },
  { type: "x", text: "中\n👩‍💻", seq: 2 },
  { end: { exitCode: null, message: "killed" } },
];

it("hears events and the end wherever the stream is split, and passes over what is nothing", () => {
  expect(heard([TEXT])).toEqual(MEANT);
  expect(heard([...TEXT])).toEqual(MEANT);
  for (let at = 1; at < TEXT.length; at += 7) expect(heard([TEXT.slice(0, at), TEXT.slice(at)])).toEqual(MEANT);
});

it("hears an end that says nothing more than the run's last event did", () => {
  expect(heard(["event: end\ndata: null\n\n"])).toEqual([{ end: null }]);
});

it("waits longer for each connection that fails, and never longer than five seconds", () => {
  expect([1, 2, 3, 4, 5, 99].map(backoffMs)).toEqual([500, 1_000, 2_000, 5_000, 5_000, 5_000]);
});
