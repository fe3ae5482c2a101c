import { visible } from "../../../../../domain/untrusted-text.ts";
import { Fold } from "../fold.tsx";

/** A sentence of a check, a model or a program; what is long folds. Characters. */
const MOST = 500;

export function Said({ text, most = MOST }: { text: string; most?: number }) {
  if (text.length > most)
    return (
      <div class="said" dir="auto">
        <Fold text={text} lines={8} characters={most} prose />
      </div>
    );
  return (
    <p class="said foreign" dir="auto">
      {visible(text)}
    </p>
  );
}
