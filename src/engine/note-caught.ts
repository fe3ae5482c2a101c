import type { Finding } from "../domain/finding.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { isClassCase } from "../domain/value.ts";
import type { Level } from "../domain/verdict.ts";
import type { AuthorSession } from "./author-session.ts";
import { disputeOf } from "./disputes.ts";
import type { Judged } from "./draft.ts";
import { survivorsOf } from "./prompts/feedback/survivors.ts";
import { failing } from "./prompts/gate-feedback.ts";
import { callOf, literal } from "./prompts/literal.ts";
import { complaintIn } from "./tools/complaint.ts";

/** What the gate found wrong of what must hold, and what of it, or of the author's own runs, is now mended. */
export function noteCaught(
  { run, caught, names }: AuthorSession,
  { findings }: Judged,
  entry: string,
  requiredLevel: Level,
): void {
  const { steps } = run.meter;
  const wrong = failing(findings, requiredLevel);
  for (const finding of findings) {
    // The gate's run of the tests and the author's are the same thing: a failure of one is mended by the other.
    const subjects = finding.check === "clean-run" ? [names.tests, names.solution] : [finding.check];
    const how = finding.check === "mutation" ? "tests added" : undefined;
    if (finding.status === "pass") for (const subject of subjects) caught.passed(subject, steps, how);
    if (wrong.includes(finding)) caught.found(subjects[0] ?? finding.check, steps, phraseOf(finding, entry));
  }
}

const SHOWN = 120;

function phraseOf(finding: Finding, entry: string): string {
  const { summary, evidence, check } = finding;
  const dispute = disputeOf([finding]);
  if (dispute !== null) {
    const { input } = dispute;
    // One argument says it all; more need their call around them.
    const [only] = isClassCase(input) || input.kwargs !== undefined || input.args.length !== 1 ? [] : input.args;
    return `the oracle disagreed on \`${oneLine(only === undefined ? callOf(entry, input) : literal(only), SHOWN)}\``;
  }
  const lived = check === "mutation" ? survivorsOf(finding).length : 0;
  if (lived > 0) return `${lived} ${lived === 1 ? "mutant" : "mutants"} lived`;
  const first: unknown = Array.isArray(evidence.failures) ? evidence.failures[0] : undefined;
  const message = first !== null && typeof first === "object" && "message" in first ? first.message : undefined;
  return (typeof message === "string" ? complaintIn(message) : null) ?? oneLine(summary);
}
