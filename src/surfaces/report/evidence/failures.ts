import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { plural } from "../../figures.ts";
import { stack } from "../../markdown/blocks.ts";
import { ends } from "../../markdown/ends.ts";
import type { Detail } from "../../markdown/fit.ts";
import { code, fence } from "../../markdown/inert.ts";
import { more } from "./more.ts";

/** Evidence of `clean-run`; the check itself lists the first few and counts the rest. */
export const FailureEvidence = z.object({
  collected: z.number().optional(),
  failed: z.number().optional(),
  failures: z.array(z.object({ test: z.string(), message: z.string() })).min(1),
});

/** Failing tests shown at most: the first ones say what is wrong. */
const MOST = 5;

/** The failing tests with what they said. */
export function failures(finding: Finding, detail: Detail, rest: string): string {
  const parsed = FailureEvidence.safeParse(finding.evidence);
  if (!parsed.success) return "";
  const { failures, failed = failures.length, collected } = parsed.data;
  const total = Math.max(failed, failures.length);
  const some = failures.slice(0, Math.min(MOST, detail.rows));
  return stack(
    `**${plural(total, "failing test")}${collected === undefined ? "" : ` of ${collected}`}**`,
    ...some.map(({ test, message }) =>
      stack(`❌ ${code(test)}`, fence(ends(message.trim(), Math.ceil(detail.block / 3), 100))),
    ),
    more(total - some.length, rest),
  );
}
