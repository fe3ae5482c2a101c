import { useState } from "preact/hooks";
import { wholePoint } from "../code/cut-text.ts";
import { escapeOf, hiddenPieces } from "../code/hidden-pieces.ts";
import { LONGEST_LINE, type Token } from "../code/tokens.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";

/** Of a very long line, what is drawn at first. */
const LONG_HEAD = 100;

/** Text with each character that nobody would see as a marked escape. */
export function Shown({ text }: { text: string }) {
  const words = useTexts(codeTexts);
  return hiddenPieces(text).map((piece, index) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <mark key={index} class="hidden-point" title={words.hiddenCharacter}>
        {escapeOf(piece.hidden)}
      </mark>
    ),
  );
}

/** Pieces of source in their colours. */
export function Coloured({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map(({ text, kind }, index) => (
    <span key={index} class={kind === "" ? undefined : `code-${kind}`}>
      <Shown text={text} />
    </span>
  ));
}

interface LineTextProps {
  text: string;
  /** The part that is made to stand out. */
  changed?: readonly [from: number, to: number] | null;
}

/** One line of a text; the rest of a very long one is drawn when somebody asks for it, and wraps then. */
export function LineText({ text, changed = null }: LineTextProps) {
  const words = useTexts(codeTexts);
  const [open, setOpen] = useState(false);
  if (text.length > LONGEST_LINE) {
    const head = open ? text : text.slice(0, wholePoint(text, LONG_HEAD));
    return (
      <span class={open ? "long-line" : undefined}>
        <Shown text={head} />
        <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.showLess : words.showAll({ lines: 0, characters: text.length - head.length })}
        </button>
      </span>
    );
  }
  if (changed === null || changed[0] === changed[1]) return <Shown text={text} />;
  return (
    <>
      <Shown text={text.slice(0, changed[0])} />
      <b class="changed">
        <Shown text={text.slice(changed[0], changed[1])} />
      </b>
      <Shown text={text.slice(changed[1])} />
    </>
  );
}
