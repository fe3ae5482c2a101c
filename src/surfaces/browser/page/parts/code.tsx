import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import { columnsOf } from "../code/columns.ts";
import type { LineMarks } from "../code/line-marks.ts";
import { useGrowing } from "../code/use-growing.ts";
import { type CodeSource, useSource } from "../code/use-source.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";
import { CodeLine } from "./code-line.tsx";

/** Lines that are laid out together: the browser passes over those that are out of sight. */
const PIECE = 100;
/** Lines that are drawn at once, and a moment later more of them. */
const FIRST = 300;
const STEP = 600;
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
  const source = useSource(path, text);
  const { lines, isPlain } = source;
  const [isOpen, setOpen] = useState(false);
  const isAll = !isPlain || lines.length <= FOLDED || isOpen || (target !== null && target.line > FOLDED);
  const shown = isAll ? lines.length : FOLDED;
  const grown = useGrowing(shown, FIRST, STEP);
  const drawn = Math.max(grown, target === null ? 0 : target.line);
  const columns = useMemo(() => columnsOf(lines), [lines]);
  useEffect(() => {
    if (target !== null && box.current !== null) goTo(box.current, target.line);
  }, [target]);
  const starts = Array.from({ length: Math.ceil(shown / PIECE) }, (_, index) => index * PIECE);
  return (
    <>
      <section
        ref={box}
        class={marks.size > 0 ? "code file marked" : "code file"}
        {...SCROLLS}
        aria-label={words.codeOf(visible(path), lines.length)}
        style={{ "--digits": `${String(lines.length).length}ch`, "--columns": `${columns}ch` }}
      >
        <div class={lines.length > FIRST ? "code-lines long" : "code-lines"}>
          {starts.map((from) => (
            <Piece
              key={from}
              {...{ from, source, marks }}
              to={Math.min(from + PIECE, shown)}
              isDrawn={from < drawn}
              target={target !== null && target.line > from && target.line <= from + PIECE ? target : null}
            />
          ))}
        </div>
      </section>
      {isAll ? null : (
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          {words.showAll({ lines: lines.length - shown, characters: 0 })}
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
  isDrawn: boolean;
}

/** Lines `from` (not included) to `to`; only their room while they are not drawn. */
function Piece({ from, to, source, marks, target, isDrawn }: PieceProps) {
  const rows = useMemo(() => {
    if (!isDrawn) return null;
    return source.lines.slice(from, to).map((text, index) => {
      const line = from + index + 1;
      const tokens = source.tokens?.[line - 1] ?? null;
      const mark = marks.get(line);
      return <CodeLine key={line} {...{ line, text, tokens, mark }} target={target?.line === line ? target : null} />;
    });
  }, [source, from, to, marks, target, isDrawn]);
  return (
    <div class={isDrawn ? "code-piece" : "code-piece waiting"} style={{ "--lines": String(to - from) }}>
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
