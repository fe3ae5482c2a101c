import * as z from "zod";
import type { Case, Value } from "../domain/value.ts";
import { asValue } from "../verify/differential/frozen-values.ts";

export { asValue, caseOf, resembles } from "../verify/differential/frozen-values.ts";

const TAGS = new Set([
  "int",
  "float",
  "complex",
  "bytes",
  "tuple",
  "set",
  "dict",
  "object",
  "raises",
  "opaque",
  "unmade",
  "large",
]);

/** What stands in evidence: a value as it crossed, or plain JSON where a check made it readable. */
export function evidenceValue(given: unknown): Value {
  if (Array.isArray(given)) return given.map(evidenceValue);
  if (given === null || typeof given !== "object") return asValue(given);
  const [tag, ...others] = Object.keys(given);
  if (others.length === 0 && tag !== undefined && TAGS.has(tag)) return given as Value;
  return { dict: Object.entries(given).map(([key, one]) => [key, evidenceValue(one)] as const) };
}

/** The case in evidence; null when it is none. */
export function evidenceCase(given: unknown): Case | null {
  const call = Call.safeParse(given);
  if (call.success) {
    const { args, kwargs } = call.data;
    const named = kwargs && Object.fromEntries(Object.entries(kwargs).map(([key, one]) => [key, evidenceValue(one)]));
    return { args: args.map(evidenceValue), ...(named && { kwargs: named }) };
  }
  const operations = Operations.safeParse(given);
  if (!operations.success) return null;
  const { init, ops } = operations.data;
  return {
    init: init.map(evidenceValue),
    ops: ops.map(([method, args]) => [method, args.map(evidenceValue)] as const),
  };
}

const Call = z.object({ args: z.array(z.unknown()), kwargs: z.record(z.string(), z.unknown()).optional() });
const Operations = z.object({ init: z.array(z.unknown()), ops: z.array(z.tuple([z.string(), z.array(z.unknown())])) });
