import { useId, useMemo, useState } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import { type RunPair, type RunSide, runPairs } from "../code/run-pairs.ts";
import { showFile } from "../code/show.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { compareRunsTexts } from "../texts/compare-runs.ts";
import { RunPanes } from "./run-panes.tsx";

/** The last run that failed and was mended, beside the one that passed; others can be chosen. */
export function CompareRuns({ view }: PartProps) {
  const words = useTexts(compareRunsTexts);
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const pairs = useMemo(() => runPairs(view), [view.timeline, view.files]);
  const pair = pairs.find(({ failed }) => failed.key === chosen) ?? lastMended(pairs);
  if (pair === undefined) return null;
  const where = ({ step, round }: RunSide) => (step === null ? words.round(round ?? 1) : words.step(step));
  const nameOf = ({ path, failed, passed }: RunPair) =>
    words.choice(path === null ? words.gate : visible(path), where(failed), passed === null ? null : where(passed));
  return (
    <section class="panel compare-runs stack" data-part="compare-runs" aria-labelledby={id}>
      <h2 id={id}>{words.heading}</h2>
      {pairs.length === 1 ? (
        <p>{nameOf(pair)}</p>
      ) : (
        <select
          aria-label={words.choose}
          value={String(pair.failed.key)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {pairs.map((one) => (
            <option key={one.failed.key} value={String(one.failed.key)}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      )}
      {pair.passed === null ? null : <Between pair={pair} />}
      <RunPanes key={pair.failed.key} pair={pair} where={where} />
    </section>
  );
}

const lastMended = (pairs: readonly RunPair[]): RunPair | undefined =>
  pairs.findLast(({ passed }) => passed !== null) ?? pairs.at(-1);

/** What was written between the two runs, each with a way to its differences. */
function Between({ pair: { changes } }: { pair: RunPair }) {
  const words = useTexts(compareRunsTexts);
  if (changes.length === 0) return <p class="small muted">{words.nothing}</p>;
  return (
    <p class="between small">
      {words.between}{" "}
      {changes.map(({ path, seq, step }, index) =>
        seq === null ? (
          <span key={index}>{words.change(visible(path), step)}</span>
        ) : (
          <button key={index} type="button" class="quiet" onClick={() => showFile({ path, seq, view: "changes" })}>
            {words.change(visible(path), step)}
          </button>
        ),
      )}
    </p>
  );
}
