import type { ComponentChildren } from "preact";

interface Props {
  /** Also the name in `data-part`. */
  name: string;
  title: string;
  /** Stands beside the heading. */
  aside?: ComponentChildren;
  children: ComponentChildren;
}

/** A part of the page that shows evidence, under a heading of its own. */
export function Panel({ name, title, aside, children }: Props) {
  const id = `${name}-title`;
  return (
    <section class={`panel proof ${name}`} data-part={name} aria-labelledby={id}>
      <div class="proof-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
