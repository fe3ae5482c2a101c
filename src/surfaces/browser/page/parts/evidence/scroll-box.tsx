import type { ComponentChildren } from "preact";

/** Something wide that scrolls by itself. `label` says what it is to who hears the page. */
export function ScrollBox({
  label,
  class: name = "",
  children,
}: {
  label: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class={`scroll ${name}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
