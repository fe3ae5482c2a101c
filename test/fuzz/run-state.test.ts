import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, it } from "vitest";
import type { RunEvent } from "../../src/domain/event.ts";
import { initialRunState, type RunState, reduceRun } from "../../src/domain/run-state.ts";
import { renderBrokenOff } from "../../src/surfaces/comment/render-broken-off.ts";
import { renderFinal } from "../../src/surfaces/comment/render-final.ts";
import { renderLive } from "../../src/surfaces/comment/render-live.ts";
import { jobLogSurface } from "../../src/surfaces/job-log/job-log-surface.ts";
import { readEventLog } from "../../src/surfaces/ndjson/read-event-log.ts";
import { terminalSurface } from "../../src/surfaces/terminal/terminal-surface.ts";
import { RUN_URL, reportOf } from "../surfaces/report/samples.ts";
import { demand, frozen, fuzz, RUNS } from "./fuzz.ts";
import { hostileText, share } from "./hostile.ts";
import { eventLists } from "./run-events.ts";

const LIMITS = { steps: 16, "tool-calls": 60, "input-tokens": 1, "output-tokens": null, "cost-usd": 1, seconds: 1_800 };

const fold = (events: readonly RunEvent[], from: RunState = initialRunState): RunState =>
  events.reduce(reduceRun, from);
const of = <T extends RunEvent["type"]>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);

/** Kinds of which the second of two in a row changes nothing but the number. */
const ONCE = new Set<RunEvent["type"]>([
  "run.started",
  "specification.ready",
  "step.started",
  "model.waiting",
  "file.written",
  "caught",
  "check.started",
  "check.ended",
  "limit.reached",
  "run.ended",
]);

describe("the reducer", () => {
  it("takes any events in any order, changes no earlier state, and counts what was there", () => {
    frozen(initialRunState);
    fuzz(
      eventLists(12),
      (events, seen) => {
        let state = initialRunState;
        for (const event of frozen(events)) {
          const before = state;
          state = frozen(reduceRun(before, event));
          // What has ended stays as it is.
          for (const [index, tool] of before.tools.entries())
            demand(tool.ok === null || state.tools[index] === tool, "a call that had ended");
          if (ONCE.has(event.type)) demand(isDeepStrictEqual(reduceRun(state, event), state), `${event.type} twice`);
        }
        demand(state.seq === events.length, "another number");
        demand(state.tools.length === of(events, "tool.started").length, "calls");
        demand(state.phases.length === of(events, "phase.started").length, "phases");
        demand(state.warnings.length === of(events, "warning").length, "warnings");
        const replies = of(events, "model.replied");
        demand(state.modelCalls === replies.length, "replies");
        demand(state.inputTokens === replies.reduce((sum, { usage }) => sum + (usage.inputTokens ?? 0), 0), "tokens");
        if (replies.some(({ costUsd }) => (costUsd ?? null) === null))
          demand(state.costUsd === null, "a cost nobody knows");
        const checks = of(events, "check.ended").map(({ finding }) => finding);
        demand(
          isDeepStrictEqual(
            new Set(state.findings.map(({ check }) => check)),
            new Set(checks.map(({ check }) => check)),
          ),
          "checks",
        );
        for (const finding of state.findings)
          demand(checks.findLast(({ check }) => check === finding.check) === finding, "an earlier finding");
        demand(
          state.running === null || (state.running.ok === null && state.tools.includes(state.running)),
          "a call that is not running",
        );
        const ends = of(events, "run.ended");
        demand(state.ended?.receipt === ends.at(-1)?.receipt, "another end");
        if (state.tools.some(({ ok }) => ok !== null)) seen("a call that ended");
        if (ends.length > 0) seen("an end");
        if (state.phases.some(({ ok }) => ok !== null)) seen("a phase that ended");
      },
      { atLeast: { "a call that ended": 0.12, "an end": 0.08, "a phase that ended": 0.12 } },
    );
  });

  it("feeds surfaces that show any run without stumbling", () => {
    fuzz(
      eventLists(10),
      (events, seen) => {
        let text = "";
        const write = (part: string) => {
          text += part;
        };
        const surfaces = [
          jobLogSurface(write, () => "0".repeat(32)),
          terminalSurface({ columns: 72, colour: true, live: true }, write, () => ({
            folder: null,
            recheck: null,
            events: null,
          })),
        ];
        for (const event of events) for (const surface of surfaces) surface.show(event);
        const state = fold(events);
        text += renderLive({ state, limits: LIMITS, runUrl: RUN_URL, now: new Date(0) });
        text += renderBrokenOff({ state, how: "died", by: null, runUrl: RUN_URL, artifact: null });
        if (state.ended !== null) {
          seen("a report");
          text += renderFinal(reportOf(state, state.ended.receipt));
        }
        demand(
          !/\bundefined\b|\[object Object\]|NaN/.test(text),
          /.{0,60}(?:undefined|\[object|NaN).{0,60}/.exec(text)?.[0] ?? "",
        );
      },
      { atLeast: { "a report": 0.06 }, runs: Math.ceil(RUNS / 10) },
    );
  });
});

describe("the event log", () => {
  const lines = (events: readonly RunEvent[]) => events.map((event) => `${JSON.stringify(event)}\n`);
  /** Nothing comes behind the end of a run. */
  const logs = (most: number) =>
    eventLists(most).map((events) => events.filter(({ type }, at) => type !== "run.ended" || at === events.length - 1));

  it("gives back every event that was written whole, wherever it was cut", () => {
    fuzz(
      fc.tuple(logs(6), share),
      ([events, part], seen) => {
        const written = lines(events);
        const bytes = Buffer.from(written.join(""));
        const cut = Math.floor(part * bytes.length);
        const read = readEventLog(bytes.subarray(0, cut).toString("utf8"));
        let whole = 0;
        // One that lost only its line feed counts.
        for (let size = 0; whole < written.length; whole += 1) {
          size += Buffer.byteLength(written[whole] ?? "");
          if (size - 1 > cut) break;
        }
        if (whole === 0) return demand(read === null, "an event out of nothing");
        seen("cut behind an event");
        demand(
          read !== null && isDeepStrictEqual(read.events, JSON.parse(JSON.stringify(events.slice(0, whole)))),
          "other events",
        );
        demand(read.skipped === 0, "something skipped");
        const isWhole = cut >= bytes.length - 1 && events.at(-1)?.type === "run.ended";
        const endsBetween =
          events[whole - 1]?.type === "run.ended" &&
          [0, 1].includes(cut - Buffer.byteLength(written.slice(0, whole).join("")) + 1);
        demand(read.cut === !(isWhole || endsBetween), "told otherwise");
      },
      { atLeast: { "cut behind an event": 0.3 } },
    );
  });

  it("passes over lines of others and counts them", () => {
    const noise = fc
      .oneof(
        hostileText(3),
        fc.constantFrom("", "  ", "null", "[]", '{"type":"later.event","seq":1}', '{"type":"warning"}', "1"),
        fc.constantFrom(
          '{"type":"step.started","step":1,"limit":1,"seq":0,"at":"2026-01-01T00:00:00Z"}',
          '{"type":"__proto__"}',
        ),
      )
      .map((text) => text.replace(/\n/g, " "));
    fuzz(
      fc.tuple(logs(4), fc.array(fc.tuple(fc.nat(8), noise), { maxLength: 4 })),
      ([events, others]) => {
        const all: string[] = lines(events).map((line) => line.trimEnd());
        for (const [at, line] of others) all.splice(at, 0, line);
        const read = readEventLog(`${all.join("\n")}\n`);
        demand(read !== null && isDeepStrictEqual(read.events, JSON.parse(JSON.stringify(events))), "other events");
        demand(read.skipped === others.filter(([, line]) => line.trim() !== "").length, `${read.skipped} skipped`);
        demand(isDeepStrictEqual(fold(read.events), JSON.parse(JSON.stringify(fold(events)))), "another run");
      },
      { runs: Math.ceil(RUNS / 2) },
    );
  });
});
