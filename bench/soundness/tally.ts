import type { TrialRecord } from "./record.ts";

export type RequiredLevel = 1 | 2 | 3;
export const LEVELS: readonly RequiredLevel[] = [1, 2, 3];

export interface Tally {
  level: RequiredLevel;
  wrong: number;
  right: number;
  /** Of the wrong ones: `tested` or `verified`. */
  acceptedWrong: TrialRecord[];
  /** Of the right ones: `refuted`. */
  rejectedRight: TrialRecord[];
  acceptedRight: number;
  refutedWrong: number;
  unverifiedWrong: number;
  unverifiedRight: number;
  /** How often each reason stood behind an `unverified`, most frequent first. */
  reasons: [code: string, wrong: number, right: number][];
}

const ACCEPTED = new Set(["tested", "verified"]);

/** What one level makes of programs whose truth is known. */
export function tally(records: readonly TrialRecord[], level: RequiredLevel): Tally {
  const verdict = (record: TrialRecord) => record.at[level].verdict;
  const wrong = records.filter((record) => !record.right);
  const right = records.filter((record) => record.right);
  const unverified = (of: readonly TrialRecord[]) => of.filter((record) => verdict(record) === "unverified");
  const counts = new Map<string, [number, number]>();
  for (const record of unverified(records)) {
    for (const code of new Set(record.at[level].reasons.map((reason) => reason.code))) {
      const [inWrong, inRight] = counts.get(code) ?? [0, 0];
      counts.set(code, record.right ? [inWrong, inRight + 1] : [inWrong + 1, inRight]);
    }
  }
  return {
    ...{ level, wrong: wrong.length, right: right.length },
    acceptedWrong: wrong.filter((record) => ACCEPTED.has(verdict(record))),
    rejectedRight: right.filter((record) => verdict(record) === "refuted"),
    acceptedRight: right.filter((record) => ACCEPTED.has(verdict(record))).length,
    refutedWrong: wrong.filter((record) => verdict(record) === "refuted").length,
    unverifiedWrong: unverified(wrong).length,
    unverifiedRight: unverified(right).length,
    reasons: [...counts]
      .map(([code, [inWrong, inRight]]): [string, number, number] => [code, inWrong, inRight])
      .sort((a, b) => b[1] + b[2] - a[1] - a[2]),
  };
}

/** The value below which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
