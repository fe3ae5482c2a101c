import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { count } from "../../figures.ts";
import { stack, table } from "../../markdown/blocks.ts";
import type { Detail } from "../../markdown/fit.ts";
import { code, fence } from "../../markdown/inert.ts";

/** Evidence of `growth`: `points` are the size `n` and the seconds of one call; `slope` is that of time over claim, log to log. */
export const GrowthEvidence = z.object({
  claim: z.string(),
  result: z.enum(["consistent", "refuted", "inconclusive", "not-measurable"]),
  slope: z.number().nullish(),
  se: z.number().nullish(),
  points: z.array(z.object({ n: z.number().positive(), seconds: z.number().nonnegative() })).default([]),
});

/** Points in the chart and its table; of more, evenly spread ones with the first and the last. */
const MOST = 10;

const RESULTS = {
  consistent: "is consistent with what was measured",
  refuted: "is refuted by what was measured",
  inconclusive: "could be neither confirmed nor refuted: the measurements scatter too much",
  "not-measurable": "could not be measured",
};

/** The measured growth beside the claim: a sentence, a table, and a chart where there are points enough to see a shape. */
export function growth(finding: Finding, detail: Detail): string {
  const parsed = GrowthEvidence.safeParse(finding.evidence);
  if (!parsed.success) return "";
  const { claim, result, slope, se, points: all } = parsed.data;
  const points = spread(all, Math.min(MOST, Math.max(3, detail.rows)));
  const error = typeof se === "number" ? ` ± ${se.toFixed(2)}` : "";
  const measured =
    typeof slope === "number" ? ` Measured: the claim times n to the power of ${slope.toFixed(2)}${error}.` : "";
  return stack(
    `**Running time.** The claim ${code(claim, 60)} ${RESULTS[result]}.${measured}`,
    points.length >= 4 ? chart(points) : "",
    points.length === 0
      ? ""
      : table(
          ["n", ...points.map(({ n }) => count(n))],
          [["one call, ms", ...points.map(({ seconds }) => millis(seconds))]],
          `l${"r".repeat(points.length)}`,
        ),
  );
}

function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T);
}

const millis = (seconds: number): string => String(Number((seconds * 1_000).toPrecision(3)));

/**
 * Sizes double, so times on a plain axis would always look explosive. How often the time has doubled is drawn instead: the slope is the
 * power of n, and linear growth beside it is a straight line to compare with. The palette is set because GitHub's first colour is near white.
 */
function chart(points: readonly { n: number; seconds: number }[]): string {
  const [first] = points;
  if (first === undefined || points.some(({ seconds }) => seconds <= 0)) return "";
  const doublings = (value: number, from: number) => String(Number(Math.log2(value / from).toFixed(2)));
  const lines = [
    '%%{init: {"themeVariables": {"xyChart": {"plotColorPalette": "#0969da, #8c959f"}}}}%%',
    "xychart-beta",
    '  title "how often the time doubles (blue), beside linear growth (grey)"',
    `  x-axis "n" [${points.map(({ n }) => JSON.stringify(count(n))).join(", ")}]`,
    '  y-axis "doublings"',
    `  line [${points.map(({ seconds }) => doublings(seconds, first.seconds)).join(", ")}]`,
    `  line [${points.map(({ n }) => doublings(n, first.n)).join(", ")}]`,
  ];
  return fence(lines.join("\n"), "mermaid");
}
