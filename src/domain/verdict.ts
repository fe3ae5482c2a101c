import * as z from "zod";
import { CHECK_LEVELS, type CheckName, type Finding } from "./finding.ts";

export const Verdict = z.enum(["verified", "tested", "refuted", "unverified", "not-run"]);
export type Verdict = z.infer<typeof Verdict>;

export const Level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type Level = z.infer<typeof Level>;

export const LEVEL_NAMES = ["unverified", "executed", "sharp tests", "cross-checked", "measured"] as const;

/** The highest level whose checks this version has. `--require-level` above it is answered `unverified`. */
export const HIGHEST_LEVEL: Level = 1;

export const Reason = z.object({ code: z.string().regex(/^[a-z-]+$/), message: z.string().min(1) });
export type Reason = z.infer<typeof Reason>;

export interface Decision {
  verdict: Verdict;
  level: Level;
  reasons: Reason[];
}

const counts = (finding: Finding | undefined): boolean =>
  finding?.status === "pass" || (finding?.status === "skip" && finding.skipReason === "no-subject");

/** Level N is reached when the checks of levels 1…N passed; a check that did not run was not passed. */
export function levelReached(findings: readonly Finding[]): Level {
  const byCheck = new Map(findings.map((finding) => [finding.check, finding]));
  const passed = (level: number) =>
    (Object.keys(CHECK_LEVELS) as CheckName[])
      .filter((check) => CHECK_LEVELS[check] === level)
      .every((check) => counts(byCheck.get(check)));
  let level: Level = 0;
  for (const next of [1, 2, 3, 4] as const) {
    if (!passed(next)) break;
    level = next;
  }
  return level;
}

/**
 * The one place where findings become a verdict. Pure. A self-check that did not pass makes every other finding worthless; any
 * failing finding that refutes gives `refuted`, whatever level was asked; `blockers` (no sandbox, limits, interrupted …) forbid
 * `tested` and `verified` altogether.
 */
export function decideVerdict(input: {
  findings: readonly Finding[];
  requiredLevel: Level;
  blockers: readonly Reason[];
}): Decision {
  const { findings, requiredLevel, blockers } = input;
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
  const level = blockers.length > 0 ? 0 : levelReached(findings);
  if (level >= requiredLevel && requiredLevel > 0) {
    return { verdict: requiredLevel >= 3 ? "verified" : "tested", level, reasons: [] };
  }
  const short = findings.filter((finding) => !counts(finding) && CHECK_LEVELS[finding.check] <= requiredLevel);
  const reasons = [
    ...blockers,
    ...causes(short).map((finding) => reasonOf(finding)),
    ...neverAsked(findings, requiredLevel),
  ];
  if (requiredLevel > HIGHEST_LEVEL && blockers.length === 0) {
    reasons.push({
      code: "level-not-available",
      message: `Level ${requiredLevel} (${LEVEL_NAMES[requiredLevel]}) was required; this version can show level ${HIGHEST_LEVEL} at most. Ask with --require-level ${HIGHEST_LEVEL}.`,
    });
  }
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
function neverAsked(findings: readonly Finding[], requiredLevel: Level): Reason[] {
  if (findings.length === 0 || requiredLevel > HIGHEST_LEVEL) return [];
  const asked = new Set(findings.map((finding) => finding.check));
  return (Object.keys(CHECK_LEVELS) as CheckName[])
    .filter((check) => CHECK_LEVELS[check] > 0 && CHECK_LEVELS[check] <= requiredLevel && !asked.has(check))
    .map((check) => ({ code: check, message: `The check ${check} was not run.` }));
}

const reasonOf = (finding: Finding, code: string = finding.check): Reason => ({ code, message: finding.summary });
