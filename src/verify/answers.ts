import type { Finding } from "../domain/finding.ts";
import type { Construct } from "../languages/language.ts";
import type { Answer, CheckContext } from "./check.ts";

type Evidence = Record<string, unknown>;

export const passed = (summary: string, evidence: Evidence = {}, warnings: string[] = []): Answer => ({
  status: "pass",
  effect: "limits",
  summary,
  evidence,
  warnings,
});

/** Evidence against the solution. */
export const refuted = (summary: string, evidence: Evidence = {}, warnings: string[] = []): Answer => ({
  status: "fail",
  effect: "refutes",
  summary,
  evidence,
  warnings,
});

/** Not enough evidence: caps the level, says nothing against the solution. */
export const limited = (summary: string, evidence: Evidence = {}, warnings: string[] = []): Answer => ({
  status: "fail",
  effect: "limits",
  summary,
  evidence,
  warnings,
});

/** VeriAlgo's own trouble: reaches no level. */
export const broken = (summary: string, evidence: Evidence = {}): Answer => ({
  status: "error",
  effect: "limits",
  summary,
  evidence,
});

/** Not asked, and why. */
export const skipped = (summary: string, skipReason: NonNullable<Finding["skipReason"]>): Answer => ({
  status: "skip",
  effect: "limits",
  summary,
  evidence: {},
  skipReason,
});

/** The skip of a check that judges the solution's source, when that could not be read; null when it could. */
export const unread = (context: CheckContext): Answer | null =>
  context.analysis.parsed[context.subject.solution.name]?.ok
    ? null
    : skipped("Not run, because the files could not be read: see the check files.", "earlier-check-failed");

/** The first few constructs in one phrase: `uses gc (solution, line 3) and 2 more`. */
export function phraseOf(constructs: readonly Construct[], shown = 3): string {
  const first = constructs.slice(0, shown).map((found) => `${found.what} (${found.module}, line ${found.line})`);
  const more = constructs.length - first.length;
  return first.join("; ") + (more > 0 ? `; and ${more} more` : "");
}
