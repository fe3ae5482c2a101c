import { EXPLANATIONS } from "./explanations.ts";
import type { TrialRecord } from "./record.ts";
import { LEVELS, quantile, type RequiredLevel, tally } from "./tally.ts";
import { rate } from "./wilson.ts";

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");

/** Accepted-wrong, rejected-right and unverified for every level, with 95 % intervals, and the time of the whole gate. */
export function levelTable(records: readonly TrialRecord[]): string {
  const seconds = records.map((record) => record.seconds);
  const rows = LEVELS.map((level) => {
    const { wrong, right, acceptedWrong, rejectedRight, acceptedRight, unverifiedWrong, unverifiedRight } = tally(
      records,
      level,
    );
    return [
      String(level),
      rate(acceptedWrong.length, wrong),
      rate(rejectedRight.length, right),
      rate(acceptedRight, right),
      `${unverifiedWrong} / ${unverifiedRight}`,
    ];
  });
  const head = ["level required", "wrong, accepted", "right, refuted", "right, accepted", "unverified (wrong / right)"];
  const time = `The whole gate took ${quantile(seconds, 0.5).toFixed(1)} s a program (median), ${quantile(seconds, 0.9).toFixed(1)} s at the 90th percentile, two programs at a time.`;
  return `${table(head, rows)}\n\n${time}`;
}

/** Why programs stayed unverified at one level, by check. */
export function reasonTable(records: readonly TrialRecord[], level: RequiredLevel): string {
  const { reasons } = tally(records, level);
  if (reasons.length === 0) return "Nothing stayed unverified.";
  return table(
    ["check", "wrong", "right"],
    reasons.map(([code, wrong, right]) => [code, wrong, right]),
  );
}

const cut = (text: string, most = 260) => (text.length > most ? `${text.slice(0, most)}…` : text).replaceAll("\n", " ");
const inCell = (text: string) => cut(text).replaceAll("|", "\\|").replaceAll("<", "&lt;");

/** Every miss of a level: its id, what the gate said, and why (from `explanations.ts`). */
export function missTable(records: readonly TrialRecord[], level: RequiredLevel): string {
  const { acceptedWrong, rejectedRight } = tally(records, level);
  const lines = [
    ...acceptedWrong.map((record) => ["wrong, accepted", record] as const),
    ...rejectedRight.map((record) => ["right, refuted", record] as const),
  ].map(([kind, record]) => [
    record.id,
    kind,
    inCell(record.at[level].reasons[0]?.message ?? record.at[level].verdict),
    inCell(EXPLANATIONS[record.id] ?? "not explained yet"),
  ]);
  return lines.length === 0 ? "No misses." : table(["program", "miss", "what the gate said", "why"], lines);
}
