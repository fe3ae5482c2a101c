import { cpus } from "node:os";
import { curveTables } from "./curve-table.ts";
import { quixbugsTables } from "./quixbugs-tables.ts";
import type { TrialRecord } from "./record.ts";
import { levelTable, missTable, reasonTable } from "./render.ts";
import type { CurveRow } from "./sets/mutation-curve.ts";

export interface Results {
  records: readonly TrialRecord[];
  curve: readonly CurveRow[];
}

const TITLES: Readonly<Record<string, string>> = {
  pairs: "Programs that real models wrote, and whose own tests pass",
  quixbugs: "QuixBugs: twenty classic algorithms with one defect each",
  humanevalpack: "HumanEvalPack: canonical programs, and the same with a defect",
};

/** Tables of one set of programs. */
export const section = (set: string, records: readonly TrialRecord[]): string =>
  [
    `## ${TITLES[set] ?? set} (${records.filter(({ right }) => !right).length} wrong, ${records.filter(({ right }) => right).length} right)`,
    levelTable(records),
    `### Unverified at level 3, by check\n\n${reasonTable(records, 3)}`,
    `### Unverified at level 2, by check\n\n${reasonTable(records, 2)}`,
    `### Misses at level 3\n\n${missTable(records, 3)}`,
    ...(set === "quixbugs" ? [quixbugsTables(records)] : []),
  ].join("\n\n");

export const curveSection = (curve: readonly CurveRow[]): string =>
  [
    "## What a mutation score says about tests",
    "For each task its asserts as a suite: the first one, two, three, and all. The score is that of level 2 on the task's reference; the shares are those of the wrong programs for the task that pass the suite. The defective ones (HumanEvalPack) were made without regard to these asserts. Most of the models' wrong programs were taken into the data *because* they pass all the asserts of their task, so no suite of these asserts can stop them: their column says how the suites compare, not how often such tests are fooled.",
    curveTables(curve),
    "Level 2 asks for a score of 0.90. Where less is asked for, clearly more of the defective programs pass; where more is, these counts show no gain, and good tests are sent back for it.",
  ].join("\n\n");

const METHOD = `How often is the gate wrong? It is run, whole and unchanged, on programs whose truth is known: \`npm run bench:soundness\`. This page is
written by that command (\`--write-docs\`); no figure in it is typed by hand.

## Method

* **Truth.** Each program is labelled right or wrong by its data set, with far more inputs than any of its tests. The gate's process is
  given neither the label nor those inputs (\`test/bench/soundness-sample.test.ts\` proves it), only the program, its tests and an oracle.
* **Oracle.** The task's reference plays the person who gives \`--oracle\`: \`expected\` calls it, and \`valid\` is the reference that asserts
  its own domain. It has no \`cases\`: VeriAlgo starts from the literal arguments in the tests.
* **Levels.** *Accepted* means \`tested\` at required level 1 or 2 and \`verified\` at 3. Levels 1 and 2 are decided without the oracle's
  findings. *Refuted* and *unverified* are as in \`levels.md\`. A reason given for a miss changes no figure.
* **Intervals** are 95 % Wilson score intervals, in brackets. The gate's seed follows from the bytes judged, so a run can be repeated.`;

/** The whole page. */
export function page({ records, curve }: Results, when: Date): string {
  const sets = [...new Set(records.map(({ set }) => set))];
  const machine = `Measured on ${when.toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors.`;
  return `${[
    "# How often the gate is wrong",
    METHOD,
    machine,
    ...sets.map((set) =>
      section(
        set,
        records.filter((record) => record.set === set),
      ),
    ),
    ...(curve.length > 0 ? [curveSection(curve)] : []),
  ].join("\n\n")}\n`;
}
