import { piecesOf } from "../../evidence/figure-text.ts";
import type { Figure } from "../../evidence/key-figures.ts";
import { useTexts } from "../../language.ts";
import { figureTexts } from "../../texts/figures.ts";

/** Figures as a compact list; each value stands in a `<data>` element exactly as the evidence has it. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const words = useTexts(figureTexts);
  if (figures.length === 0) return null;
  return (
    <ul class="key-figures">
      {figures.map((figure) => (
        <li key={figure.name} data-figure={figure.name}>
          {piecesOf(figure, words[figure.name]).map((piece, index) =>
            typeof piece === "string" ? (
              piece
            ) : (
              <data key={index} value={String(piece.value)}>
                {piece.shown}
              </data>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
