import { type Bar, bestPeer, isHeld, type Row } from "./judge-figures.ts";
import { type Figures, MEASURES } from "./measure-subject.ts";

const HEADS: Readonly<Record<keyof Figures, string>> = {
  wallMs: "wall ms a step",
  cpuMs: "CPU ms a step",
  peakBytes: "peak MB",
  heapBytes: "kept MB",
  firstRequestMs: "first request ms",
};

const shown = (name: keyof Figures, value: number): string =>
  name === "peakBytes" || name === "heapBytes"
    ? (value / 1_048_576).toFixed(1)
    : value.toFixed(name === "firstRequestMs" ? 0 : 2);

/** One number of steps: a row a subject, each figure with its ratio to the best peer's. */
export function stepsTable(rows: readonly Row[], steps: number): string {
  const lines = rows
    .filter((row) => row.steps === steps)
    .map(({ subject, figures }) => {
      const cells = MEASURES.map(
        (name) => `${shown(name, figures[name])} (${(figures[name] / bestPeer(rows, steps, name)).toFixed(2)})`,
      );
      return `| ${subject.name} | ${subject.form} | ${cells.join(" | ")} |`;
    });
  const head = `| ${steps} steps | form | ${MEASURES.map((name) => HEADS[name]).join(" | ")} |`;
  return [head, `| --- | --- |${" ---: |".repeat(MEASURES.length)}`, ...lines].join("\n");
}

export function barsTable(bars: readonly Bar[]): string {
  const lines = bars.map(
    (bar) =>
      `| ${bar.what} | ${bar.ratio.toFixed(2)} | ≤ ${bar.limit.toFixed(1)} | ${isHeld(bar) ? "held" : "MISSED"} |`,
  );
  return ["| bar | ratio | at most | |", "| --- | ---: | ---: | --- |", ...lines].join("\n");
}
