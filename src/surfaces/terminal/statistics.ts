import type { InterruptReason } from "../../domain/receipt.ts";
import type {
  CostStatistics,
  ModelStatistics,
  RunStatistics,
  Spread,
  ToolCallStatistics,
} from "../../domain/run-statistics.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { count, duration, money, plural } from "../figures.ts";
import { interruptWords } from "../interrupt-words.ts";
import { percent } from "../metrics.ts";
import type { Look } from "./look.ts";
import { paintFor } from "./paint.ts";
import { pad, wrap } from "./text.ts";

const LABEL_COLUMNS = 13;

/** The lines `verialgo stats` prints. Names come from receipts of others, so they are made one harmless line each. Pure. */
export function statisticsLines(statistics: RunStatistics, warnings: readonly string[], look: Look): string[] {
  const paint = paintFor(look.colour);
  const row = (label: string, text: string, indent = 0): string[] =>
    wrap(text, look.columns - LABEL_COLUMNS - indent).map(
      (line, index) => " ".repeat(indent) + paint.dim(pad(index === 0 ? label : "", LABEL_COLUMNS)) + line,
    );
  const { runs, withModel, verdicts, levels, toolCalls, turns, interrupted, seconds, totalSeconds } = statistics;
  return [
    paint.bold(`${plural(runs, "run")}, ${count(withModel)} with a model`),
    ...row("verdicts", counts(verdicts)),
    ...row(
      "levels",
      Object.entries(levels)
        .map(([level, of]) => `level ${level}: ${count(of)}`)
        .join(" · "),
    ),
    ...row("tool calls", toolCallText(toolCalls)),
    ...row("turns", turns === null ? "none" : spreadText(turns, count)),
    ...row("cut short", cutShort(interrupted, runs)),
    ...row("tokens", tokenText(statistics)),
    ...row("cost", costText(statistics)),
    ...row("time", seconds === null ? "none" : `${spreadText(seconds, time)}; ${time(totalSeconds)} in all`),
    ...rolesText(statistics).flatMap(([label, text]) => row(label, text)),
    ...statistics.models.flatMap((model) => ["", ...modelLines(model, row, paint.bold)]),
    ...(warnings.length === 0 ? [] : [""]),
    ...warnings.flatMap((warning) => wrap(`! ${warning}`, look.columns).map(paint.yellow)),
  ];
}

function modelLines(
  model: ModelStatistics,
  row: (label: string, text: string, indent?: number) => string[],
  bold: (text: string) => string,
): string[] {
  const trouble = [
    ...(model.interrupted === 0 ? [] : [`cut short in ${plural(model.interrupted, "run")}`]),
    ...(model.retries === 0 ? [] : [`asked again ${plural(model.retries, "time")}`]),
    ...(model.lostReplies === 0 ? [] : [`${plural(model.lostReplies, "request")} without a usable reply`]),
    ...(model.recoveredCalls === 0 ? [] : [`${plural(model.recoveredCalls, "tool call")} found in text`]),
    ...(model.contextCut === 0 ? [] : [`context cut silently in ${plural(model.contextCut, "run")}`]),
  ];
  const learned = counts(model.learned);
  return [
    // The replies of a script come from nowhere.
    bold(`${oneLine(model.name, 200)}${isScript(model) ? "" : ` at ${oneLine(model.host, 200)}`}`),
    ...row("runs", `${count(model.runs)}, ${count(model.reached)} of them verified or tested`, 2),
    ...row("tool calls", toolCallText(model.toolCalls), 2),
    ...row("turns", model.turns === null ? "none" : spreadText(model.turns, count), 2),
    ...row("protocols", counts(model.protocols), 2),
    ...row("tokens", tokenText(model), 2),
    ...row("cost", costText(model), 2),
    ...(trouble.length === 0 ? [] : row("trouble", trouble.join(", "), 2)),
    ...(learned === "" ? [] : row("learned", learned, 2)),
  ];
}

const isScript = ({ protocols }: ModelStatistics): boolean => Object.keys(protocols).join() === "scripted";

const counts = (names: Readonly<Record<string, number>>): string =>
  Object.entries(names)
    .map(([name, of]) => `${oneLine(name, 100)} ${count(of)}`)
    .join(" · ");

const toolCallText = ({ calls, succeeded, rate }: ToolCallStatistics): string =>
  rate === null ? "none" : `${count(succeeded)} of ${count(calls)} worked (${percent(rate)})`;

const spreadText = ({ mean, median, highest }: Spread, shown: (value: number) => string): string =>
  `mean ${shown(mean)}, median ${shown(median)}, at most ${shown(highest)}`;

const time = (seconds: number): string => duration(seconds * 1_000);

function tokenText({
  inputTokens,
  outputTokens,
  uncounted,
}: Pick<ModelStatistics, "inputTokens" | "outputTokens" | "uncounted">): string {
  const said = `${count(inputTokens)} read, ${count(outputTokens)} written`;
  if (uncounted === 0) return said;
  const unsaid = `not reported in ${plural(uncounted, "run")}`;
  return inputTokens + outputTokens === 0 ? `unknown: ${unsaid}` : `${said}; ${unsaid}`;
}

function costText({ cost: { usd, known, unknown }, uncounted }: { cost: CostStatistics; uncounted: number }): string {
  if (known === 0 && unknown === 0) return "none";
  if (known === 0)
    return `unknown: no price ${uncounted === 0 ? "" : "or no count "}is known for ${plural(unknown, "run")}`;
  return unknown === 0 ? money(usd) : `${money(usd)} in ${plural(known, "run")}; unknown in ${count(unknown)} more`;
}

function cutShort(interrupted: RunStatistics["interrupted"], runs: number): string {
  const reasons = Object.entries(interrupted) as [InterruptReason, number][];
  if (reasons.length === 0) return "none";
  const total = reasons.reduce((sum, [, of]) => sum + of, 0);
  return `${count(total)} of ${count(runs)}: ${reasons.map(([reason, of]) => `${count(of)} by ${interruptWords(reason)}`).join(", ")}`;
}

const rolesText = ({ roles }: RunStatistics): [label: string, text: string][] =>
  Object.entries(roles).map(([role, names]) => [
    role,
    Object.entries(names)
      .map(([name, of]) => `${oneLine(name, 200)} in ${plural(of, "run")}`)
      .join(", "),
  ]);
