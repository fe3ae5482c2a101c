import type { LimitUse } from "../../domain/limits.ts";
import { count, duration, money, plural } from "../figures.ts";
import { details, list, stack, table, unbroken } from "../markdown/blocks.ts";
import { code, prose } from "../markdown/inert.ts";
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
  const limits = receipt.limits.filter(({ used, limit }) => used !== null || limit !== null);
  const rows = [
    ["used", ...limits.map(({ name, used }) => unbroken(figureOf(name, used)))],
    ["at most", ...limits.map(({ name, limit }) => (limit === null ? "no limit" : unbroken(figureOf(name, limit))))],
  ];
  const body = stack(
    limits.length === 0
      ? ""
      : table(["", ...limits.map(({ name }) => NAMES[name])], rows, `l${"r".repeat(limits.length)}`),
    list([...model(report), ...machine(report), ...asked(report)]),
  );
  const title = heading("used", languageOf(report.state.requirement));
  // Who ran into a limit wants to see it; everybody else has the figures in one line.
  const isStopped = receipt.reasons.some(({ code }) => code.startsWith("limit-"));
  return isStopped ? stack(title, body) : details(`${title.replace(/^#+ /, "")}${briefly(limits)}`, body);
}

function briefly(limits: readonly LimitUse[]): string {
  const used = (name: LimitUse["name"]) => limits.find((limit) => limit.name === name)?.used ?? null;
  const tokens = (used("input-tokens") ?? 0) + (used("output-tokens") ?? 0);
  const [steps, cost, seconds] = [used("steps"), used("cost-usd"), used("seconds")];
  const parts = [
    ...(steps === null ? [] : [plural(steps, "step")]),
    ...(tokens === 0 ? [] : [plural(tokens, "token")]),
    ...(cost === null ? [] : [money(cost)]),
    ...(seconds === null ? [] : [duration(seconds * 1_000)]),
  ];
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

function model({ receipt, state }: RunReport): string[] {
  if (state.model?.scripted === true)
    return ["Model: none; the replies were scripted, every run of a program was real"];
  if (receipt.model === null) return ["Model: none was asked"];
  const { name, baseUrlHost, calls, protocol } = receipt.model;
  return [
    `Model: ${code(name)} at ${code(baseUrlHost)}, ${calls} calls${protocol === null ? "" : `, ${protocol} protocol`}`,
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
