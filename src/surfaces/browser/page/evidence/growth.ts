import type { Finding } from "../../../../domain/finding.ts";
import { readClaim } from "../../../../verify/growth/claim.ts";
import { lastDoublings, type Point } from "../../../../verify/growth/fit.ts";
import { fieldsOf, numberIn, recordsIn, textIn } from "./read.ts";

export type GrowthResult = "consistent" | "refuted" | "inconclusive" | "not-measurable";

/** Seconds at a size `n`. */
export type Curve = (n: number) => number;

export interface GrowthView {
  claim: string;
  result: GrowthResult;
  /** Of time over claim, log to log, with its standard error. */
  slope: number | null;
  se: number | null;
  points: readonly Point[];
  shape: string | null;
  shapes: readonly { shape: string; result: string }[];
  /** The line through the largest sizes, which decide; null where there is none. */
  fitted: Curve | null;
  /** The claim, beginning where the line does; null where it cannot be read. */
  claimed: Curve | null;
  /** The smallest size that the line was fitted to. */
  from: number;
}

const RESULTS = new Set<string>(["consistent", "refuted", "inconclusive", "not-measurable"]);

/** What the check of growth measured; null where it measured no claim. */
export function growthOf(finding: Finding | undefined): GrowthView | null {
  const evidence = fieldsOf(finding?.evidence);
  const [claim, result] = [textIn(evidence, "claim"), textIn(evidence, "result")];
  if (finding?.check !== "growth" || claim === null || result === null || !RESULTS.has(result)) return null;
  const points = recordsIn(evidence, "points")
    .map((point) => ({ n: numberIn(point, "n") ?? 0, seconds: numberIn(point, "seconds") ?? 0 }))
    .filter(({ n, seconds }) => n > 0 && seconds > 0)
    .toSorted((a, b) => a.n - b.n);
  const slope = numberIn(evidence, "slope");
  return {
    claim,
    result: result as GrowthResult,
    slope,
    se: numberIn(evidence, "se"),
    points,
    shape: textIn(evidence, "shape"),
    shapes: recordsIn(evidence, "shapes").map((one) => ({
      shape: textIn(one, "shape") ?? "",
      result: textIn(one, "result") ?? "",
    })),
    ...curves(claim, slope, points),
  };
}

function curves(claim: string, slope: number | null, points: readonly Point[]) {
  const read = readClaim(claim);
  const used = slope === null ? points : lastDoublings(points);
  const [first] = used;
  if ("unmeasurable" in read || first === undefined) return { fitted: null, claimed: null, from: first?.n ?? 0 };
  const bound = read.bound.value;
  if (slope === null) {
    const scale = first.seconds / bound(first.n);
    return { fitted: null, claimed: (n: number) => scale * bound(n), from: first.n };
  }
  const rests = used.map(({ n, seconds }) => Math.log(seconds) - Math.log(bound(n)) - slope * Math.log(n));
  const factor = Math.exp(rests.reduce((sum, rest) => sum + rest, 0) / rests.length);
  const fitted = (n: number) => factor * bound(n) * n ** slope;
  const scale = fitted(first.n) / bound(first.n);
  return { fitted, claimed: (n: number) => scale * bound(n), from: first.n };
}
