import * as z from "zod";
import type { Finding } from "../../domain/finding.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import type { Look } from "./look.ts";
import type { Paint } from "./paint.ts";
import { wrap } from "./text.ts";

/** Evidence of `clean-run` (design: `failures[{test, message}]`). */
const Failures = z.array(z.object({ test: z.string(), message: z.string() }));

const SHOWN = 5;
const LINES_EACH = 3;

/** The failing tests of a finding with what they said; empty where its evidence has none. Pure. */
export function failuresOf(finding: Finding, indent: string, look: Look, paint: Paint): string[] {
  const parsed = Failures.safeParse(finding.evidence.failures);
  if (!parsed.success) return [];
  const width = look.columns - indent.length;
  const lines = parsed.data.slice(0, SHOWN).flatMap(({ test, message }) => {
    const said = message
      .split("\n")
      .map((line) => oneLine(line, 300))
      .filter((line) => line !== "");
    return [
      ...wrap(oneLine(test, 200), width).map((line) => indent + paint.bold(line)),
      ...said
        .flatMap((line) => wrap(line, width - 2))
        .slice(0, LINES_EACH)
        .map((line) => `${indent}  ${line}`),
    ];
  });
  const left = parsed.data.length - SHOWN;
  return left > 0 ? [...lines, `${indent}… and ${left} more in the receipt`] : lines;
}
