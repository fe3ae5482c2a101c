import type { Finding } from "../../../domain/finding.ts";
import { disputeOf, type Ruling } from "../../disputes.ts";
import { assertionOf, callOf, literal } from "../literal.ts";

/** The smallest input on which solution and oracle differ, as lines that can be pasted into a test. */
export function counterexampleLines(finding: Finding, entry: string, ruling: Ruling | null): string[] {
  const dispute = disputeOf([finding]);
  if (dispute === null) return [];
  const { input, solution, oracle, why } = dispute;
  const call = callOf(entry, input);
  const own = literal(solution);
  const assertion = oracle === null ? null : assertionOf(entry, input, oracle);
  const lines =
    oracle === null
      ? [`${call} gives ${own}; an independent check says: ${why}`]
      : [
          assertion === null
            ? `${call}: an independent reference gives ${literal(oracle)}, your solution ${own}`
            : `${assertion}  # an independent reference; your solution gives ${own}`,
        ];
  if (ruling?.side === "oracle")
    return [
      ...lines,
      `A third reader of the specification has confirmed that yours is wrong here. ${ruling.why}`.trim(),
    ];
  return [
    ...lines,
    "Work this input out by hand. If your solution is wrong, fix the cause and add the case to the tests. If you are sure it is right, change nothing and say why: a third reader then decides.",
  ];
}
