import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../src/domain/event.ts";
import { ladderOf } from "../../../../src/surfaces/browser/page/evidence/ladder.ts";
import {
  currentRound,
  isTrouble,
  roundsOf,
  standingOf,
} from "../../../../src/surfaces/browser/page/evidence/rounds.ts";
import { addEvents, initialRunView } from "../../../../src/surfaces/browser/run-view.ts";
import { receiptOfLog, recorded } from "../../../support/browser/recorded.ts";
import { finding, receipt, stamped } from "../../sample-run.ts";

const viewOf = (events: readonly RunEvent[]) => addEvents(initialRunView, events);
const verified = recorded("verified");
const upTo = (isLast: (event: RunEvent) => boolean) => viewOf(verified.slice(0, verified.findIndex(isLast) + 1));
const states = (view: ReturnType<typeof viewOf>) => ladderOf(view)?.rungs.map(({ state }) => state);

/** The same run, whose receipt says something else. */
function endingWith(change: (parts: ReturnType<typeof receiptOfLog>) => Partial<ReturnType<typeof receiptOfLog>>) {
  const end = receiptOfLog(verified);
  const changed = { ...end, ...change(end) };
  const last = verified.at(-1);
  if (last?.type !== "run.ended") throw new Error("the recorded run has no end");
  return viewOf([
    ...verified.slice(0, -1),
    { ...last, level: changed.level, verdict: changed.verdict, receipt: changed },
  ]);
}

describe("the rounds of the checks", () => {
  it("are kept apart, and the receipt's is the one that is shown", () => {
    const rounds = roundsOf(viewOf(verified));
    expect(rounds.map(({ number, isJudged }) => [number, isJudged])).toEqual([
      [1, false],
      [2, true],
    ]);
    const failed = rounds.map((round) => round.findings.filter(({ check }) => isTrouble(standingOf(check, round))));
    expect(failed.map((findings) => findings.map(({ check }) => check))).toEqual([["mutation", "differential"], []]);
    expect(currentRound(rounds)?.findings).toEqual(receiptOfLog(verified).findings);
  });

  it("show the earlier one where its files were the best", () => {
    const [first] = roundsOf(viewOf(verified));
    const view = endingWith(() => ({ findings: [...(first?.findings ?? [])] }));
    expect(currentRound(roundsOf(view))?.number).toBe(1);
  });

  it("are joined by the receipt's own findings where no round ended with them", () => {
    const view = endingWith(({ findings }) => ({ findings: findings.map((one) => ({ ...one, status: "error" })) }));
    expect(roundsOf(view).map(({ number }) => number)).toEqual([1, 2, null]);
    expect(currentRound(roundsOf(view))?.number).toBeNull();
  });

  it("know of a check that it runs, and of those to come", () => {
    const round = currentRound(roundsOf(upTo(({ type }) => type === "check.started")));
    if (round === undefined) throw new Error("there is no round");
    expect([standingOf("files", round), standingOf("mutation", round)]).toEqual(["running", "waiting"]);
  });

  it("pass over a finding of a later version", () => {
    const later = { ...finding("files"), check: "telepathy" as "files" };
    const view = viewOf(stamped([{ type: "check.ended", finding: later }]));
    expect(roundsOf(view)[0]?.findings).toEqual([]);
  });
});

describe("the ladder", () => {
  it("climbs as the checks answer", () => {
    const answered = (check: string) =>
      states(upTo((event) => event.type === "check.ended" && event.finding.check === check));
    expect(states(viewOf(verified.slice(0, 1)))).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    expect(answered("placeholders")).toEqual(["running", "waiting", "waiting", "waiting"]);
    expect(answered("coverage")).toEqual(["reached", "running", "waiting", "waiting"]);
    expect(answered("mutation")).toEqual(["reached", "not-reached", "waiting", "waiting"]);
  });

  it("is the receipt's at the end", () => {
    const ladder = ladderOf(viewOf(verified));
    expect(ladder).toMatchObject({ level: 3, requiredLevel: 3, isOver: true, forbidden: null });
    expect(ladder?.rungs.map(({ state }) => state)).toEqual(["reached", "reached", "reached", "not-reached"]);
    expect(ladder?.rungs.map(({ passed, asked }) => [passed, asked])).toEqual([
      [5, 5],
      [4, 4],
      [3, 3],
      [0, 1],
    ]);
    expect(states(endingWith(() => ({ level: 1, verdict: "unverified" })))?.slice(0, 2)).toEqual([
      "reached",
      "not-reached",
    ]);
  });

  it("says why no level counts", () => {
    expect(ladderOf(viewOf(recorded("refuted")))?.forbidden).toBe("refuted");
    expect(ladderOf(viewOf(recorded("no-sandbox")))?.forbidden).toBe("no-sandbox");
    const reasons = [{ code: "interrupted", message: "Stopped." }];
    expect(ladderOf(endingWith(() => ({ level: 0, verdict: "unverified", reasons })))?.forbidden).toBe("interrupted");
  });

  it("counts nothing of programs that run without a sandbox, also before the end", () => {
    const warning = { type: "warning", code: "not-sandboxed", message: "No sandbox.", advice: "" } as const;
    const view = upTo((event) => event.type === "check.ended" && event.finding.check === "mutation");
    expect(ladderOf(view)).toMatchObject({ level: 1, forbidden: null });
    const bare = addEvents(view, [{ ...warning, seq: view.state.seq + 1, at: view.lastAt ?? "" }]);
    expect(ladderOf(bare)).toMatchObject({ level: 0, forbidden: "not-sandboxed" });
  });

  it("shows the level that a person's oracle leads past", () => {
    const passing = receiptOfLog(verified).findings;
    const findings = passing.map((one) => (one.check === "mutation" ? { ...one, status: "fail" as const } : one));
    const end = receipt({ verdict: "verified", level: 3, requiredLevel: 3, findings });
    const view = viewOf(stamped([{ type: "run.ended", verdict: "verified", level: 3, receipt: end }]));
    expect(states(view)).toEqual(["reached", "passed-over", "reached", "not-reached"]);
  });
});
