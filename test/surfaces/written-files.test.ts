import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/domain/event.ts";
import { renderFinal } from "../../src/surfaces/comment/render-final.ts";
import { renderLive } from "../../src/surfaces/comment/render-live.ts";
import { jobLogSurface } from "../../src/surfaces/job-log/job-log-surface.ts";
import { readEventLog } from "../../src/surfaces/ndjson/read-event-log.ts";
import { terminalSurface } from "../../src/surfaces/terminal/terminal-surface.ts";
import { folded, RUN_URL, recorded, reportOf } from "./report/samples.ts";

const LIMITS = { steps: 16, "tool-calls": 60, "input-tokens": 1, "output-tokens": null, "cost-usd": 1, seconds: 1_800 };

const whole = recorded("written");
const without = whole.filter(({ type }) => type !== "file.written");

function shown(events: readonly RunEvent[]): string[] {
  const texts: string[] = [];
  const surfaceOn = (make: (write: (text: string) => void) => { show(event: RunEvent): void }) => {
    let text = "";
    const surface = make((part) => {
      text += part;
    });
    for (const event of events) surface.show(event);
    texts.push(text);
  };
  surfaceOn((write) => jobLogSurface(write, () => "0".repeat(32)));
  surfaceOn((write) =>
    terminalSurface({ columns: 80, colour: false, live: false }, write, () => ({
      ...{ folder: null, recheck: null, events: null },
    })),
  );
  const state = folded(events);
  texts.push(renderLive({ state, limits: LIMITS, runUrl: RUN_URL, now: new Date(0) }));
  if (state.ended !== null) texts.push(renderFinal(reportOf(state, state.ended.receipt)));
  return texts;
}

describe("a log with the author's files", () => {
  it("shows on every other surface what it shows without them", () => {
    expect(whole.length - without.length).toBe(6);
    const texts = shown(whole);
    expect(texts).toHaveLength(4);
    expect(texts).toEqual(shown(without));
    expect(folded(whole)).toEqual(folded(without));
  });

  it("is read by a version that knows no such event, which counts its lines as skipped", () => {
    const text = whole.map((event) => `${JSON.stringify(event)}\n`).join("");
    const read = readEventLog(text.replaceAll('"type":"file.written"', '"type":"file.of-a-later-version"'));
    expect(read).toMatchObject({ cut: false, skipped: 6 });
    expect(read?.events).toEqual(without);
  });
});
