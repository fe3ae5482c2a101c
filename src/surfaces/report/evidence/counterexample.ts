import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { count } from "../../figures.ts";
import { stack } from "../../markdown/blocks.ts";
import type { Detail } from "../../markdown/fit.ts";
import { prose } from "../../markdown/inert.ts";
import { callText, literal } from "./case-text.ts";
import { columns } from "./columns.ts";

/** Input and answers as the check itself said them: also where there was no value, but a word about why. */
const Shown = z.object({ input: z.string().optional(), expected: z.string(), actual: z.string() });

/** Evidence of `differential`: how many cases were compared, and the smallest on which the answers differ. */
export const DifferentialEvidence = z.object({
  cases: z.number().optional(),
  counterexample: z
    .object({ case: z.unknown(), expected: z.unknown(), actual: z.unknown(), shown: Shown.optional() })
    .nullish(),
  /** The program is right when it is asked this alone. */
  afterOtherCalls: z.boolean().optional(),
  /** Why a third reader of the specification could not say which answer is right. */
  arbiter: z.string().optional(),
});

/** The smallest input on which program and reference differ, with both answers. Shown at every length of the report. */
export function counterexample(finding: Finding, detail: Detail, entry: string): string {
  const parsed = DifferentialEvidence.safeParse(finding.evidence);
  const found = parsed.success ? parsed.data.counterexample : null;
  if (!parsed.success || found === null || found === undefined) return "";
  const { cases, afterOtherCalls, arbiter } = parsed.data;
  const among = cases === undefined ? "" : `, in ${count(cases)} cases`;
  const { input, expected, actual } = written(finding, found, entry);
  return stack(
    arbiter === undefined
      ? `**A counterexample**: the smallest input found on which the program and the independent reference differ${among}.`
      : `**A case that the request leaves open**: program and reference differ on it${among}, and a third reader of the request could not say who is right. Say in the request which answer you want.`,
    columns(
      {
        input,
        [arbiter === undefined ? "expected" : "reference"]: expected,
        [arbiter === undefined ? "got" : "program"]: actual,
      },
      detail,
    ),
    afterOtherCalls === true ? "Asked alone, the program is right: it keeps something from earlier calls." : "",
    arbiter === undefined ? "" : `The third reader: ${prose(arbiter, detail.sentence)}`,
  );
}

type Found = NonNullable<z.infer<typeof DifferentialEvidence>["counterexample"]>;
type Written = Record<"input" | "expected" | "actual", string>;

/** A report is drawn at one length after the other until it fits, and the texts may be megabytes: they are written once. */
const known = new WeakMap<Finding, Map<string, Written>>();

function written(finding: Finding, { case: asked, shown, expected, actual }: Found, entry: string): Written {
  const named = /^[\p{L}_][\p{L}\p{N}_]*(?=\()/u.exec(shown?.input ?? "")?.[0] ?? entry;
  const ofFinding = known.get(finding) ?? new Map<string, Written>();
  known.set(finding, ofFinding);
  const texts = ofFinding.get(named) ?? {
    input: callText(asked, named),
    expected: shown?.expected ?? literal(expected),
    actual: shown?.actual ?? literal(actual),
  };
  ofFinding.set(named, texts);
  return texts;
}
