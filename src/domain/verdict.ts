import type { Finding } from "./finding.ts";
import { CHECK_LEVELS, type CheckName } from "./levels.ts";
import type { Level, OracleGiver, Reason, Verdict } from "./verdict-words.ts";

export { LEVEL_NAMES } from "./levels.ts";
export { Level, OracleGiver, Reason, Verdict } from "./verdict-words.ts";

export interface Decision {
  verdict: Verdict;
  level: Level;
  reasons: Reason[];
}

/** Who wrote the oracle among the files of a gate or a receipt; null when there is none. */
export function oracleGiverOf(
  files: readonly { role: string; givenBy?: OracleGiver | undefined }[],
): OracleGiver | null {
  const oracle = files.find(({ role }) => role === "oracle");
  return oracle === undefined ? null : (oracle.givenBy ?? "examiner");
}

const passes = (finding: Finding | undefined): boolean =>
  finding?.status === "pass" || (finding?.status === "skip" && finding.skipReason === "no-subject");

/** Whether each check counts as passed. One that limits until another settles it counts once that other one has passed. */
function counting(findings: readonly Finding[]): (check: CheckName) => boolean {
  const byCheck = new Map(findings.map((finding) => [finding.check, finding]));
  return (check) => {
    const finding = byCheck.get(check);
    if (passes(finding)) return true;
    const isLimit = finding?.status === "fail" && finding.effect === "limits";
    return isLimit && finding.liftedBy !== undefined && byCheck.get(finding.liftedBy)?.status === "pass";
  };
}

const checksOf = (level: number): CheckName[] =>
  (Object.keys(CHECK_LEVELS) as CheckName[]).filter((check) => CHECK_LEVELS[check] === level);

/** Whether somebody has shown something: tests that passed, or an oracle that agreed. Checks without a subject alone show nothing. */
const showsSomething = (findings: readonly Finding[]): boolean =>
  findings.some(({ check, status }) => status === "pass" && (check === "clean-run" || check === "differential"));

/**
 * Level N is reached when the checks of levels 1…N passed; a check that did not run was not passed. With a person's oracle levels 3 and
 * 4 do without level 2.
 */
export function levelReached(findings: readonly Finding[], oracleBy: OracleGiver | null = null): Level {
  if (!showsSomething(findings)) return 0;
  const counts = counting(findings);
  const reached = ([1, 2, 3, 4] as const).map((level) => checksOf(level).every(counts));
  let highest: Level = 0;
  for (const level of [1, 2, 3, 4] as const) {
    if (reached[level - 1]) highest = level;
    else if (!(level === 2 && oracleBy === "person")) break;
  }
  return highest;
}

/**
 * What keeps a level below the one reached from being shown too; none where nothing does. Only a person's oracle leads past a level.
 */
export function passedOver(findings: readonly Finding[], reached: Level): Finding[] {
  const counts = counting(findings);
  return findings.filter(({ check }) => CHECK_LEVELS[check] > 0 && CHECK_LEVELS[check] < reached && !counts(check));
}

/** Checks that failed to show what a level needs, of those the level asked for depends on. */
const isNeeded = (check: CheckName, requiredLevel: Level, oracleBy: OracleGiver | null): boolean =>
  CHECK_LEVELS[check] <= requiredLevel && !(CHECK_LEVELS[check] === 2 && oracleBy === "person" && requiredLevel >= 3);

export interface Evidence {
  findings: readonly Finding[];
  requiredLevel: Level;
  blockers: readonly Reason[];
  oracleBy?: OracleGiver | null | undefined;
}

/**
 * The one place where findings become a verdict. Pure. A self-check that did not pass makes every other finding worthless; any
 * failing finding that refutes gives `refuted`, whatever level was asked; `blockers` (no sandbox, limits, interrupted …) forbid
 * `tested` and `verified` altogether.
 */
export function decideVerdict({ findings, requiredLevel, blockers, oracleBy = null }: Evidence): Decision {
  const against = findings.filter((finding) => finding.status === "fail" && finding.effect === "refutes");
  const unsound = findings.filter(
    (finding) => finding.check === "self-check" && (finding.status === "fail" || finding.status === "error"),
  );
  if (unsound.length > 0) {
    return { verdict: "unverified", level: 0, reasons: unsound.map((finding) => reasonOf(finding, "harness-error")) };
  }
  if (against.length > 0) {
    return { verdict: "refuted", level: 0, reasons: against.map((finding) => reasonOf(finding)) };
  }
  const level = blockers.length > 0 ? 0 : levelReached(findings, oracleBy);
  if (level >= requiredLevel && requiredLevel > 0) {
    return { verdict: requiredLevel >= 3 ? "verified" : "tested", level, reasons: [] };
  }
  const counts = counting(findings);
  const short = findings.filter(({ check }) => !counts(check) && isNeeded(check, requiredLevel, oracleBy));
  const reasons = [
    ...blockers,
    ...causes(short).map((finding) => reasonOf(finding)),
    ...neverAsked(findings, requiredLevel, oracleBy),
  ];
  if (reasons.length === 0)
    reasons.push({ code: "no-evidence", message: "Nothing was shown: there was nothing to check." });
  return { verdict: "unverified", level, reasons };
}

/** Without those that were skipped only because of another one of them. */
function causes(short: readonly Finding[]): readonly Finding[] {
  const own = short.filter((finding) => finding.skipReason !== "earlier-check-failed");
  return own.length > 0 ? own : short;
}

/** Checks of the required level that gave no finding at all, though others did. */
function neverAsked(findings: readonly Finding[], requiredLevel: Level, oracleBy: OracleGiver | null): Reason[] {
  if (findings.length === 0) return [];
  const asked = new Set(findings.map((finding) => finding.check));
  return (Object.keys(CHECK_LEVELS) as CheckName[])
    .filter((check) => CHECK_LEVELS[check] > 0 && isNeeded(check, requiredLevel, oracleBy) && !asked.has(check))
    .map((check) => ({ code: check, message: `The check ${check} was not run.` }));
}

const reasonOf = (finding: Finding, code: string = finding.check): Reason => ({ code, message: finding.summary });
