import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { stack } from "../../markdown/blocks.ts";
import type { Detail } from "../../markdown/fit.ts";
import { callText, literal } from "./case-text.ts";
import { columns } from "./columns.ts";

/** Evidence of `state`: one input and the two answers it got. */
export const StateEvidence = z.object({
  pair: z.object({ case: z.unknown(), first: z.unknown(), again: z.unknown(), because: z.string() }),
});

const BECAUSE: Readonly<Record<string, string>> = {
  calls: "It keeps something between calls.",
  "hash seed": "It depends on the order in which sets and the like come out (the hash seed).",
};

/** One input that got two answers. */
export function repeated(finding: Finding, detail: Detail, entry: string): string {
  const parsed = StateEvidence.safeParse(finding.evidence);
  if (!parsed.success) return "";
  const { case: input, first, again, because } = parsed.data.pair;
  return stack(
    `**Two answers for one input.** ${BECAUSE[because] ?? "The same call does not give the same answer."}`,
    columns({ input: callText(input, entry), first: literal(first), again: literal(again) }, detail),
  );
}
