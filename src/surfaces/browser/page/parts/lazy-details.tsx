import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface Props {
  summary: ComponentChildren;
  class?: string;
  /** Open from the beginning. */
  open?: boolean;
  children: () => ComponentChildren;
}

/** Something folded that is drawn when it is opened, and not before. */
export function LazyDetails({ summary, children, open = false, class: name }: Props) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details class={name} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
