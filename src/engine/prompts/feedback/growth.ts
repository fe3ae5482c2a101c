import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";

const Growth = z.object({
  claim: z.string(),
  slope: z.number().nullish(),
  se: z.number().nullish(),
  shape: z.string().nullish(),
  points: z.array(z.object({ n: z.number(), seconds: z.number() })).default([]),
});

/** Where measured time leaves the claim: the step between two sizes at which it grew most beyond it, and the whole slope. */
export function growthLines(finding: Finding): string[] {
  const parsed = Growth.safeParse(finding.evidence);
  if (!parsed.success) return [];
  const { claim, slope, se, points, shape } = parsed.data;
  const lines: string[] = [];
  if (typeof slope === "number")
    lines.push(
      `claimed ${claim}; measured: the claim times n^${slope.toFixed(2)}${typeof se === "number" ? ` ± ${se.toFixed(2)}` : ""}${shape ? `, worst for ${shape} input` : ""}`,
    );
  const steepest = points
    .slice(1)
    .map((to, at) => ({ from: points[at] ?? to, to, power: power(points[at] ?? to, to) }))
    .reduce<{ from: Point; to: Point; power: number } | null>(
      (best, one) => (best === null || one.power > best.power ? one : best),
      null,
    );
  if (steepest !== null && Number.isFinite(steepest.power)) {
    const { from, to } = steepest;
    lines.push(`it breaks most between n = ${from.n} (${ms(from)} ms a call) and n = ${to.n} (${ms(to)} ms a call)`);
  }
  return [
    ...lines,
    "Look for a hidden loop: `in` on a list, pop(0), insert(0, …), slicing or copying inside a loop, sorting again and again, a degenerate tree or pivot.",
  ];
}

type Point = { n: number; seconds: number };
const power = (from: Point, to: Point): number => Math.log(to.seconds / from.seconds) / Math.log(to.n / from.n);
const ms = ({ seconds }: Point): string => String(Number((seconds * 1_000).toPrecision(3)));
