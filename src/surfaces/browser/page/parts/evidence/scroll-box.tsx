import type { ComponentChildren } from "preact";

interface Props {
  /** What it is, to who hears the page. */
  label: string;
  class?: string;
  /** One of many alike: then it is no landmark of the page. */
  isOneOfMany?: boolean;
  children: ComponentChildren;
}

/** Something wide that scrolls by itself, and is reached by keyboard. */
export function ScrollBox({ label, class: name = "", isOneOfMany = false, children }: Props) {
  const role = isOneOfMany ? "group" : "region";
  return (
    <div class={`scroll ${name}`} {...{ role, tabIndex: 0, "aria-label": label }}>
      {children}
    </div>
  );
}
