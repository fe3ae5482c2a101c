import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { count } from "../../figures.ts";
import { stack } from "../../markdown/blocks.ts";
import { ends } from "../../markdown/ends.ts";
import type { Detail } from "../../markdown/fit.ts";
import { fence } from "../../markdown/inert.ts";

/** Evidence of `differential`: how many cases were compared, and the smallest on which the answers differ. */
export const DifferentialEvidence = z.object({
  cases: z.number().optional(),
  counterexample: z.object({ case: z.unknown(), expected: z.unknown(), actual: z.unknown() }).nullish(),
});

const Call = z.object({ args: z.array(z.unknown()), kwargs: z.record(z.string(), z.unknown()).optional() });
const Operations = z.object({ init: z.array(z.unknown()), ops: z.array(z.tuple([z.string(), z.array(z.unknown())])) });

/** The smallest input on which program and reference differ, with both answers. Shown at every length of the report. */
export function counterexample(finding: Finding, detail: Detail, entry: string): string {
  const parsed = DifferentialEvidence.safeParse(finding.evidence);
  const found = parsed.success ? parsed.data.counterexample : null;
  if (!parsed.success || found === null || found === undefined) return "";
  const { cases } = parsed.data;
  const part = (text: string) => ends(text, Math.ceil(detail.block * 0.8), Math.floor(detail.block * 0.2));
  const lines = [
    `input     ${part(callOf(found.case, entry))}`,
    `expected  ${part(json(found.expected))}`,
    `got       ${part(json(found.actual))}`,
  ];
  return stack(
    `**A counterexample**: the smallest input found on which the program and the independent reference differ${cases === undefined ? "" : `, in ${count(cases)} cases`}.`,
    fence(lines.join("\n")),
  );
}

function callOf(given: unknown, entry: string): string {
  const call = Call.safeParse(given);
  if (call.success) {
    const named = Object.entries(call.data.kwargs ?? {}).map(([name, value]) => `${name}=${json(value)}`);
    return `${entry}(${[...call.data.args.map(json), ...named].join(", ")})`;
  }
  const operations = Operations.safeParse(given);
  if (!operations.success) return json(given);
  const { init, ops } = operations.data;
  const calls = ops.map(([name, args]) => `          .${name}(${args.map(json).join(", ")})`);
  return [`${entry}(${init.map(json).join(", ")})`, ...calls].join("\n");
}

/** Spaced like the arrays of the languages people read. */
function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${json(one)}`)
      .join(", ")}}`;
  }
  return JSON.stringify(value) ?? "nothing";
}
