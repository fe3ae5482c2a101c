import { appendFileSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { glanceAt } from "../../../../src/surfaces/browser/server/glance.ts";
import { SILENCE_MS } from "../../../../src/surfaces/browser/server/standing.ts";
import { createSummaries } from "../../../../src/surfaces/browser/server/summaries.ts";
import { startOf } from "../../../../src/workspace/live-process.ts";
import { putRun } from "../../../support/browser/listening.ts";
import { asLog } from "../../../support/browser/recorded.ts";
import { emptyFolder } from "../../../support/built-cli.ts";
import { sampleBodies, stamped } from "../../sample-run.ts";

const EVENTS = stamped(sampleBodies("Merge two lists.\nThey are sorted."));
const BEGUN = asLog(EVENTS.slice(0, 1));
const AGO = new Date(Date.now() - SILENCE_MS - 60_000);

const note = (process: { pid: number; start: string } | null, startedAt = "2026-01-01T00:00:00.000Z") =>
  JSON.stringify({
    ...{ version: 1, request: { kind: "implement", requirement: "sort a list" }, startedAt },
    ...{ server: { pid: 1, start: "" }, process },
  });
const ALIVE = { pid: process.pid, start: startOf(process.pid) ?? "" };
const GONE = { pid: process.pid, start: "1" };

const nobody = () => false;
/** The summary of one run made of these files, all of them written long ago. */
async function summaryOf(files: Record<string, string>, isUnderWay = nobody, prepare = (_: string) => {}) {
  const root = emptyFolder();
  const log = putRun(root, "a run", files);
  if (files["events.ndjson"] !== undefined) utimesSync(log, AGO, AGO);
  prepare(join(root, "a run"));
  return (await createSummaries(root, isUnderWay).list())[0];
}

describe("the summary of a run", () => {
  it("that ended tells its verdict", async () => {
    expect(await summaryOf({ "events.ndjson": asLog(EVENTS) })).toEqual({
      ...{ id: "a run", status: "ended", title: "Merge two sorted lists", command: "implement" },
      ...{ startedAt: EVENTS[0]?.at, endedAt: EVENTS.at(-1)?.at, verdict: "tested", level: 1, requiredLevel: 1 },
      ...{ stoppable: false, end: null },
    });
  });

  it("that ended tells the receipt's verdict where the log's end says another", async () => {
    const changed = [...EVENTS.slice(0, -1), { ...EVENTS.at(-1), verdict: "verified", level: 4 }] as typeof EVENTS;
    expect(await summaryOf({ "events.ndjson": asLog(changed) })).toMatchObject({ verdict: "tested", level: 1 });
  });

  it("that goes on has the requirement's first line as a title until the specification is there", async () => {
    const running = { "run.json": note(ALIVE), "events.ndjson": BEGUN };
    expect(await summaryOf(running)).toMatchObject({
      ...{ status: "running", title: "Merge two lists.", stoppable: true, endedAt: null, verdict: null, end: null },
    });
    const specified = { ...running, "events.ndjson": asLog(EVENTS.slice(0, 8)) };
    expect(await summaryOf(specified)).toMatchObject({ status: "running", title: "Merge two sorted lists" });
    expect(await summaryOf({ "run.json": note(ALIVE) })).toMatchObject({ status: "running", title: "sort a list" });
  });

  it("whose process is gone is broken off, also where another has its number", async () => {
    const summary = await summaryOf({ "run.json": note(GONE), "events.ndjson": asLog(EVENTS.slice(0, 5)) });
    expect(summary).toMatchObject({
      ...{ status: "broken-off", stoppable: false, endedAt: EVENTS[4]?.at, verdict: null },
      end: { exitCode: null, message: expect.stringContaining("process is gone") },
    });
  });

  it("that never began tells what its command said, where its server did not write it down", async () => {
    const stderr = "verialgo: First.\nverialgo: OPENAI_API_KEY is not set.\nsomething else\n";
    expect(await summaryOf({ "run.json": note(GONE), "stderr.txt": stderr })).toMatchObject({
      ...{ status: "broken-off", end: { exitCode: null, message: "OPENAI_API_KEY is not set." } },
    });
    const written = { "run.json": note(GONE), "end.json": '{"exitCode":2,"message":"A sentence."}' };
    expect(await summaryOf(written)).toMatchObject({ end: { exitCode: 2, message: "A sentence." } });
  });

  it("is waited for while its end is being written down", async () => {
    const files = { "run.json": note(GONE), "events.ndjson": BEGUN };
    expect(await summaryOf(files, () => true)).toMatchObject({ status: "running" });
  });

  it("of a log from elsewhere goes by who claimed its folder, else by when it was last written to", async () => {
    const files = { "events.ndjson": BEGUN };
    const claimedBy = (who: string) => (folder: string) => symlinkSync(who, join(folder, ".verialgo-in-use"));
    const held = claimedBy(`${ALIVE.pid}.${ALIVE.start}`);
    expect(await summaryOf(files, nobody, held)).toMatchObject({ status: "running", stoppable: false });
    expect(await summaryOf(files, nobody, claimedBy(`${ALIVE.pid}.1`))).toMatchObject({ status: "broken-off" });
    expect(await summaryOf(files)).toMatchObject({ status: "broken-off" });
    const now = (folder: string) => utimesSync(join(folder, "events.ndjson"), new Date(), new Date());
    expect(await summaryOf(files, nobody, now)).toMatchObject({ status: "running", stoppable: false });
  });

  it("of what is no event log at all has the id as a title", async () => {
    expect(await summaryOf({ "events.ndjson": "hello\n", "run.json": "{", "end.json": "[]" })).toMatchObject({
      ...{ status: "broken-off", title: "a run", command: null, startedAt: null },
    });
  });
});

describe("a glance at a log", () => {
  it("sees both ends, however long the first and the last event are", async () => {
    const path = join(emptyFolder(), "long.ndjson");
    const long = stamped(sampleBodies(`Sort.\n${"数".repeat(60_000)}`));
    const middle = EVENTS[1];
    writeFileSync(path, asLog([long[0]!, ...Array(2_000).fill(middle), ...long.slice(1, -1)]));
    const end = long.at(-1);
    if (end?.type !== "run.ended") throw new Error("no end");
    const reasons = [{ code: "x", message: "数".repeat(400_000) }];
    appendFileSync(path, asLog([{ ...end, receipt: { ...end.receipt, reasons } }]));
    expect(await glanceAt(path)).toEqual({
      started: { at: long[0]?.at, command: "implement", requiredLevel: 1, firstLine: "Sort." },
      title: "Merge two sorted lists",
      ended: { at: end.at, verdict: "tested", level: 1, requiredLevel: 1 },
      lastAt: end.at,
    });
  });

  it("does not take a half line for an end", async () => {
    const path = join(emptyFolder(), "half.ndjson");
    writeFileSync(path, asLog(EVENTS).slice(0, -20));
    expect(await glanceAt(path)).toMatchObject({ ended: null, lastAt: EVENTS.at(-2)?.at });
  });
});

describe("the list", () => {
  it("is newest first, and reads a log again only when it changed", async () => {
    const root = emptyFolder();
    mkdirSync(join(root, "empty"));
    for (let index = 0; index < 1_000; index += 1) {
      const at = new Date(Date.UTC(2026, 0, 1) + ((index * 7_919) % 1_000) * 60_000).toISOString();
      putRun(root, `run-${index}`, { "events.ndjson": asLog(EVENTS.map((event) => ({ ...event, at }))) });
    }
    const log = join(root, "run-5", "events.ndjson");
    utimesSync(log, AGO, AGO);
    const summaries = createSummaries(root, nobody);
    const first = await summaries.list();
    expect(first).toHaveLength(1_000);
    const starts = first.map(({ startedAt }) => startedAt ?? "");
    expect(starts).toEqual([...starts].sort().reverse());

    const spent = process.cpuUsage();
    expect(await summaries.list()).toEqual(first);
    const { user, system } = process.cpuUsage(spent);
    expect((user + system) / 1_000).toBeLessThan(1_000);

    // Other bytes of the same length, at the same time: nobody looks.
    writeFileSync(log, "x".repeat(statSync(log).size));
    utimesSync(log, AGO, AGO);
    const known = await summaries.of("run-5");
    expect(known).toEqual(first.find(({ id }) => id === "run-5"));
    appendFileSync(log, "\n");
    expect(await summaries.of("run-5")).toMatchObject({ status: "running", title: "run-5", verdict: null });
    expect(await summaries.of("nowhere")).toBe(null);
  });
});
