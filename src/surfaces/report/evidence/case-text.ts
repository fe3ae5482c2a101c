import * as z from "zod";
import type { Value } from "../../../domain/value.ts";
import { showValue } from "../../../verify/differential/show-value.ts";

const Call = z.object({ args: z.array(z.unknown()), kwargs: z.record(z.string(), z.unknown()).optional() });
const Operations = z.object({ init: z.array(z.unknown()), ops: z.array(z.tuple([z.string(), z.array(z.unknown())])) });

/** The case that stands in evidence, as the call it is; operations of a class on a line each. */
export function callText(given: unknown, entry: string): string {
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

/** A value that stands in evidence, as the language writes it; JSON where it is not a value as they cross today (older receipts). */
export const literal = (value: unknown): string =>
  isValue(value) ? showValue(value, Number.POSITIVE_INFINITY) : json(value);

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
    z.strictObject({ unmade: z.string() }),
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
