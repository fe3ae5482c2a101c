import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { details, stack, table } from "../../markdown/blocks.ts";
import { ends } from "../../markdown/ends.ts";
import type { Detail } from "../../markdown/fit.ts";
import { code, fence } from "../../markdown/inert.ts";
import { more } from "./more.ts";

/** Evidence of `mutation`: `score` 0…1 over the mutants that are not probably equivalent. */
export const MutationEvidence = z.object({
  score: z.number(),
  killed: z.number(),
  total: z.number(),
  run: z.number().optional(),
  probablyEquivalent: z.union([z.number(), z.array(z.unknown())]).optional(),
  survivors: z.array(z.object({ line: z.number(), operator: z.string(), diff: z.string() })),
});
type Survivor = z.infer<typeof MutationEvidence>["survivors"][number];

/** Diffs shown in full, the first of them unfolded; further survivors are rows of a table. */
const DIFFS = 4;

/** The mutants no test noticed: deliberate mistakes that are still to be caught. */
export function survivors(finding: Finding, detail: Detail, rest: string): string {
  const parsed = MutationEvidence.safeParse(finding.evidence);
  if (!parsed.success || parsed.data.survivors.length === 0) return "";
  const { survivors, killed, total, score } = parsed.data;
  const [first, ...whole] = survivors.slice(0, Math.min(DIFFS, detail.rows)).map((one) => diffOf(one, detail));
  const rows = survivors.slice(DIFFS, detail.rows);
  const others = survivors.length - 1;
  return stack(
    `**Small mistakes that no test notices.** VeriAlgo changed the program in ${total} places, one at a time; the tests noticed ${killed} of them (${Math.floor(score * 100)} %). One that they did not:`,
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

const diffOf = ({ line, operator, diff }: Survivor, detail: Detail): string =>
  stack(`Line ${line}, ${code(operator)}:`, fence(ends(diff, detail.block, 0), "diff"));

/** The first added line of a diff. */
const becomes = (diff: string): string => code((/^\+(?!\+\+)(.*)$/m.exec(diff)?.[1] ?? "").trim(), 120);
