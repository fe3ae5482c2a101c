import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import type { Value } from "../../../domain/value.ts";
import { showValue } from "../../../verify/differential/show-value.ts";
import { count } from "../../figures.ts";
import { stack } from "../../markdown/blocks.ts";
import { ends } from "../../markdown/ends.ts";
import type { Detail } from "../../markdown/fit.ts";
import { fence } from "../../markdown/inert.ts";

/** The answers as the check itself said them: also where there was no value, but a word about why. */
const Shown = z.object({ expected: z.string(), actual: z.string() });

/** Evidence of `differential`: how many cases were compared, and the smallest on which the answers differ. */
export const DifferentialEvidence = z.object({
  cases: z.number().optional(),
  counterexample: z
    .object({ case: z.unknown(), expected: z.unknown(), actual: z.unknown(), shown: Shown.optional() })
    .nullish(),
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
    `expected  ${part(found.shown?.expected ?? literal(found.expected))}`,
    `got       ${part(found.shown?.actual ?? literal(found.actual))}`,
  ];
  return stack(
    `**A counterexample**: the smallest input found on which the program and the independent reference differ${cases === undefined ? "" : `, in ${count(cases)} cases`}.`,
    fence(lines.join("\n")),
  );
}

function callOf(given: unknown, entry: string): string {
  const call = Call.safeParse(given);
  if (call.success) {
    const named = Object.entries(call.data.kwargs ?? {}).map(([name, value]) => `${name}=${literal(value)}`);
    return `${entry}(${[...call.data.args.map(literal), ...named].join(", ")})`;
  }
  const operations = Operations.safeParse(given);
  if (!operations.success) return literal(given);
  const { init, ops } = operations.data;
  const calls = ops.map(([name, args]) => `          .${name}(${args.map(literal).join(", ")})`);
  return [`${entry}(${init.map(literal).join(", ")})`, ...calls].join("\n");
}

/** As the language writes it; JSON where it is not a value as they cross today (older receipts). */
const literal = (value: unknown): string => (isValue(value) ? showValue(value, Number.POSITIVE_INFINITY) : json(value));

const Pair = z.tuple([z.string(), z.string()]);
const Values: z.ZodType<readonly Value[]> = z.lazy(() => z.array(AnyValue));
/** A value as it crosses between processes: plain, or an object with one tag. */
const AnyValue: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.int(),
    z.string(),
    Values,
    z.strictObject({ int: z.string() }),
    z.strictObject({ float: z.string() }),
    z.strictObject({ complex: Pair }),
    z.strictObject({ bytes: z.string() }),
    z.strictObject({ tuple: Values }),
    z.strictObject({ set: Values }),
    z.strictObject({ dict: z.array(z.tuple([AnyValue, AnyValue])) }),
    z.strictObject({ object: z.tuple([z.string(), z.array(z.tuple([z.string(), AnyValue]))]) }),
    z.strictObject({ raises: z.string() }),
    z.strictObject({ opaque: z.string() }),
    z.strictObject({ large: z.tuple([z.string(), z.number(), z.boolean()]) }),
  ]),
);
const isValue = (value: unknown): value is Value => AnyValue.safeParse(value).success;

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
