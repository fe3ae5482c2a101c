import { CHECK_LEVELS, type CheckName } from "../../../../domain/levels.ts";
import { decideVerdict, type Level, type OracleGiver, oracleGiverOf, passedOver } from "../../../../domain/verdict.ts";
import type { RunView } from "../../run-view.ts";
import { ALL_CHECKS, currentRound, isTrouble, type Round, roundsOf, type Standing, standingOf } from "./rounds.ts";

export type RungState = "reached" | "passed-over" | "running" | "waiting" | "not-reached" | "not-asked";

export interface Rung {
  level: 1 | 2 | 3 | 4;
  state: RungState;
  isRequired: boolean;
  /** The checks of the level as they stand. */
  checks: readonly { check: CheckName; standing: Standing }[];
  passed: number;
  /** Without those that found nothing to ask about: they lower nothing. */
  asked: number;
}

export interface LadderView {
  rungs: readonly Rung[];
  level: Level;
  requiredLevel: Level;
  isOver: boolean;
  /** Why no level counts, whatever its checks show; null where nothing forbids that. */
  forbidden: Forbidden | null;
}

/** Evidence against the program, a runner that cannot be trusted, no walls around the programs, or a run that broke off. */
export type Forbidden = "refuted" | "self-check" | "not-sandboxed" | "no-sandbox" | "interrupted" | "crash";

const LEVELS = [1, 2, 3, 4] as const;
const NOTHING: Round = { number: null, findings: [], checking: null, isOpen: false, isJudged: false };

/** The levels as they stand; null before there is anything to stand on. The receipt decides once it is there. */
export function ladderOf(view: Pick<RunView, "timeline" | "state">): LadderView | null {
  const { state } = view;
  if (state.command === null && state.ended === null) return null;
  const round = currentRound(roundsOf(view)) ?? NOTHING;
  const receipt = state.ended?.receipt ?? null;
  const requiredLevel = receipt?.requiredLevel ?? state.requiredLevel;
  const level = state.ended?.level ?? liveLevel(view, round);
  const over = new Set(passedOver(round.findings, level).map(({ check }) => CHECK_LEVELS[check]));
  const isOver = receipt !== null;
  const rungs = LEVELS.map((number): Rung => {
    const checks = ALL_CHECKS.filter((check) => CHECK_LEVELS[check] === number).map((check) => ({
      check,
      standing: standingOf(check, round),
    }));
    const idle = round.findings.filter(
      ({ check, skipReason }) => CHECK_LEVELS[check] === number && skipReason === "no-subject",
    );
    const passed = checks.filter(({ standing }) => standing === "passed").length;
    const isRequired = number <= requiredLevel;
    return {
      level: number,
      checks,
      isRequired,
      passed,
      asked: checks.length - idle.length,
      state: rungState(number, level, over, checks, isOver),
    };
  });
  return { rungs, level, requiredLevel, isOver, forbidden: level > 0 ? null : forbiddenBy(view, round) };
}

const BLOCKING: readonly Forbidden[] = ["not-sandboxed", "no-sandbox", "crash", "interrupted"];

function forbiddenBy({ state }: Pick<RunView, "state">, { findings }: Round): Forbidden | null {
  if (findings.some(({ check, status }) => check === "self-check" && (status === "fail" || status === "error")))
    return "self-check";
  if (findings.some(({ status, effect }) => status === "fail" && effect === "refutes")) return "refuted";
  const said = state.ended?.receipt.reasons ?? state.warnings;
  return BLOCKING.find((blocker) => said.some(({ code }) => code === blocker)) ?? null;
}

/** Where nothing keeps the programs apart, nothing counts, whatever the checks say. */
function liveLevel({ state }: Pick<RunView, "state">, { findings }: Round): Level {
  const bare = state.warnings.find(({ code }) => code === "not-sandboxed");
  const blockers = bare === undefined ? [] : [{ code: "not-sandboxed", message: bare.message }];
  return decideVerdict({ findings, requiredLevel: state.requiredLevel, blockers, oracleBy: liveGiver(state) }).level;
}

/** Until the receipt names the files: an oracle beside given programs is a person's. */
const liveGiver = ({ command }: RunView["state"]): OracleGiver => (command === "verify" ? "person" : "examiner");

function rungState(
  number: number,
  level: Level,
  over: ReadonlySet<number>,
  checks: Rung["checks"],
  isOver: boolean,
): RungState {
  if (number <= level) return over.has(number) ? "passed-over" : "reached";
  if (!isOver && checks.some(({ standing }) => isTrouble(standing))) return "not-reached";
  if (!isOver && checks.some(({ standing }) => standing === "running")) return "running";
  if (!isOver && checks.some(({ standing }) => standing !== "unasked" && standing !== "waiting"))
    return checks.some(({ standing }) => standing === "waiting") ? "running" : "not-reached";
  if (!isOver) return "waiting";
  return checks.every(({ standing }) => standing === "unasked") ? "not-asked" : "not-reached";
}

export const receiptGiver = ({ state }: Pick<RunView, "state">): OracleGiver | null =>
  state.ended === null ? liveGiver(state) : oracleGiverOf(state.ended.receipt.files ?? []);
