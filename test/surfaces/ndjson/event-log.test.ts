import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eventLog } from "../../../src/surfaces/ndjson/event-log.ts";
import { readEventLog } from "../../../src/surfaces/ndjson/read-event-log.ts";
import { sampleBodies, stamped } from "../sample-run.ts";

const events = stamped(sampleBodies("合并 two lists 🎉"));
const folder = () => mkdtempSync(join(tmpdir(), "verialgo-log-"));

const written = (): string => {
  const path = join(folder(), "events.ndjson");
  const log = eventLog(path);
  for (const event of events) log.show(event);
  return readFileSync(path, "utf8");
};

describe("event log", () => {
  it("has every event on disk as soon as it was shown", () => {
    const path = join(folder(), "deep", "events.ndjson");
    const log = eventLog(path);
    events.forEach((event, index) => {
      log.show(event);
      expect(readFileSync(path, "utf8").split("\n")).toHaveLength(index + 2);
    });
  });

  it("reads back what was written", () => {
    expect(readEventLog(written())).toEqual({ events, cut: false, skipped: 0 });
  });

  it("leaves nothing of a run that never began, and one of a run that did", async () => {
    const place = folder();
    const [empty, begun] = ["empty", "begun"].map((name) => eventLog(join(place, name)));
    begun?.show(events[0]!);
    await empty?.close();
    await begun?.close();
    expect(readdirSync(place)).toEqual(["begun"]);
  });

  it("goes on in its new place after a move", async () => {
    const place = folder();
    const log = eventLog(join(place, "provisional"));
    log.show(events[0]!);
    log.moveTo(join(place, "slug", "events.ndjson"));
    log.show(events[1]!);
    await log.close();
    expect(existsSync(join(place, "provisional"))).toBe(false);
    expect(readEventLog(readFileSync(log.path, "utf8"))?.events).toEqual(events.slice(0, 2));
  });

  it("replaces an older log and fails loudly where it cannot write", () => {
    const place = folder();
    writeFileSync(join(place, "file"), "old");
    expect(() => eventLog(join(place, "file", "events.ndjson"))).toThrow();
    eventLog(join(place, "file"));
    expect(readFileSync(join(place, "file"), "utf8")).toBe("");
  });
});

describe("reading a log", () => {
  it("renders a log cut anywhere up to the cut", () => {
    const text = written();
    for (let at = 1; at < text.length; at += 97) {
      const reading = readEventLog(text.slice(0, at));
      const whole = text.slice(0, at).split("\n").length - 1;
      if (reading === null) expect(whole).toBe(0);
      else {
        expect(reading.cut).toBe(true);
        expect(reading.events.length).toBeGreaterThanOrEqual(whole);
      }
    }
  });

  it("takes a log without its last line feed for whole", () => {
    expect(readEventLog(written().trimEnd())?.cut).toBe(false);
  });

  it("skips the lines of a later version and counts them", () => {
    const lines = written().split("\n");
    const text = [lines[0], '{"type":"dream.started","seq":2,"at":"2026-01-01T00:00:00.000Z"}', ...lines.slice(1)].join(
      "\n",
    );
    expect(readEventLog(text)).toMatchObject({ skipped: 1, cut: false });
  });

  it("passes over what no run writes: events behind its end, and a second run in the same file", () => {
    const text = written();
    const behind = JSON.stringify({ ...events[1], seq: events.length + 1 });
    for (const more of [`${behind}\n`, behind, `${text.split("\n")[0]}\n`])
      expect(readEventLog(text + more)).toEqual({ events, cut: false, skipped: 1 });
    expect(readEventLog(text + text)).toEqual({ events, cut: false, skipped: events.length });
    const begun = text.split("\n").slice(0, 5).join("\n");
    expect(readEventLog(`${begun}\n${text}`)).toEqual({ events, cut: false, skipped: 5 });
  });

  it.each(["", "hello\n", "{}\n[]\nnull\n", "\u0000\u0001"])("finds no log in %j", (text) => {
    expect(readEventLog(text)).toBeNull();
  });
});
