import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { details, stack, table } from "../../markdown/blocks.ts";
import { ends } from "../../markdown/ends.ts";
import type { Detail } from "../../markdown/fit.ts";
import { code, fence, prose } from "../../markdown/inert.ts";
import { more } from "./more.ts";

/** Evidence of `mutation`: `score` 0…1 over the mutants that are not probably equivalent. */
export const MutationEvidence = z.object({
  score: z.number(),
  killed: z.number(),
  total: z.number(),
  run: z.number().optional(),
  probablyEquivalent: z.union([z.number(), z.array(z.unknown())]).optional(),
  survivors: z.array(
    z.object({ line: z.number(), operator: z.string(), diff: z.string(), sentence: z.string().optional() }),
  ),
});
type Survivor = z.infer<typeof MutationEvidence>["survivors"][number];

/** Diffs shown in full, the first of them unfolded; further survivors are rows of a table. */
const DIFFS = 4;

/** The mutants no test noticed: deliberate mistakes that are still to be caught. */
export function survivors(finding: Finding, detail: Detail, rest: string): string {
  const parsed = MutationEvidence.safeParse(finding.evidence);
  if (!parsed.success || parsed.data.survivors.length === 0) return "";
  const { survivors, killed, score } = parsed.data;
  const [first, ...whole] = survivors.slice(0, Math.min(DIFFS, detail.rows)).map((one) => diffOf(one, detail));
  const rows = survivors.slice(DIFFS, detail.rows);
  const others = survivors.length - 1;
  return stack(
    `**Small mistakes that no test notices.** ${madeOf(parsed.data)}; the tests noticed ${killed} of them (${Math.floor(score * 100)} %). One that they did not:`,
    first ?? "",
    others === 0
      ? ""
      : details(
          `${others} more that no test notices`,
          stack(
            ...whole,
            table(
              ["Line", "Change", "Becomes"],
              rows.map((one) => [String(one.line), code(one.operator), becomes(one.diff)]),
              "r",
            ),
            more(others - whole.length - rows.length, rest),
          ),
        ),
  );
}

/** How many mistakes the score is about: neither those that were not run nor those that change nothing. */
function madeOf({ killed, run, total, probablyEquivalent = 0 }: z.infer<typeof MutationEvidence>): string {
  const same = typeof probablyEquivalent === "number" ? probablyEquivalent : probablyEquivalent.length;
  const made = Math.max(killed, (run ?? total) - same);
  const aside = same === 0 ? "" : ` (and ${same} more that ${same === 1 ? "changes" : "change"} no answer)`;
  const left = run !== undefined && run < total ? `, ${run} of ${total} in the time there was` : "";
  return `VeriAlgo made ${made} small mistakes in the program, one at a time${aside}${left}`;
}

const diffOf = ({ line, operator, diff, sentence }: Survivor, detail: Detail): string =>
  stack(
    sentence === undefined
      ? `Line ${line}, ${code(operator)}:`
      : `${prose(sentence, detail.sentence)} (${code(operator)})`,
    fence(ends(diff, detail.block, 0), "diff"),
  );

/** The first added line of a diff. */
const becomes = (diff: string): string => code((/^\+(?!\+\+)(.*)$/m.exec(diff)?.[1] ?? "").trim(), 120);
