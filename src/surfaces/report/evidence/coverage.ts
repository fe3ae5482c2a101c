import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import type { Detail } from "../../markdown/fit.ts";

/** Evidence of `coverage`: lines of the solution that no test runs. */
export const CoverageEvidence = z.object({
  missedLines: z.array(z.int()).min(1),
  missedBranches: z.array(z.unknown()).optional(),
});

/** `Lines that no test runs: 3, 7–9`. */
export function coverage(finding: Finding, detail: Detail, rest: string): string {
  const parsed = CoverageEvidence.safeParse(finding.evidence);
  if (!parsed.success) return "";
  const ranges = rangesOf(parsed.data.missedLines);
  const some = ranges.slice(0, Math.max(5, detail.rows));
  const left = ranges.length - some.length;
  const branches = parsed.data.missedBranches?.length ?? 0;
  return `**Lines that no test runs:** ${some.join(", ")}${left > 0 ? ` … and ${left} more places in the ${rest}` : ""}.${
    branches > 0 ? ` Branches never taken: ${branches}.` : ""
  }`;
}

/** Consecutive lines joined: `7–9`. */
export function rangesOf(lines: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
