import type { RunView, StepEntry } from "../../run-view.ts";
import { answerTo, failuresOf, gatesOf } from "./read-evidence.ts";

/** One run of a file in the author's loop (`step`), or of the tests by the gate (`round`). */
export interface RunSide {
  /** `seq` of its event. */
  key: number;
  step: number | null;
  round: number | null;
  ms: number;
  summary: string;
  text: string;
}

/** A run that failed and the next one of the same file that passed. */
export interface RunPair {
  /** The file; null for the gate's clean run. */
  path: string | null;
  failed: RunSide;
  /** Null where none passed after it. */
  passed: RunSide | null;
  /** What the author wrote between the two. */
  changes: readonly Change[];
}

/** `seq` is of the version; null where the log holds no files. */
export interface Change {
  path: string;
  step: number;
  seq: number | null;
}

/** What `run_file` says of a program that was run; anything else is a call that was refused. */
const WAS_RUN = /ended with exit code|did not finish within|printed too much|was ended by|was cancelled/;

const WRITES = new Set(["write_file", "edit_file"]);

/** The last line tells the author what to do next; it is no output. */
const ADVICE = /\nNext: [^\n]*$/;

/** Failing runs that were mended first, in their order; of runs that failed again and again, the last. */
export function runPairs(view: RunView): RunPair[] {
  const pairs = [...runsByFile(view.timeline)].flatMap(([path, runs]) => pairsOf(path, runs, view));
  const all = [...pairs, ...pairsOf(null, gateRuns(view.timeline), view)];
  return all.sort((a, b) => Number(a.passed === null) - Number(b.passed === null) || a.failed.key - b.failed.key);
}

type Run = RunSide & { ok: boolean };

function runsByFile(timeline: RunView["timeline"]): Map<string, Run[]> {
  const runs = new Map<string, Run[]>();
  for (const { step, tools } of stepsOf(timeline))
    for (const { key, name, hint, ok, summary, detail, ms } of tools) {
      if (name !== "run_file" || ok === null || !WAS_RUN.test(summary)) continue;
      const run = { key, step, round: null, ms, summary, text: detail.replace(ADVICE, ""), ok };
      runs.set(hint, [...(runs.get(hint) ?? []), run]);
    }
  return runs;
}

const gateRuns = (timeline: RunView["timeline"]): Run[] =>
  gatesOf(timeline).flatMap((gate) => {
    const finding = answerTo(gate, "clean-run");
    if (finding === undefined) return [];
    const said = failuresOf(finding).map(({ test, message }) => `${test} failed\n${message.trim()}`);
    const { summary, ms } = finding;
    const ok = finding.status === "pass";
    return [{ key: gate.key, step: null, round: gate.round, ms, summary, text: [summary, ...said].join("\n\n"), ok }];
  });

const stepsOf = (timeline: RunView["timeline"]): StepEntry[] => timeline.filter((entry) => entry.kind === "step");

function changesBetween({ files, timeline }: RunView, from: number, to: number): Change[] {
  const isBetween = (key: number) => key > from && key < to;
  if (files.length > 0)
    return files.flatMap(({ path, step, seq }) => (step !== null && isBetween(seq) ? [{ path, step, seq }] : []));
  return stepsOf(timeline).flatMap(({ step, tools }) =>
    tools
      .filter(({ name, ok, key }) => WRITES.has(name) && ok === true && isBetween(key))
      .map(({ hint }) => ({ path: hint, step, seq: null })),
  );
}

function pairsOf(path: string | null, runs: readonly Run[], view: RunView): RunPair[] {
  return runs.flatMap((failed, at): RunPair[] => {
    const next = runs[at + 1];
    if (failed.ok || next?.ok === false) return [];
    const passed = next ?? null;
    const changes = changesBetween(view, failed.key, passed?.key ?? Number.POSITIVE_INFINITY);
    return [{ path, failed, passed, changes }];
  });
}
