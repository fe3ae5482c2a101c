import { useEffect, useId, useState } from "preact/hooks";
import type { LineMark } from "../code/line-marks.ts";
import { showSurvivors } from "../code/show.ts";
import type { Token } from "../code/tokens.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";
import type { LineTarget } from "./code.tsx";
import { Coloured, LineText, Shown } from "./line-text.tsx";
import { SurvivorList } from "./survivor-list.tsx";

interface CodeLineProps {
  line: number;
  text: string;
  /** Null where the file has no colours. */
  tokens: readonly Token[] | null;
  mark: LineMark | undefined;
  target: LineTarget | null;
}

export function CodeLine(props: CodeLineProps) {
  const { line, text, tokens, mark } = props;
  if (mark !== undefined && mark.survivors.length > 0) return <LineWithSurvivors {...props} mark={mark} />;
  return (
    <div class={classOf(mark)} data-line={line}>
      {mark === undefined ? null : <GutterMark mark={mark} />}
      <LineBody text={text} tokens={tokens} mark={mark} />
    </div>
  );
}

/** A line whose gutter tells how many mistakes in it no test notices; the button opens them below. */
function LineWithSurvivors({ line, text, tokens, mark, target }: CodeLineProps & { mark: LineMark }) {
  const words = useTexts(codeTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  useEffect(() => {
    if (target !== null) setOpen(true);
  }, [target]);
  const { survivors } = mark;
  return (
    <>
      <div class={classOf(mark)} data-line={line}>
        <button
          type="button"
          class="survivor-count"
          aria-expanded={open}
          aria-controls={id}
          aria-label={words.survivorsOfLine(line, survivors.length)}
          title={words.survivorsOfLine(line, survivors.length)}
          onClick={() => setOpen(!open)}
        >
          {survivors.length}
        </button>
        <LineBody text={text} tokens={tokens} mark={mark} />
      </div>
      <div id={id} class="code-under" hidden={!open}>
        {open ? (
          <>
            <SurvivorList survivors={survivors} />
            <button type="button" class="quiet" onClick={() => showSurvivors({ line, gate: mark.gate })}>
              {words.inTheList}
            </button>
          </>
        ) : null}
      </div>
    </>
  );
}

const classOf = (mark: LineMark | undefined): string =>
  mark?.isMissed ? "code-line missed" : mark?.ways.length ? "code-line half" : "code-line";

function GutterMark({ mark }: { mark: LineMark }) {
  return (
    <span class="gutter-mark" aria-hidden="true">
      {mark.isMissed ? "○" : mark.ways.length > 0 ? "◐" : ""}
    </span>
  );
}

/** The code, and the words of what the gate found in it. */
function LineBody({ text, tokens, mark }: Pick<CodeLineProps, "text" | "tokens" | "mark">) {
  const words = useTexts(codeTexts);
  return (
    <span class="code-text">
      {tokens === null ? <LineText text={text} /> : <Coloured tokens={tokens} />}
      {mark !== undefined && mark.missedBlock > 0 ? (
        <span class="code-note">{words.neverRun(mark.missedBlock)}</span>
      ) : null}
      {mark?.isMissed && mark.missedBlock === 0 ? <span class="visually-hidden">{words.neverRun(1)}</span> : null}
      {mark !== undefined && mark.ways.length > 0 ? (
        <span class="code-note">
          <Shown text={words.neverTaken(mark.ways.join(", "))} />
        </span>
      ) : null}
    </span>
  );
}
