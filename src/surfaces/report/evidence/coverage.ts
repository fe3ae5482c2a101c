import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import type { Detail } from "../../markdown/fit.ts";
import { prose } from "../../markdown/inert.ts";
import { rangesOf } from "./ranges.ts";

/** Evidence of `coverage`: lines of the solution that no test runs, and branches in other lines that none takes. */
export const CoverageEvidence = z.object({
  missedLines: z.array(z.int()),
  missedBranches: z.array(z.object({ line: z.int(), way: z.string() })).catch([]),
});

/** Branches named at most; their number is told. */
const BRANCHES = 6;

/** `Lines that no test runs: 3, 7–9. Branches never taken: line 5 (false).`; empty when the tests run everything. */
export function coverage(finding: Finding, detail: Detail, rest: string): string {
  const parsed = CoverageEvidence.safeParse(finding.evidence);
  if (!parsed.success) return "";
  const { missedLines, missedBranches } = parsed.data;
  const ranges = rangesOf(missedLines);
  const lines = ranges.slice(0, Math.max(5, detail.rows));
  const branches = missedBranches.slice(0, BRANCHES).map(({ line, way }) => `line ${line} (${prose(way, 40)})`);
  const said = [
    lines.length === 0
      ? ""
      : `**Lines that no test runs:** ${lines.join(", ")}${andMore(ranges.length - lines.length, "places", rest)}.`,
    branches.length === 0
      ? ""
      : `**Branches that no test takes:** ${branches.join(", ")}${andMore(missedBranches.length - branches.length, "of them", rest)}.`,
  ];
  return said.filter((part) => part !== "").join(" ");
}

const andMore = (left: number, what: string, rest: string): string =>
  left > 0 ? ` … and ${left} more ${what} in the ${rest}` : "";
