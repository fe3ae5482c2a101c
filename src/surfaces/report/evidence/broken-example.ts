import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { stack } from "../../markdown/blocks.ts";
import type { Detail } from "../../markdown/fit.ts";
import { code } from "../../markdown/inert.ts";
import { callText, literal } from "./case-text.ts";
import { columns } from "./columns.ts";

/** Evidence of `examples`: the first example of the request that does not hold. Without `actual` there was no answer. */
export const ExampleEvidence = z.object({
  example: z.string(),
  case: z.unknown(),
  expected: z.unknown(),
  actual: z.unknown().optional(),
});

/** The example of the request that does not hold, with what the program answers. */
export function brokenExample(finding: Finding, detail: Detail, entry: string): string {
  const parsed = ExampleEvidence.safeParse(finding.evidence);
  if (!parsed.success) return "";
  const { example, case: input, expected, actual } = parsed.data;
  return stack(
    `**An example of the request that does not hold:** ${code(example, 200)}`,
    columns(
      {
        input: callText(input, entry),
        expected: literal(expected),
        got: actual === undefined ? "no answer" : literal(actual),
      },
      detail,
    ),
  );
}
