import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { recordTexts } from "../texts/record.ts";
import { More } from "./evidence/more.tsx";
import { Panel } from "./evidence/panel.tsx";
import { Said } from "./evidence/said.tsx";

/** What the run found wrong itself, and at which step it mended it. */
export function Caught({ view }: PartProps) {
  const words = useTexts(recordTexts);
  const { caught } = view.state;
  if (caught.length === 0) return null;
  return (
    <Panel name="caught" title={words.caught}>
      <More items={caught} first={8} class="caught-list">
        {({ step, what, fixedAtStep }) => (
          <>
            <span class={`badge ${fixedAtStep === null ? "warn" : "ok"}`}>
              {words.step(step)}
              {fixedAtStep === null ? ` · ${words.notMended}` : ` → ${words.mendedAt(fixedAtStep)}`}
            </span>
            <Said text={what} />
          </>
        )}
      </More>
    </Panel>
  );
}
