import { useMemo, useState } from "preact/hooks";
import { duration } from "../../../figures.ts";
import type { DiffRow } from "../code/line-diff.ts";
import type { RunPair, RunSide } from "../code/run-pairs.ts";
import { sideBySide } from "../code/side-by-side.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";
import { compareRunsTexts } from "../texts/compare-runs.ts";
import { MOST_ROWS } from "./diff-rows.tsx";
import { Fold } from "./fold.tsx";
import { LineText } from "./line-text.tsx";

interface RunPanesProps {
  pair: RunPair;
  where: (side: RunSide) => string;
}

/** Two outputs beside each other (below each other where there is no room), the lines that differ marked. */
export function RunPanes({ pair: { failed, passed }, where }: RunPanesProps) {
  const words = useTexts(compareRunsTexts);
  const code = useTexts(codeTexts);
  const rows = useMemo(() => (passed === null ? null : sideBySide(failed.text, passed.text)), [failed, passed]);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? rows : (rows?.slice(0, MOST_ROWS) ?? null);
  const left = shown?.map((row) => row.left) ?? null;
  const right = shown?.map((row) => row.right) ?? null;
  const hidden = (rows?.length ?? 0) - (shown?.length ?? 0);
  return (
    <div class="run-panes" style={{ "--rows": String(shown?.length ?? 1) }}>
      <Pane
        side={failed}
        rows={left}
        title={words.failed(where(failed))}
        label={words.output(where(failed))}
        sign="✗"
      />
      {passed === null ? (
        <p>{words.never}</p>
      ) : (
        <Pane
          side={passed}
          rows={right}
          title={words.passed(where(passed))}
          label={words.output(where(passed))}
          sign="✓"
        />
      )}
      {hidden === 0 ? null : (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {code.showAll({ lines: hidden, characters: 0 })}
        </button>
      )}
    </div>
  );
}

interface PaneProps {
  side: RunSide;
  /** Null where the outputs are not compared. */
  rows: readonly (DiffRow | null)[] | null;
  title: string;
  label: string;
  sign: "✓" | "✗";
}

function Pane({ side, rows, title, label, sign }: PaneProps) {
  return (
    <div class={rows === null ? "run-pane" : "run-pane compared"}>
      <h3 class={sign === "✓" ? "ok" : "bad"}>
        <span aria-hidden="true">{sign}</span> {title} <span class="muted small">{duration(side.ms)}</span>
      </h3>
      {rows === null ? (
        <Fold text={side.text} lines={30} characters={1_500} label={label} />
      ) : (
        <section class="code diff output wraps" aria-label={label} dir="ltr" translate={false}>
          <div class="code-lines">
            {rows.map((row, index) =>
              row === null ? <div key={index} class="diff-row gap" /> : <Line key={index} row={row} />,
            )}
          </div>
        </section>
      )}
    </div>
  );
}

const SIGNS = { same: "", removed: "−", added: "+" };

function Line({ row: { kind, text, changed } }: { row: DiffRow }) {
  const Text = kind === "same" ? "span" : "mark";
  return (
    <div class={`diff-row ${kind}`} data-sign={SIGNS[kind]}>
      <Text class="code-text">
        <LineText text={text} changed={changed} />
      </Text>
    </div>
  );
}
