import { type Case, isClassCase } from "../../../../domain/value.ts";
import { isCase, isValue } from "../../../../languages/python/value-shape.ts";
import { showValue } from "../../../../verify/differential/show-value.ts";

/** A value that stands in evidence, as the language writes it; JSON where it is no value as they cross today. Never throws. */
export const literalOf = (value: unknown): string =>
  guarded(() => (isValue(value) ? showValue(value, Number.POSITIVE_INFINITY) : jsonOf(value, 0)));

/** A case that stands in evidence, as the call it is; operations of a class on a line each. Never throws. */
export const callOf = (given: unknown, entry: string): string =>
  guarded(() => (isCase(given) ? written(given, entry) : jsonOf(given, 2)));

function written(given: Case, entry: string): string {
  const listed = (values: readonly unknown[]) => values.map(literalOf);
  if (isClassCase(given)) {
    const calls = given.ops.map(([name, args]) => `  .${name}(${listed(args).join(", ")})`);
    return [`${entry}(${listed(given.init).join(", ")})`, ...calls].join("\n");
  }
  const named = Object.entries(given.kwargs ?? {}).map(([name, value]) => `${name}=${literalOf(value)}`);
  return `${entry}(${[...listed(given.args), ...named].join(", ")})`;
}

const jsonOf = (value: unknown, indent: number): string => JSON.stringify(value, null, indent) ?? "–";

/** What is nested too deeply for the stack cannot be written. */
function guarded(write: () => string): string {
  try {
    return write();
  } catch {
    return "…";
  }
}
