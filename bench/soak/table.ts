import type { Outcome } from "./outcome.ts";
import { describeRun } from "./plan.ts";

const COLUMNS = ["verified", "refuted", "unverified", "not-run", "no receipt"] as const;

const columnOf = ({ verdict }: Outcome): (typeof COLUMNS)[number] =>
  verdict === null ? "no receipt" : verdict === "tested" ? "verified" : verdict;

/** Fault by outcome, as a Markdown table, with a row of sums. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ planned }) => planned.kind))].sort();
  const row = (name: string, own: readonly Outcome[]) => {
    const counts = COLUMNS.map((column) => own.filter((outcome) => columnOf(outcome) === column).length);
    const struck = own.filter((outcome) => outcome.struck).length;
    const accounted = own.filter(({ complaints }) => complaints.length === 0).length;
    return `| ${[name, own.length, struck, ...counts, `${accounted} of ${own.length}`].join(" | ")} |`;
  };
  const head = ["fault", "runs", "struck", ...COLUMNS, "accounted for"];
  return [
    `| ${head.join(" | ")} |`,
    `| --- | ${head
      .slice(1)
      .map(() => "---:")
      .join(" | ")} |`,
    ...kinds.map((kind) =>
      row(
        kind,
        outcomes.filter(({ planned }) => planned.kind === kind),
      ),
    ),
    row("all", outcomes),
  ].join("\n");
}

/** How many of right, wrong and undecidable programs came to which verdict, and how the runs are explained. */
export function summary(outcomes: readonly Outcome[]): string {
  const truths = ["right", "wrong", "undecidable"].map((truth) => {
    const own = outcomes.filter(({ planned }) => planned.truth === truth);
    const counts = COLUMNS.map((column) => [column, own.filter((one) => columnOf(one) === column).length] as const);
    const words = counts.filter(([, count]) => count > 0).map(([column, count]) => `${count} ${column}`);
    return `${own.length} programs are ${truth}${words.length === 0 ? "" : `: ${words.join(", ")}`}.`;
  });
  const ways = [...new Set(outcomes.map(({ by }) => by))].map(
    (by) => `${outcomes.filter((one) => one.by === by).length} by ${by}`,
  );
  const verified = outcomes.filter((one) => columnOf(one) === "verified").length;
  const accounted = outcomes.filter(({ complaints }) => complaints.length === 0).length;
  return [
    ...truths,
    ...(ways.length === 0 ? [] : [`Explained: ${ways.join(", ")}.`]),
    `${accounted} of ${outcomes.length} are accounted for; ${verified} ended verified.`,
  ].join("\n");
}

/** A run that is not accounted for, with the command that repeats it. */
export const unaccounted = (outcome: Outcome, seed: string): string =>
  [
    describeRun(outcome.planned),
    ...outcome.complaints.map((complaint) => `  ${complaint}`),
    `  npm run soak -- --seed ${seed} --only ${outcome.planned.number} --keep`,
  ].join("\n");
