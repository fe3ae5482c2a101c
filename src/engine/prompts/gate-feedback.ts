import { CHECK_LEVELS, type CheckName, type Finding } from "../../domain/finding.ts";
import { headAndTail, visible } from "../../domain/untrusted-text.ts";
import type { Level } from "../../domain/verdict.ts";
import type { Ruling } from "../disputes.ts";
import type { Deliverables } from "./author-prompt.ts";
import { counterexampleLines } from "./feedback/counterexample.ts";
import { evidenceLines } from "./feedback/evidence.ts";
import { growthLines } from "./feedback/growth.ts";
import { survivorLines } from "./feedback/survivors.ts";

/** Characters of one finding's evidence: enough for the failing tests with their values, short enough to act on. */
const EVIDENCE = { head: 2_400, tail: 300 } as const;
const MOST_NAMES = 8;

/** What these find wanting is the tests: the solution stays as it is. */
const TESTS_ONLY = new Set<CheckName>(["same-control", "flip-control", "coverage", "mutation", "stub-control"]);

/** The findings that are sent back: those that failed and refute, or keep the work below the level asked; none that another has lifted. */
export const failing = (findings: readonly Finding[], requiredLevel: Level): Finding[] =>
  findings.filter(({ status, effect, check, liftedBy }) => {
    if (status !== "fail") return false;
    if (effect === "refutes") return true;
    const isLifted = findings.some((other) => other.check === liftedBy && other.status === "pass");
    return CHECK_LEVELS[check] <= requiredLevel && !isLifted;
  });

/** What the author is told of a round of the gate, beyond the findings. */
export interface Round {
  entry: string;
  /** The same bytes as the last time. */
  unchanged: boolean;
  /** New tests after which as many mutants live as before. */
  idleTests: readonly string[];
  /** Tests that passed in an earlier round and do not now. */
  lostTests: readonly string[];
  /** What an arbiter has said of the counterexample. */
  ruling: Ruling | null;
}

/** What `failing` chose as the author's next message; the first line says where things stand, then one item a failing finding. */
export function gateFeedback(findings: readonly Finding[], names: Deliverables, round: Round): string {
  const items = findings.map((finding) => {
    const lines = linesOf(finding, round);
    const detail = lines.length === 0 ? "" : `\n${headAndTail(lines.join("\n"), EVIDENCE.head, EVIDENCE.tail)}`;
    return `- ${finding.check}: ${visible(finding.summary)}${detail}`;
  });
  if (round.lostTests.length > 0) items.push(lostTests(round.lostTests));
  if (round.idleTests.length > 0) items.push(idleTests(round.idleTests));
  const opening = round.unchanged
    ? "Nothing has changed since the last check, so it fails as before:"
    : "Your files were copied to a clean place and checked. This does not hold yet:";
  return `${opening}\n${items.join("\n")}\n\n${closing(findings, names, round)}`;
}

function linesOf(finding: Finding, { entry, ruling }: Round): string[] {
  const indented = (lines: string[]) => lines.map((line) => `  ${line}`);
  const own: Partial<Record<CheckName, () => string[]>> = {
    differential: () => counterexampleLines(finding, entry, ruling),
    mutation: () => survivorLines(finding, entry),
    growth: () => growthLines(finding),
  };
  const lines = own[finding.check]?.() ?? [];
  return lines.length > 0 ? indented(lines) : evidenceLines(finding.evidence);
}

function closing(findings: readonly Finding[], { solution, tests }: Deliverables, round: Round): string {
  const onlyTests = findings.length > 0 && findings.every(({ check }) => TESTS_ONLY.has(check));
  if (onlyTests && round.lostTests.length === 0)
    return (
      `Only the tests are too weak: leave ${solution} as it is and add or mend tests in ${tests}. A new test counts when it passes on your solution ` +
      "and on a rewriting of it with the same meaning, and fails on a changed one above. Run the tests, then reply without a call."
    );
  return `Fix the cause in ${solution} or, if a test is wrong, in ${tests}; run the tests, then reply without a call.`;
}

const lostTests = (lost: readonly string[]): string =>
  `- tests that passed before and are gone or fail now: ${namesOf(lost)}. A test that once passed stays: bring them back as they were, and make them pass.`;

const idleTests = (idle: readonly string[]): string =>
  `- these new tests notice none of the changes above: ${namesOf(idle)}. Give them inputs on which the changed line decides the answer.`;

const namesOf = (names: readonly string[]): string =>
  visible(names.slice(0, MOST_NAMES).join(", ")) +
  (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "");
