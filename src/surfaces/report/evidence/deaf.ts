import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { list, stack } from "../../markdown/blocks.ts";
import type { Detail } from "../../markdown/fit.ts";
import { code } from "../../markdown/inert.ts";
import { more } from "./more.ts";

/** Evidence of `flip-control`: expected values that may be changed without any test failing. */
export const DeafEvidence = z.object({
  deaf: z.array(z.object({ module: z.string(), line: z.number(), was: z.string(), becomes: z.string() })).min(1),
});

/** Assertions that assert nothing. */
export function deaf(finding: Finding, detail: Detail, rest: string): string {
  const parsed = DeafEvidence.safeParse(finding.evidence);
  if (!parsed.success) return "";
  const all = parsed.data.deaf;
  const some = all.slice(0, detail.rows);
  return stack(
    "**Assertions that assert nothing:** the test passes with another expected value too.",
    list(
      some.map(
        ({ module, line, was, becomes }) => `${code(`${module}:${line}`)} ${code(was, 80)} or ${code(becomes, 80)}`,
      ),
    ),
    more(all.length - some.length, rest),
  );
}
