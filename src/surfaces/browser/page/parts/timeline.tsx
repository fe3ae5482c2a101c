import type { PartProps } from "../part.ts";

export function Timeline({ view }: PartProps) {
  return (
    <ol class="timeline" data-seq={view.state.seq}>
      {view.timeline.map((entry) => (
        <li key={entry.key}>{entry.kind}</li>
      ))}
    </ol>
  );
}
