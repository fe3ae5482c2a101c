import { visible } from "../../../domain/untrusted-text.ts";

const MOST_ITEMS = 5;

/** Evidence of any check as lines a model can act on: what failed first, whatever the check calls it. */
export function evidenceLines(evidence: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(evidence).flatMap(([name, value]) => {
    if (name === "missedLines" && Array.isArray(value) && value.length > 0)
      return [`  lines no test runs: ${value.join(", ")}`];
    if (!Array.isArray(value)) return [];
    const shown = value.slice(0, MOST_ITEMS).map((item) => `  ${describe(item)}`);
    return value.length > MOST_ITEMS ? [...shown, `  … and ${value.length - MOST_ITEMS} more ${name}`] : shown;
  });
}

/** `{test, message}`, `{module, line, what}`, `{line, way}` and plain values, in one line or a few. */
function describe(item: unknown): string {
  if (item === null || typeof item !== "object") return visible(String(item));
  const { test, message, module, line, what, kind, result, was, becomes, way } = item as Record<string, unknown>;
  if (typeof was === "string" && typeof becomes === "string")
    return visible(`${test || module || "?"}, line ${line ?? "?"}: nothing fails when ${was} becomes ${becomes}`);
  if (typeof test === "string") return visible(typeof message === "string" ? `${test}: ${message}` : test);
  if (typeof what === "string") return visible(`${module ?? "?"} line ${line ?? "?"}: ${what}`);
  if (typeof kind === "string") return visible(`a stub that ${kind}: ${result ?? "?"}`);
  if (typeof way === "string") return visible(`line ${line ?? "?"}: never ${way}`);
  return visible(JSON.stringify(item));
}
