import { useMemo, useState } from "preact/hooks";
import type { DiffRow } from "../code/line-diff.ts";
import { foldUnchanged, type Stretch } from "../code/unchanged.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";
import { SCROLLS } from "./code.tsx";
import { LineText } from "./line-text.tsx";

interface DiffRowsProps {
  rows: readonly DiffRow[];
  /** What is compared, for who hears the page; with it the box scrolls by itself, without it long lines wrap. */
  label?: string;
}

/** Rows that are drawn before somebody asks for all. */
export const MOST_ROWS = 600;

/** A comparison in one column: each line with both its numbers and its sign; unchanged stretches are folded. */
export function DiffRows({ rows, label }: DiffRowsProps) {
  const words = useTexts(codeTexts);
  const [isAll, setAll] = useState(false);
  const drawn = isAll ? rows.length : MOST_ROWS;
  const stretches = useMemo(() => foldUnchanged(rows.slice(0, drawn)), [rows, drawn]);
  const Box = label === undefined ? "div" : "section";
  return (
    <Box
      class={label === undefined ? "code diff wraps" : "code diff"}
      {...(label === undefined ? { dir: "ltr", translate: false } : { ...SCROLLS, "aria-label": label })}
    >
      <div class="code-lines">
        {stretches.map((stretch) => {
          const [first] = stretch.rows;
          const key = `${first?.before}:${first?.after}`;
          return stretch.isFolded ? (
            <FoldedRows key={key} {...stretch} />
          ) : (
            stretch.rows.map((row) => <Row key={keyOf(row)} row={row} />)
          );
        })}
      </div>
      {drawn >= rows.length ? null : (
        <button type="button" class="quiet diff-fold" onClick={() => setAll(true)}>
          {words.showAll({ lines: rows.length - drawn, characters: 0 })}
        </button>
      )}
    </Box>
  );
}

function FoldedRows({ rows }: Stretch) {
  const words = useTexts(codeTexts);
  const [open, setOpen] = useState(false);
  if (open) return rows.map((row) => <Row key={keyOf(row)} row={row} />);
  return (
    <button
      type="button"
      class="quiet diff-fold"
      aria-expanded={false}
      onClick={(event) => {
        // The button goes; the focus stays in the box.
        event.currentTarget.closest("section")?.focus({ preventScroll: true });
        setOpen(true);
      }}
    >
      {words.unchanged(rows.length)}
    </button>
  );
}

const keyOf = ({ kind, before, after }: DiffRow): string => `${kind}${before}:${after}`;

const SIGNS = { same: "", removed: "−", added: "+" };

/** `<del>` and `<ins>` say to who hears the page what the sign and the colour say to who sees it. */
function Row({ row: { kind, before, after, text, changed } }: { row: DiffRow }) {
  const Text = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
  return (
    <div class={`diff-row ${kind}`} data-before={before ?? ""} data-after={after ?? ""} data-sign={SIGNS[kind]}>
      <Text class="code-text">
        <LineText text={text} changed={changed} />
      </Text>
    </div>
  );
}
