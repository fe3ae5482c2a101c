import type { LimitUse } from "../../domain/limits.ts";
import { ModelRole } from "../../domain/receipt.ts";
import { SUCCESS_AIM } from "../../domain/run-statistics.ts";
import { count, duration, money, plural } from "../figures.ts";
import { details, list, stack, table, unbroken } from "../markdown/blocks.ts";
import { code, prose } from "../markdown/inert.ts";
import { percent, toolCallMetrics, troubleMetrics } from "../metrics.ts";
import { shownLimits } from "../shown-limits.ts";
import { languageOf, type RunReport } from "./run-report.ts";
import { heading } from "./wording.ts";

const NAMES: Record<LimitUse["name"], string> = {
  steps: "steps",
  "tool-calls": "tool calls",
  "input-tokens": "tokens read",
  "output-tokens": "tokens written",
  "cost-usd": "money",
  seconds: "time",
};

/** A figure of a limit in its own unit. */
export function figureOf(name: LimitUse["name"], value: number | null): string {
  if (value === null) return "unknown";
  if (name === "cost-usd") return money(value);
  return name === "seconds" ? duration(value * 1_000) : count(value);
}

/** What was used of each limit, by which model, in which sandbox. */
export function usage(report: RunReport): string {
  const { receipt } = report;
  const limits = shownLimits(receipt);
  const rows = [
    ["used", ...limits.map(({ name, used }) => unbroken(figureOf(name, used)))],
    ["at most", ...limits.map(({ name, limit }) => (limit === null ? "no limit" : unbroken(figureOf(name, limit))))],
  ];
  const body = stack(
    limits.length === 0
      ? ""
      : table(["", ...limits.map(({ name }) => NAMES[name])], rows, `l${"r".repeat(limits.length)}`),
    list([...model(report), ...metrics(report), ...machine(report), ...asked(report)]),
  );
  const title = heading("used", languageOf(report.state.requirement));
  // Who ran into a limit wants to see it; everybody else has the figures in one line.
  const isStopped = receipt.reasons.some(({ code }) => code.startsWith("limit-"));
  return isStopped ? stack(title, body) : details(`${title.replace(/^#+ /, "")}${briefly(limits, receipt)}`, body);
}

function briefly(limits: readonly LimitUse[], receipt: RunReport["receipt"]): string {
  const used = (name: LimitUse["name"]) => limits.find((limit) => limit.name === name)?.used ?? null;
  const tokens = (used("input-tokens") ?? 0) + (used("output-tokens") ?? 0);
  const rate = toolCallMetrics(receipt) === null ? null : receipt.metrics.toolCallSuccessRate;
  const [steps, cost, seconds] = [used("steps"), used("cost-usd"), used("seconds")];
  const parts = [
    ...(steps === null ? [] : [plural(steps, "step")]),
    ...(tokens === 0 ? [] : [plural(tokens, "token")]),
    ...(limits.some(({ name }) => name === "cost-usd") ? [cost === null ? "cost unknown" : money(cost)] : []),
    ...(seconds === null ? [] : [duration(seconds * 1_000)]),
    // Below the aim it must be seen without unfolding anything.
    ...(rate !== null && rate < SUCCESS_AIM ? [`⚠️ only ${percent(rate)} of the tool calls worked`] : []),
  ];
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

function model({ receipt, state }: RunReport): string[] {
  if (state.model?.scripted === true)
    return ["Model: none; the replies were scripted, every run of a program was real"];
  if (receipt.model === null) return ["Model: none was asked"];
  const { name, baseUrlHost, calls, protocol } = receipt.model;
  const spoken = (used: typeof protocol) => (used === null ? "" : `, ${used} protocol`);
  return [
    `Model: ${code(name)} at ${code(baseUrlHost)}, ${plural(calls, "call")}${spoken(protocol)}`,
    ...ModelRole.options.flatMap((role) => {
      const own = receipt.roles?.[role];
      return own === undefined
        ? []
        : [`Model of the ${role}: ${code(own.name)}, ${plural(own.calls, "call")}${spoken(own.protocol)}`];
    }),
  ];
}

/** How the model did with its tools, and what it had to fight with. */
function metrics({ receipt }: RunReport): string[] {
  const tools = toolCallMetrics(receipt);
  const trouble = troubleMetrics(receipt);
  return [
    ...(tools === null ? [] : [`Tools: ${tools.isLow ? "⚠️ " : ""}${tools.said}`]),
    ...(trouble.length === 0 ? [] : [`On the way: ${prose(trouble.join("; "), 600)}`]),
  ];
}

function machine({ receipt: { isolation, runtime } }: RunReport): string[] {
  if (isolation.kind === "none") return [];
  const version = runtime.version === null ? "" : ` ${runtime.version}`;
  const walls = isolation.guarantees.length === 0 ? "" : `: ${prose(isolation.guarantees.join(", "))}`;
  return [
    isolation.kind === "process"
      ? "Programs ran as plain processes, without a sandbox"
      : `Programs ran in ${code(isolation.kind)}${walls}`,
    `Language: ${prose(`${runtime.language}${version} on ${runtime.os}`)}`,
  ];
}

const asked = ({ requester, receipt }: RunReport): string[] => [
  `${requester === null ? "" : `Asked for by ${code(requester)}. `}VeriAlgo ${prose(receipt.tool.version, 40)}, seed ${code(receipt.seed)}${receipt.replayed ? " (replayed)" : ""}`,
];
