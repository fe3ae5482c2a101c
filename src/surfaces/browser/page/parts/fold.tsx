import { useMemo, useState } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import { cutText, piecesOf } from "../code/cut-text.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";

/** Characters that are laid out together: the browser passes over the pieces that are out of sight. */
const PIECE = 16_000;

interface FoldProps {
  text: string;
  /** Shown while folded; 12 and 2,000 where they are left out. */
  lines?: number;
  characters?: number;
  /** What the text is, for who hears the page. */
  label?: string;
  /** In the font of sentences, not of code. */
  prose?: boolean;
}

/** A text of others, hidden characters visible; its rest is drawn when somebody asks for it. */
export function Fold({ text, lines = 12, characters = 2_000, label, prose = false }: FoldProps) {
  const words = useTexts(codeTexts);
  const [open, setOpen] = useState(false);
  const cut = useMemo(() => cutText(text, lines, characters), [text, lines, characters]);
  const shown = open || cut === null ? text : cut.head;
  const body = useMemo(() => {
    const pieces = piecesOf(shown, PIECE);
    if (pieces.length < 2) return visible(shown);
    return pieces.map((piece, index) => (
      <span key={index} class="fold-piece">
        {visible(piece)}
      </span>
    ));
  }, [shown]);
  const Text = prose ? "div" : "pre";
  return (
    <div class="fold">
      <Text class="foreign lines" {...(label === undefined ? {} : { role: "group", "aria-label": label })}>
        {body}
        {open || cut === null ? null : "…"}
      </Text>
      {cut === null ? null : (
        <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.showLess : words.showAll(cut)}
        </button>
      )}
    </div>
  );
}
