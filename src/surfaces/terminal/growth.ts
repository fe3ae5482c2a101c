import type { Finding } from "../../domain/finding.ts";
import { GrowthEvidence } from "../report/evidence/growth.ts";
import type { Look } from "./look.ts";
import type { Paint } from "./paint.ts";
import { count, padLeft } from "./text.ts";

/** Sizes shown at most: the largest ones, which decide. */
const MOST = 8;
const BAR = "█";
const COLUMNS = 12;

const millis = (seconds: number): string => `${Number((seconds * 1_000).toPrecision(3))} ms`;

/**
 * The measured sizes, one a line: n, the time of one call, and a bar that is one column longer each time the time has doubled, so that
 * linear growth is a straight stair and anything faster bends away from it. Empty where nothing was measured. Pure.
 */
export function growthOf(finding: Finding, indent: string, look: Look, paint: Paint): string[] {
  const parsed = GrowthEvidence.safeParse(finding.evidence);
  if (finding.check !== "growth" || !parsed.success) return [];
  const points = parsed.data.points.slice(-MOST);
  const [first] = points;
  if (points.length < 2 || first === undefined || points.some(({ seconds }) => seconds <= 0)) return [];
  const room = look.columns - indent.length - 2 * COLUMNS - 2;
  const doublings = points.map(({ seconds }) => Math.log2(seconds / first.seconds));
  const scale = Math.min(1, (room - 1) / Math.max(1, ...doublings));
  const head = `${padLeft("n", COLUMNS)}${padLeft("one call", COLUMNS)}`;
  return [
    indent +
      paint.dim(room < 4 ? head : `${head}  one ${BAR} more: twice the time`.slice(0, look.columns - indent.length)),
    ...points.map(({ n, seconds }, at) => {
      const bar = room < 4 ? "" : BAR.repeat(1 + Math.max(0, Math.round((doublings[at] ?? 0) * scale)));
      return `${indent}${padLeft(count(n), COLUMNS)}${padLeft(millis(seconds), COLUMNS)}  ${paint.cyan(bar)}`.trimEnd();
    }),
  ];
}
