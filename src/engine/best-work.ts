import { decideVerdict, type Level, oracleGiverOf } from "../domain/verdict.ts";
import type { Judged } from "./draft.ts";

/** How much a judgement shows: what was asked, then by level, refuted last. */
function rank({ findings, files }: Judged, requiredLevel: Level): number {
  const { verdict, level } = decideVerdict({ findings, requiredLevel, blockers: [], oracleBy: oracleGiverOf(files) });
  if (verdict === "refuted") return -1;
  return verdict === "unverified" ? level : 10 + level;
}

/**
 * Whether `best` is to be kept in place of what lies there now, which is null when it was not judged: limits may end a run in the middle
 * of a fix. Of equals the later one stays.
 */
export function isBetter(best: Judged | null, now: Judged | null, requiredLevel: Level): best is Judged {
  if (best === null) return false;
  return rank(best, requiredLevel) > (now === null ? 0 : rank(now, requiredLevel));
}
