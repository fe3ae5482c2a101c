import picocolors from "picocolors";
import type { FindingStatus } from "../../domain/finding.ts";
import type { Verdict } from "../../domain/verdict.ts";

export type Paint = ReturnType<typeof picocolors.createColors>;

export const paintFor = (colour: boolean): Paint => picocolors.createColors(colour);

/** Mark and colour of a finding; the mark alone carries the meaning where there are no colours. */
export function markOf(status: FindingStatus, paint: Paint): string {
  switch (status) {
    case "pass":
      return paint.green("✓");
    case "fail":
      return paint.red("✗");
    case "skip":
      return paint.dim("–");
    case "error":
      return paint.yellow("!");
  }
}

/** The verdict as a badge. */
export function badgeOf(verdict: Verdict, label: string, paint: Paint): string {
  const text = paint.bold(` ${label} `);
  if (verdict === "verified" || verdict === "tested") return paint.inverse(paint.green(text));
  return paint.inverse(verdict === "refuted" ? paint.red(text) : paint.yellow(text));
}
