import { sha256 } from "../../domain/random.ts";
import type { RunState, ToolUse } from "../../domain/run-state.ts";
import { duration, plural } from "../figures.ts";
import { details, list, stack, table, unbroken } from "../markdown/blocks.ts";
import { ends } from "../markdown/ends.ts";
import type { Detail } from "../markdown/fit.ts";
import { code, fence, prose } from "../markdown/inert.ts";
import { type RunReport, restOf } from "./run-report.ts";

/** What the folded parts need; a run that was broken off has no receipt. */
export type Recorded = Pick<RunReport, "state" | "artifact"> & { receipt: Pick<RunReport["receipt"], "specification"> };

/** The parts folded away: the request, the task as understood, the steps, what programs printed, the author's own words. */
export function record(report: Recorded, detail: Detail): string {
  const { state } = report;
  const rest = restOf(report);
  return stack(
    request(state, detail, rest),
    task(report, detail),
    steps(state, detail, rest),
    outputs(state, detail, rest),
    words(state, detail),
  );
}

/** What the whole run rests on: the text as it was used, under the hash the receipt has of it. */
function request({ requirement }: RunState, detail: Detail, rest: string): string {
  if (requirement === null || requirement === "" || detail.request === 0) return "";
  const isWhole = [...requirement].length <= detail.request;
  return details(
    "The request as it was used",
    stack(
      `sha256 ${code(sha256(requirement))}${isWhole ? "" : `, the beginning; the whole text is in the ${rest}`}`,
      fence(isWhole ? requirement : ends(requirement, detail.request, 0), "text"),
    ),
  );
}

function task({ receipt, state }: Recorded, detail: Detail): string {
  const given = receipt.specification ?? state.specification;
  if (given === null) return "";
  const lines = [
    `Title: ${prose(given.title)}`,
    `Interface: ${code(given.signature, 500)}`,
    ...(given.domain === "" ? [] : [`Legal inputs: ${prose(given.domain, detail.sentence)}`]),
    ...(given.claim === null ? [] : [`Claimed running time: ${code(given.claim)}`]),
    `Examples taken from the request: ${given.examples.length === 0 ? "none" : ""}${given.examples
      .slice(0, 5)
      .map(({ quote }) => code(quote, 120))
      .join(", ")}`,
  ];
  return details("The task as the model understood it", list(lines));
}

function steps(state: RunState, detail: Detail, rest: string): string {
  const { tools } = state;
  if (tools.length === 0 || detail.steps === 0) return "";
  const head = tools.length <= detail.steps ? tools : tools.slice(0, Math.ceil(detail.steps / 2));
  const tail = tools.length <= detail.steps ? [] : tools.slice(-Math.floor(detail.steps / 2));
  const left = tools.length - head.length - tail.length;
  const gap = left > 0 ? [["", "…", `${left.toLocaleString("en-US")} more in the ${rest}`, ""]] : [];
  const rows = [...head.map(stepRow), ...gap, ...tail.map(stepRow)];
  return details(
    `What was done: ${plural(state.step, "step")}, ${plural(tools.length, "tool call")}`,
    table(["Step", "Call", "Result", "Time"], rows, "rllr"),
  );
}

const stepRow = (tool: ToolUse): string[] => [
  String(tool.step),
  `${tool.ok === null ? "…" : tool.ok ? "✅" : "❌"} ${code(tool.name, 40)} ${code(tool.hint, 80)}`.trim(),
  prose(tool.summary, 200),
  tool.ok === null ? "" : unbroken(duration(tool.ms)),
];

const printed = (tool: ToolUse): boolean => tool.name === "run_file" && tool.detail !== "";

function outputs(state: RunState, detail: Detail, rest: string): string {
  const all = state.tools.filter(printed);
  const last = detail.outputs === 0 ? [] : all.slice(-detail.outputs);
  if (last.length === 0) return "";
  const left = all.length - last.length;
  return details(
    last.length === 1 ? "What the last run printed" : `What the last ${last.length} runs printed`,
    stack(
      ...last.flatMap((tool) => [
        `Step ${tool.step}, ${code(tool.hint, 80)}:`,
        fence(ends(tool.detail, detail.head, detail.tail), "text"),
      ]),
      left > 0 ? `${plural(left, "earlier run")} in the ${rest}` : "",
    ),
  );
}

function words(state: RunState, detail: Detail): string {
  if (detail.words === 0 || state.lastText.trim() === "") return "";
  return details(
    "The model’s last words (written by the model, not verified)",
    fence(ends(state.lastText.trim(), detail.words, 0), "text"),
  );
}
