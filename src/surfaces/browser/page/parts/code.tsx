import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LineMark, LineMarks } from "../code/line-marks.ts";
import { type CodeSource, columnsOf } from "../code/source-lines.ts";
import { linesOf, tokenLines } from "../code/tokens.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";
import { CodeLine } from "./code-line.tsx";

/** Lines that are laid out together: the browser passes over those that are out of sight. */
const PIECE = 100;
/** Lines of a file without colours that are drawn before somebody asks for all. */
const FOLDED = 200;

/** A box of code that scrolls by itself: the keyboard must reach it, and a translator leaves it alone. */
export const SCROLLS = { tabIndex: 0, dir: "ltr", translate: false } as const;

/** A line somebody asked for; `nonce` tells two wishes for the same one apart. */
export interface LineTarget {
  line: number;
  nonce: number;
}

interface CodeProps {
  path: string;
  text: string;
  marks: LineMarks;
  target: LineTarget | null;
}

/** A file with line numbers, colours and, at its left, what the gate found in each line. Scrolls by itself. */
export function Code({ path, text, marks, target }: CodeProps) {
  const words = useTexts(codeTexts);
  const box = useRef<HTMLElement>(null);
  const source = useMemo((): CodeSource => ({ lines: linesOf(text), tokens: tokenLines(path, text) }), [path, text]);
  const { lines, tokens } = source;
  const isFolded = tokens === null && lines.length > FOLDED;
  const [isOpen, setOpen] = useState(false);
  const isAll = !isFolded || isOpen || (target !== null && target.line > FOLDED);
  const drawn = isAll ? lines.length : FOLDED;
  const columns = useMemo(() => columnsOf(lines), [lines]);
  useEffect(() => {
    if (target !== null && box.current !== null) goTo(box.current, target.line);
  }, [target]);
  const starts = Array.from({ length: Math.ceil(drawn / PIECE) }, (_, index) => index * PIECE);
  return (
    <>
      <section
        ref={box}
        class={marks.size > 0 ? "code file marked" : "code file"}
        {...SCROLLS}
        aria-label={words.codeOf(path, lines.length)}
        style={{ "--digits": `${String(lines.length).length}ch`, "--columns": `${columns}ch` }}
      >
        <div class="code-lines">
          {starts.map((from) => (
            <Piece
              key={from}
              from={from}
              to={Math.min(from + PIECE, drawn)}
              source={source}
              marks={marks}
              target={target !== null && target.line > from && target.line <= from + PIECE ? target : null}
            />
          ))}
        </div>
      </section>
      {isAll ? null : (
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          {words.showAll(lines.length - drawn, 0)}
        </button>
      )}
    </>
  );
}

interface PieceProps {
  from: number;
  to: number;
  source: CodeSource;
  marks: LineMarks;
  target: LineTarget | null;
}

function Piece({ from, to, source, marks, target }: PieceProps) {
  const rows = useMemo(
    () =>
      source.lines.slice(from, to).map((text, index) => {
        const line = from + index + 1;
        const mark: LineMark | undefined = marks.get(line);
        const tokens = source.tokens?.[line - 1] ?? null;
        return <CodeLine key={line} {...{ line, text, tokens, mark }} target={target?.line === line ? target : null} />;
      }),
    [source, from, to, marks, target],
  );
  return (
    <div class="code-piece" style={{ "--lines": String(to - from) }}>
      {rows}
    </div>
  );
}

/** The button of a line takes the focus, else the line itself. */
function goTo(box: HTMLElement, line: number): void {
  const row = box.querySelector<HTMLElement>(`[data-line="${line}"]`);
  if (row === null) return;
  row.scrollIntoView({ block: "center", inline: "nearest" });
  const button = row.querySelector("button");
  if (button === null) row.tabIndex = -1;
  (button ?? row).focus({ preventScroll: true });
}
