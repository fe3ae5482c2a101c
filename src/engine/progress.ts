import type { Finding } from "../domain/finding.ts";
import { sha256 } from "../domain/random.ts";
import { hashesOf, type Judged } from "./draft.ts";
import { survivorKey, survivorsOf } from "./prompts/feedback/survivors.ts";

const mutationOf = (findings: readonly Finding[]) => findings.find(({ check }) => check === "mutation");

const textOf = ({ files }: Judged, role: string): string =>
  hashesOf(files.filter((file) => file.role === role)).join("\n");

/** Whether the author has come closer since the last round. New tests alone must show it: a failing check less, or a survivor less. */
export function isProgress(before: Judged | null, after: Judged): boolean {
  if (before === null) return true;
  if (before.hashes.join("\n") === after.hashes.join("\n")) return false;
  if (textOf(before, "solution") !== textOf(after, "solution")) return true;
  return standing(before.findings) !== standing(after.findings);
}

/** What does not hold, so that equal texts mean that nothing was gained. */
function standing(findings: readonly Finding[]): string {
  const open = findings
    .filter(({ status }) => status === "fail")
    .map((finding) =>
      finding.check === "mutation"
        ? ["mutation", ...survivorsOf(finding).map(survivorKey).sort()].join("\n")
        : `${finding.check} ${finding.summary}`,
    );
  return sha256(open.join("\n\n"));
}

/** New tests of a round in which only tests changed and no survivor of the round before was killed; else none. */
export function idleTests(before: Judged | null, after: Judged): string[] {
  if (before === null || textOf(before, "solution") !== textOf(after, "solution")) return [];
  const alive = new Set(survivorsOf(mutationOf(after.findings)).map(survivorKey));
  const were = survivorsOf(mutationOf(before.findings)).map(survivorKey);
  if (were.length === 0 || were.some((key) => !alive.has(key))) return [];
  return after.passedTests.filter((test) => !before.passedTests.includes(test));
}

/** Says of a test that it is wrong, not the solution: what the oracle shows. */
const CONTRADICTS = /contradicts the oracle/;

/**
 * Tests that passed in an earlier round and do not pass now. None when the tests did not run to their end (that is a failure of its own),
 * and none that a finding shows to contradict the oracle.
 */
export function lostTests(anchors: ReadonlySet<string>, { passedTests, findings }: Judged): string[] {
  if (passedTests.length === 0) return [];
  const excused = findings
    .flatMap(({ summary, evidence }) => [summary, ...Object.values(evidence).flatMap(textsOf)])
    .filter((text) => CONTRADICTS.test(text))
    .join("\n");
  return [...anchors].filter((test) => !passedTests.includes(test) && !excused.includes(test));
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item) ?? "") : [JSON.stringify(value) ?? ""];
