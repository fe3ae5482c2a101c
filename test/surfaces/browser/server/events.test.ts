import { appendFileSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { COMMENT_MS } from "../../../../src/surfaces/browser/server/event-stream.ts";
import { ask, begin, type Listener, listen } from "../../../support/browser/ask.ts";
import { listening, putRun, TOKEN } from "../../../support/browser/listening.ts";
import { asLog } from "../../../support/browser/recorded.ts";
import { until } from "../../../support/process-tree.ts";
import { sampleBodies, stamped } from "../../sample-run.ts";

const EVENTS = stamped(sampleBodies("merge two sorted lists"));
const LINES = EVENTS.map((event) => `${JSON.stringify(event)}\n`);
const ALL = EVENTS.map(({ seq }) => seq);
const frame = (seq: number) => `id: ${seq}\nevent: run\ndata: ${JSON.stringify(EVENTS[seq - 1])}\n\n`;
const START = ": \n\n";
const END = "event: end\ndata: null\n\n";

let here: Awaited<ReturnType<typeof listening>>;
let time = 0;
beforeAll(async () => {
  here = await listening({ now: () => time });
});
afterAll(() => here.server.close());

const open = (id: string, headers = {}, query = ""): Promise<Listener> =>
  listen(here.origin, `/runs/${id}/events${query}`, { token: TOKEN, headers });
let count = 0;
/** A new run with a log of these lines. */
function run(lines: readonly string[]): { id: string; log: string } {
  count += 1;
  return { id: `run-${count}`, log: putRun(here.runsFolder, `run-${count}`, { "events.ndjson": lines.join("") }) };
}
const endOf = (text: string): unknown => JSON.parse(/event: end\ndata: (.*)\n\n$/.exec(text)?.[1] ?? "undefined");

describe("the events of a run", () => {
  it("that is over come whole, then its end; the stream closes", async () => {
    const heard = await open(run(LINES).id);
    await heard.ended;
    expect(heard.status).toBe(200);
    expect(heard.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
      "cache-control": "no-store",
    });
    expect(heard.text()).toBe(START + ALL.map(frame).join("") + END);
  });

  it("come as they are written, to two listeners the same bytes, also halves of a line", async () => {
    const { id, log } = run(LINES.slice(0, 2));
    const both = [await open(id), await open(id)];
    for (const one of both) await one.until("the first two", () => one.ids().length === 2);
    for (const line of LINES.slice(2, 12)) {
      const [half, rest] = [line.slice(0, 20), line.slice(20)];
      appendFileSync(log, half);
      await sleep(5);
      appendFileSync(log, rest);
    }
    for (const one of both) await one.until("what was written", () => one.ids().length === 12);
    appendFileSync(log, LINES.slice(12).join(""));
    await Promise.all(both.map(({ ended }) => ended));
    expect(both[0]?.text()).toBe(START + ALL.map(frame).join("") + END);
    expect(both[1]?.text()).toBe(both[0]?.text());
  });

  it("go on behind the last one that was seen, exactly", async () => {
    const { id } = run(LINES);
    for (const seen of [1, 17, ALL.length - 1, ALL.length]) {
      const rest = START + ALL.slice(seen).map(frame).join("") + END;
      const [byHeader, byQuery] = await Promise.all([
        ask(here.origin, `/runs/${id}/events`, { token: TOKEN, headers: { "last-event-id": String(seen) } }),
        ask(here.origin, `/runs/${id}/events?after=${seen}`, { token: TOKEN }),
      ]);
      expect(byHeader.text).toBe(rest);
      expect(byQuery.text).toBe(rest);
    }
    const wrong = await ask(here.origin, `/runs/${id}/events`, { token: TOKEN, headers: { "last-event-id": "x" } });
    expect([wrong.status, wrong.message()]).toEqual([400, expect.stringContaining("Last-Event-ID")]);
  });

  it("pass over lines that are none, and put none of their own into a stream's form", async () => {
    const spaced = JSON.stringify(EVENTS[1]).replace("{", "{\r");
    const lines = ["hello\n", "{}\n", "\n", LINES[0] ?? "", '{"type":"later","seq":2,"at":"x"}\n', `${spaced}\r\n`];
    const heard = await open(run([...lines, ...LINES.slice(2)]).id);
    await heard.ended;
    expect(heard.text()).toBe(START + ALL.map(frame).join("") + END);
  });

  it("of a log without a last line feed are whole as well, when its run is over", async () => {
    const { id } = run(LINES.slice(0, 3));
    const folder = join(here.runsFolder, id);
    appendFileSync(join(folder, "events.ndjson"), (LINES[3] ?? "").trimEnd());
    writeFileSync(join(folder, "end.json"), JSON.stringify({ exitCode: null, message: "It was killed." }));
    const heard = await open(id);
    await heard.ended;
    expect(heard.ids()).toEqual([1, 2, 3, 4]);
    expect(endOf(heard.text())).toEqual({ exitCode: null, message: "It was killed." });
  });

  it("are waited for where the log is not there yet", async () => {
    const { id, log } = run([]);
    rmSync(log);
    writeFileSync(
      join(here.runsFolder, id, "run.json"),
      JSON.stringify({
        ...{ version: 1, request: { kind: "demo" }, startedAt: new Date().toISOString() },
        ...{ server: { pid: process.pid, start: "" }, process: { pid: process.pid, start: "" } },
      }),
    );
    const heard = await open(id);
    await heard.until("the answer's beginning", (text) => text === START);
    writeFileSync(log, LINES.join(""));
    await heard.ended;
    expect(heard.ids()).toEqual(ALL);
  });

  it.each([
    ["removed", (log: string) => rmSync(log)],
    ["replaced", replace],
  ])("end in a sentence when the log is %s", async (_, change) => {
    const { id, log } = run(LINES.slice(0, 3));
    const heard = await open(id);
    await heard.until("three events", () => heard.ids().length === 3);
    change(log);
    await heard.ended;
    expect(endOf(heard.text())).toEqual({ exitCode: null, message: expect.stringMatching(/replaced or removed.*\.$/) });
  });
});

function replace(log: string): void {
  writeFileSync(`${log}.new`, LINES.join(""));
  renameSync(`${log}.new`, log);
}

/** Descriptors of this process on a file. */
const openOn = (path: string): number =>
  readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  }).length;

describe("a connection", () => {
  it("on which nothing happens is kept open by a comment every 15 s", async () => {
    const { id, log } = run(LINES.slice(0, 2));
    const heard = await open(id);
    await heard.until("two events", () => heard.ids().length === 2);
    time += COMMENT_MS - 1;
    appendFileSync(log, LINES[2] ?? "");
    await heard.until("the third", () => heard.ids().length === 3);
    await sleep(80);
    const before = heard.text();
    time += COMMENT_MS - 1;
    await sleep(150);
    expect(heard.text()).toBe(before);
    for (let comments = 1; comments <= 2; comments += 1) {
      time += comments === 1 ? 1 : COMMENT_MS;
      await heard.until("a comment", (text) => text === before + START.repeat(comments));
    }
    expect(COMMENT_MS).toBe(15_000);
    heard.leave();
  });

  it("that goes away ends the reading and is told nowhere", async () => {
    const said = vi.spyOn(process.stderr, "write");
    const spoken = [vi.spyOn(console, "error"), vi.spyOn(console, "info")];
    const { id, log } = run(LINES.slice(0, 2));
    const heard = await Promise.all(Array.from({ length: 100 }, () => open(id)));
    await until("a hundred readers", () => openOn(log) === 100);
    for (const one of heard) one.leave();
    await until("no reader", () => openOn(log) === 0);
    for (const spy of [said, ...spoken]) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });

  it("that does not read what it asked for is waited for, and holds little of the log in memory", async () => {
    const text = "x".repeat(100_000);
    const long = stamped(
      Array.from({ length: 200 }, (_, index) =>
        index === 0
          ? EVENTS[0]!
          : { type: "tool.ended", id: "c", name: "n", ok: true, summary: "", detail: text, ms: 1 },
      ),
    );
    const { id } = run([asLog(long)]);
    const readBytes = () => Number(/^rchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
    const before = readBytes();
    const response = await begin(here.origin, `/runs/${id}/events`, { token: TOKEN });
    let last = -1;
    for (let now = readBytes(); now - last > 100_000; now = readBytes()) {
      last = now;
      await sleep(250);
    }
    // What the system holds for both ends of a connection on this machine is several megabytes.
    expect(readBytes() - before).toBeLessThan(14_000_000);
    let bytes = 0;
    for await (const piece of response) {
      bytes += piece.length;
      if (bytes > 19_000_000) break;
    }
    expect(bytes).toBeGreaterThan(19_000_000);
  });
});
