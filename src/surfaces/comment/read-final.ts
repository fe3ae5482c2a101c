import { Verdict } from "../../domain/verdict.ts";
import { VERDICT_MARKS } from "../report/wording.ts";

/** The verdict a final comment of ours opens with, and its heading as plain text; null where it opens with none. Pure. */
export function readFinal(body: string): { verdict: Verdict; heading: string } | null {
  const [, mark, heading = ""] = /^## (\S+) (.*)$/m.exec(body) ?? [];
  // Only what stands before the level is the verdict's word; longer words first, as one is part of another.
  const word = heading.split("·", 1)[0] ?? "";
  const verdict = [...Verdict.options].sort((a, b) => b.length - a.length).find((one) => word.includes(one));
  if (verdict !== undefined && VERDICT_MARKS[verdict] === mark) return { verdict, heading };
  return mark === VERDICT_MARKS["not-run"] ? { verdict: "not-run", heading } : null;
}
