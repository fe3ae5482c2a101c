import type { Finding } from "../../../../domain/finding.ts";
import type { RunView } from "../../run-view.ts";
import { receiptGiver } from "./ladder.ts";
import { callOf, literalOf } from "./literal.ts";
import { type Fields, fieldsOf, numberIn, recordsIn, textIn } from "./read.ts";
import { type Round, roundsOf } from "./rounds.ts";

/** An input whose answer is not the one somebody expects. Texts are as the language writes values. */
export interface Counterexample {
  kind: "differential" | "open" | "example" | "state" | "test";
  check: Finding["check"];
  input: string;
  expected: string;
  actual: string;
  /** Who expects it. */
  by: "person" | "examiner" | "requirement" | "test" | "itself";
  /** How many cases were compared; null where that says nothing. */
  cases: number | null;
  /** Right when asked alone. */
  afterOtherCalls: boolean;
  /** What a third reader said, or what was said beside the values. */
  note: string;
}

/** The counterexamples of one round. `mendedIn` is the later round in which the check passed. */
export interface RoundCounterexamples {
  round: Round;
  mendedIn: number | null;
  examples: readonly Counterexample[];
}

/** Of every round that has some, the last one first. */
export function counterexamplesOf(view: Pick<RunView, "timeline" | "state">): readonly RoundCounterexamples[] {
  const { state } = view;
  const receipt = state.ended?.receipt ?? null;
  const entry = receipt?.question?.entry ?? (receipt?.specification ?? state.specification)?.entry.name ?? "solution";
  const giver = receiptGiver(view) ?? "examiner";
  const rounds = roundsOf(view);
  return rounds
    .map((round, at) => {
      const examples = ORDER.flatMap((check) => round.findings.filter((finding) => finding.check === check)).flatMap(
        (finding) => ofFinding(finding, entry, giver),
      );
      return { round, examples, mendedIn: mendedIn(rounds.slice(at + 1), examples[0]?.check) };
    })
    .filter(({ examples }) => examples.length > 0)
    .toReversed();
}

/** The smallest input first; then what the request says, then what only the tests say. */
const ORDER: readonly Finding["check"][] = ["differential", "examples", "state", "clean-run"];

function mendedIn(later: readonly Round[], check: Finding["check"] | undefined): number | null {
  const mended = later.find(({ findings }) => findings.some((one) => one.check === check && one.status === "pass"));
  return mended?.number ?? null;
}

function ofFinding(finding: Finding, entry: string, giver: "person" | "examiner"): readonly Counterexample[] {
  if (finding.status === "pass" || finding.status === "skip") return [];
  const evidence = fieldsOf(finding.evidence);
  if (finding.check === "differential") return differential(evidence, entry, giver);
  if (finding.check === "examples") return example(evidence, entry);
  if (finding.check === "state") return repeated(evidence, entry);
  return finding.check === "clean-run" ? failures(evidence) : [];
}

const bare = { cases: null, afterOtherCalls: false, note: "" };

function differential(evidence: Fields, entry: string, giver: "person" | "examiner"): readonly Counterexample[] {
  const found = fieldsOf(evidence.counterexample);
  if (Object.keys(found).length === 0) return [];
  const shown = fieldsOf(found.shown);
  const arbiter = textIn(evidence, "arbiter");
  const named = /^[\p{L}_][\p{L}\p{N}_]*(?=\()/u.exec(textIn(shown, "input") ?? "")?.[0] ?? entry;
  return [
    {
      kind: arbiter === null ? "differential" : "open",
      check: "differential",
      input: callOf(found.case, named),
      expected: textIn(shown, "expected") ?? literalOf(found.expected),
      actual: textIn(shown, "actual") ?? literalOf(found.actual),
      by: giver,
      cases: numberIn(evidence, "cases"),
      afterOtherCalls: evidence.afterOtherCalls === true,
      note: arbiter ?? "",
    },
  ];
}

function example(evidence: Fields, entry: string): readonly Counterexample[] {
  if (evidence.case === undefined) return [];
  return [
    {
      ...bare,
      kind: "example",
      check: "examples",
      input: callOf(evidence.case, entry),
      expected: literalOf(evidence.expected),
      actual: evidence.actual === undefined ? "–" : literalOf(evidence.actual),
      by: "requirement",
      note: textIn(evidence, "example") ?? "",
    },
  ];
}

function repeated(evidence: Fields, entry: string): readonly Counterexample[] {
  const pair = fieldsOf(evidence.pair);
  if (pair.case === undefined) return [];
  return [
    {
      ...bare,
      kind: "state",
      check: "state",
      input: callOf(pair.case, entry),
      expected: literalOf(pair.first),
      actual: literalOf(pair.again),
      by: "itself",
      note: textIn(pair, "because") ?? "",
    },
  ];
}

/** Failing tests that say both what they got and what they expect; the others are told by their message alone, at the check. */
function failures(evidence: Fields): readonly Counterexample[] {
  return recordsIn(evidence, "failures").flatMap((failure) => {
    const message = textIn(failure, "message") ?? "";
    const [expected, actual] = [lineOf(message, "expected"), lineOf(message, "got")];
    if (expected === null || actual === null) return [];
    const [first = ""] = message.trim().split("\n", 1);
    const where = lineOf(message, "where", " ");
    return [
      {
        ...bare,
        kind: "test" as const,
        check: "clean-run" as const,
        input: `${first}${where === null ? "" : `\nwhere ${where}`}`,
        expected,
        actual,
        by: "test" as const,
        note: textIn(failure, "test") ?? "",
      },
    ];
  });
}

/** What stands behind `  got: ` on a line of its own; null where there is none, or several. */
function lineOf(message: string, word: string, sign = ":"): string | null {
  const lines = message
    .split("\n")
    .filter((line) => line.trimStart().startsWith(`${word}${sign}`) && line.startsWith(" "));
  return lines.length === 1
    ? (lines[0] ?? "")
        .trimStart()
        .slice(word.length + sign.length)
        .trim()
    : null;
}
