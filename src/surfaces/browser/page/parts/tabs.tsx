import { useRef } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import { Shown } from "./line-text.tsx";

interface TabsProps {
  /** The tabs are `<id>-tab-<index>`, what they show is `<id>-panel`. */
  id: string;
  label: string;
  tabs: readonly { key: string; name: string; note: string }[];
  chosen: string;
  onChoose: (key: string) => void;
}

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs as the ARIA pattern wants them: one stop of the Tab key, arrows, Home and End move and choose. */
export function Tabs({ id, label, tabs, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number) => {
    const to = MOVES[event.key]?.(at, tabs.length - 1);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ key, name, note }, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-controls={`${id}-panel`}
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={(event) => move(event, index)}
        >
          <span class="foreign mono" title={visible(name)}>
            <Shown text={name} />
          </span>
          <span class="muted small">{note}</span>
        </button>
      ))}
    </div>
  );
}
