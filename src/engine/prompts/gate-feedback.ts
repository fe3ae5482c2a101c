import { CHECK_LEVELS, type Finding } from "../../domain/finding.ts";
import { headAndTail, visible } from "../../domain/untrusted-text.ts";
import type { Level } from "../../domain/verdict.ts";
import type { Deliverables } from "./author-prompt.ts";

/** Characters of one finding's evidence: enough for the failing tests with their values, short enough to act on. */
const EVIDENCE = { head: 1_500, tail: 300 } as const;
const MOST_ITEMS = 5;

/** The findings that are sent back: those that failed and refute, or keep the work below the level asked. */
export const failing = (findings: readonly Finding[], requiredLevel: Level): Finding[] =>
  findings.filter(
    ({ status, effect, check }) => status === "fail" && (effect === "refutes" || CHECK_LEVELS[check] <= requiredLevel),
  );

/** What `failing` chose as the author's next message; the first line says where things stand, then one item a failing finding. */
export function gateFeedback(findings: readonly Finding[], names: Deliverables, unchanged: boolean): string {
  const items = findings.map((finding) => {
    const lines = evidenceLines(finding.evidence);
    const detail = lines.length === 0 ? "" : `\n${headAndTail(lines.join("\n"), EVIDENCE.head, EVIDENCE.tail)}`;
    return `- ${finding.check}: ${visible(finding.summary)}${detail}`;
  });
  const opening = unchanged
    ? "Nothing has changed since the last check, so it fails as before:"
    : "Your files were copied to a clean place and checked. This does not hold yet:";
  return `${opening}\n${items.join("\n")}\n\nFix the cause in ${names.solution} or, if a test is wrong, in ${names.tests}; run the tests, then reply without a call.`;
}

/** Evidence as lines a model can act on: what failed first, whatever the check calls it. */
export function evidenceLines(evidence: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(evidence).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [];
    const shown = value.slice(0, MOST_ITEMS).map((item) => `  ${describe(item)}`);
    return value.length > MOST_ITEMS ? [...shown, `  … and ${value.length - MOST_ITEMS} more ${name}`] : shown;
  });
}

/** `{test, message}`, `{module, line, what}` and plain values, in one line or a few. */
function describe(item: unknown): string {
  if (item === null || typeof item !== "object") return visible(String(item));
  const { test, message, module, line, what, kind, result } = item as Record<string, unknown>;
  if (typeof test === "string") return visible(typeof message === "string" ? `${test}: ${message}` : test);
  if (typeof what === "string") return visible(`${module ?? "?"} line ${line ?? "?"}: ${what}`);
  if (typeof kind === "string") return visible(`a stub that ${kind}: ${result ?? "?"}`);
  return visible(JSON.stringify(item));
}
