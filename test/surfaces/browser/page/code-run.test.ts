import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../src/domain/event.ts";
import { judgementOf, knownFiles, thoughtOf } from "../../../../src/surfaces/browser/page/code/known-files.ts";
import { findingsOf, marksOf } from "../../../../src/surfaces/browser/page/code/line-marks.ts";
import { runPairs } from "../../../../src/surfaces/browser/page/code/run-pairs.ts";
import { groupByLine, survivorRounds } from "../../../../src/surfaces/browser/page/code/survivor-rounds.ts";
import { addEvents, initialRunView, type RunView } from "../../../../src/surfaces/browser/run-view.ts";
import { recorded } from "../../report/samples.ts";
import { finding } from "../../sample-run.ts";

const viewOf = (events: readonly RunEvent[]): RunView => addEvents(initialRunView, events);
const written = recorded("written");
const view = viewOf(written);
const receiptOf = ({ state }: RunView) => state.ended?.receipt ?? null;
const filesOf = (one: RunView) => knownFiles(one.files, receiptOf(one));
const fileOf = (one: RunView, path: string) => filesOf(one).find((file) => file.path === path)!;
const changed = (change: (event: RunEvent) => RunEvent) => viewOf(structuredClone(written).map(change));

describe("the files of a run", () => {
  it("are those that were written and those of the receipt, the solution first", () => {
    expect(filesOf(view).map(({ path, role, versions }) => [path, role, versions.length])).toEqual([
      ["fibonacci.py", "solution", 3],
      ["test_fibonacci.py", "tests", 2],
      ["oracle.py", "oracle", 1],
    ]);
    const old = viewOf(written.filter(({ type }) => type !== "file.written"));
    expect(filesOf(old).map(({ role, versions }) => [role, versions.length])).toEqual([
      ["solution", 0],
      ["tests", 0],
      ["oracle", 0],
    ]);
    expect(filesOf(viewOf(written.slice(0, 8)))).toEqual([]);
  });

  it("say which version the verdict is about", () => {
    const file = fileOf(view, "fibonacci.py");
    const [first, , last] = file.versions;
    expect(judgementOf(file, last!, receiptOf(view))).toEqual({ kind: "judged" });
    expect(judgementOf(file, first!, receiptOf(view))).toMatchObject({ kind: "other", version: { seq: last!.seq } });
    expect(judgementOf(file, last!, null)).toEqual({ kind: "open" });
  });

  it("say when the log does not hold what was judged, and what is not judged at all", () => {
    const other = changed((event) =>
      event.type === "file.written" && event.path === "fibonacci.py" ? { ...event, sha256: "0".repeat(64) } : event,
    );
    const file = fileOf(other, "fibonacci.py");
    expect(judgementOf(file, file.versions[0]!, receiptOf(other))).toMatchObject({ kind: "other", version: null });
    const helped = changed((event) =>
      event.type === "file.written" && event.seq === 18 ? { ...event, path: "try.py", role: "helper" } : event,
    );
    const helper = fileOf(helped, "try.py");
    expect(judgementOf(helper, helper.versions[0]!, receiptOf(helped))).toEqual({ kind: "helper" });
  });

  it("carry the thought that led to each version", () => {
    expect(fileOf(view, "fibonacci.py").versions.map((version) => thoughtOf(version, view.timeline))).toEqual([
      "Three independent ways, so that they can be checked against each other.",
      "The matrix version is one ahead: power[0][0] is F(n + 1); F(n) is power[0][1].",
      "F(0) is 0, and the loop starts one late: it gives 1. It must begin before the row.",
    ]);
    expect(thoughtOf(fileOf(view, "oracle.py").versions[0]!, view.timeline)).toBe("");
  });
});

describe("the marks of the gate", () => {
  it("are of the round that looked at the very version", () => {
    const file = fileOf(view, "fibonacci.py");
    const lived = file.versions.map((version) => {
      const marks = marksOf(findingsOf(file, version, view.timeline));
      return [...marks].map(([line, { survivors }]) => `${line}: ${survivors.length}`);
    });
    expect(lived).toEqual([[], ["22: 2", "24: 1", "26: 3", "34: 6", "39: 1", "40: 3"], ["26: 1"]]);
    const gates = survivorRounds(view).map(({ gate }) => gate);
    expect(file.versions.map((version) => findingsOf(file, version, view.timeline).gate)).toEqual([null, ...gates]);
    const tests = fileOf(view, "test_fibonacci.py");
    expect(findingsOf(tests, tests.versions[1]!, view.timeline)).toEqual({
      coverage: undefined,
      mutation: undefined,
      gate: null,
    });
  });

  it("are of the version that was the last one then, where the gate names no hash", () => {
    const nameless = changed((event) => {
      if (event.type === "check.ended") delete event.finding.evidence.sha256;
      return event;
    });
    const file = fileOf(nameless, "fibonacci.py");
    const counts = file.versions.map((version) => marksOf(findingsOf(file, version, nameless.timeline)).size);
    expect(counts).toEqual([0, 6, 1]);
  });

  it("join lines never run, and keep to what can be read", () => {
    const coverage = finding("coverage", {
      status: "fail",
      evidence: {
        missedLines: [7, 5, 6, 12, "x", -1],
        missedBranches: [{ line: 9, way: "false" }, { way: "true" }, null],
      },
    });
    const mutation = finding("mutation", {
      status: "fail",
      evidence: { survivors: [{ line: 5, operator: "constant", diff: "-a\n+b" }, { line: 5 }, "x"] },
    });
    const marks = marksOf({ coverage, mutation, gate: null });
    expect(
      [...marks].map(([line, mark]) => [line, mark.isMissed, mark.missedBlock, mark.ways, mark.survivors.length]),
    ).toEqual([
      [5, true, 3, [], 1],
      [6, true, 0, [], 0],
      [7, true, 0, [], 0],
      [12, true, 1, [], 0],
      [9, false, 0, ["false"], 0],
    ]);
    const odd = finding("mutation", { status: "fail", evidence: { survivors: "none", missedLines: null } });
    expect(marksOf({ coverage: odd, mutation: odd, gate: null }).size).toBe(0);
  });
});

describe("mutants that lived", () => {
  it("come round by round, with the version they were made of", () => {
    const seqs = fileOf(view, "fibonacci.py").versions.map(({ seq }) => seq);
    const rounds = survivorRounds(view);
    expect(rounds.map(({ round, seq, survivors }) => [round, seq, survivors.length])).toEqual([
      [1, seqs[1], 16],
      [2, seqs[2], 1],
    ]);
    const [group] = groupByLine(rounds[0]!.survivors);
    expect([group?.line, group?.survivors.length, group?.source]).toEqual([22, 2, "power = ((1, 0), (0, 1))"]);
  });

  it("are nothing to show where all were noticed", () => {
    const sharp = changed((event) => {
      if (event.type === "check.ended" && event.finding.check === "mutation") event.finding.evidence.survivors = [];
      return event;
    });
    expect(survivorRounds(sharp)).toEqual([]);
  });
});

describe("runs that failed", () => {
  it("stand beside the next run of the same file that passed, with what was changed between", () => {
    const [pair, ...others] = runPairs(view);
    expect(others).toEqual([]);
    expect([pair?.path, pair?.failed.step, pair?.passed?.step]).toEqual(["test_fibonacci.py", 3, 5]);
    expect(pair?.changes.map(({ path, step }) => `${path} ${step}`)).toEqual(["fibonacci.py 4"]);
    expect(pair?.failed.text).toMatch(/8 passed, 1 failed$/);
    expect(pair?.passed?.text).toMatch(/9 passed$/);
  });

  it("say what was changed between also where the log holds no files", () => {
    const changesOf = (one: RunView) => runPairs(one).flatMap(({ changes }) => changes);
    const old = viewOf(written.filter(({ type }) => type !== "file.written"));
    expect(changesOf(view)).toEqual([{ path: "fibonacci.py", step: 4, seq: 30 }]);
    expect(changesOf(old)).toEqual([{ path: "fibonacci.py", step: 4, seq: null }]);
  });

  it("again and again stand there once: the last of them", () => {
    const twice = changed((event) =>
      event.type === "tool.ended" && event.name === "run_file" && event.seq < 40 ? { ...event, ok: false } : event,
    );
    expect(runPairs(twice).map(({ failed, passed }) => [failed.step, passed?.step])).toEqual([[5, 9]]);
  });

  it("that were never mended come last and alone; a refused call is no run", () => {
    const broken = changed((event) =>
      event.type === "tool.ended" && event.name === "run_file" && event.seq > 40 ? { ...event, ok: false } : event,
    );
    expect(runPairs(broken).map(({ failed, passed }) => [failed.step, passed?.step ?? null])).toEqual([
      [3, 5],
      [9, null],
    ]);
    const refused = changed((event) =>
      event.type === "tool.ended" && event.name === "run_file" && !event.ok
        ? { ...event, summary: "There is no file x.py." }
        : event,
    );
    expect(runPairs(refused)).toEqual([]);
  });

  it("in the gate stand beside the round that passed", () => {
    const failures = [{ test: "test_a", message: "AssertionError\n  got: 1\n" }];
    let isFirst = true;
    const mended = changed((event) => {
      if (event.type !== "check.ended" || event.finding.check !== "clean-run" || !isFirst) return event;
      isFirst = false;
      return {
        ...event,
        finding: { ...event.finding, status: "fail", summary: "1 of 9 failed.", evidence: { failures } },
      };
    });
    const pair = runPairs(mended).find(({ path }) => path === null);
    expect([pair?.failed.round, pair?.passed?.round]).toEqual([1, 2]);
    expect(pair?.failed.text).toBe("1 of 9 failed.\n\ntest_a failed\nAssertionError\n  got: 1");
    expect(pair?.changes.map(({ path }) => path)).toEqual(["fibonacci.py", "test_fibonacci.py"]);
  });
});
