import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useTexts } from "../../language.ts";
import { evidenceTexts } from "../../texts/evidence.ts";

interface Props<T> {
  items: readonly T[];
  /** Shown at first, and how many more each time. */
  first?: number;
  step?: number;
  class?: string;
  children: (item: T, index: number) => ComponentChildren;
}

/** A list whose rest is drawn piece by piece, when somebody asks for it. */
export function More<T>({ items, first = 3, step = 50, class: name, children }: Props<T>) {
  const words = useTexts(evidenceTexts);
  const [shown, setShown] = useState(first);
  const left = items.length - shown;
  return (
    <>
      <ul class={name}>
        {items.slice(0, shown).map((item, index) => (
          <li key={index}>{children(item, index)}</li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" class="quiet" onClick={() => setShown(shown + step)}>
          {words.showMore(Math.min(step, left))}
        </button>
      )}
    </>
  );
}
