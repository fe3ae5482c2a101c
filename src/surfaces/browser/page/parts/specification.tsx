import type { FrozenExample } from "../../../../domain/task.ts";
import { visible } from "../../../../domain/untrusted-text.ts";
import { callOf, literalOf } from "../evidence/literal.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { recordTexts } from "../texts/record.ts";
import { Fact } from "./evidence/fact.tsx";
import { More } from "./evidence/more.tsx";
import { Panel } from "./evidence/panel.tsx";
import { Said } from "./evidence/said.tsx";
import { Fold } from "./fold.tsx";

/** What was asked, and the task as it was understood. */
export function SpecificationPart({ view: { state } }: PartProps) {
  const words = useTexts(recordTexts);
  const specification = state.ended?.receipt.specification ?? state.specification;
  const { requirement } = state;
  if (specification === null && (requirement === null || requirement === "")) return null;
  return (
    <Panel name="specification" title={words.task}>
      <dl class="facts">
        {requirement !== null && requirement !== "" && (
          <Fact name={words.requirement}>
            <div dir="auto">
              <Fold text={requirement} lines={14} characters={1_500} prose label={words.requirement} />
            </div>
          </Fact>
        )}
        {specification !== null && (
          <>
            <Fact name={words.taskTitle}>
              <Said text={specification.title} />
            </Fact>
            <Fact name={words.signature}>
              <Fold text={specification.signature} />
            </Fact>
            {specification.domain !== "" && (
              <Fact name={words.domain}>
                <Said text={specification.domain} />
              </Fact>
            )}
            <Fact name={words.examples}>
              <Examples examples={specification.examples} entry={specification.entry.name} />
            </Fact>
            <Fact name={words.claim}>
              {specification.claim === null ? words.none : <Said text={specification.claim} />}
            </Fact>
            {specification.question !== null && (
              <Fact name={words.question}>
                <Said text={specification.question} />
              </Fact>
            )}
          </>
        )}
      </dl>
    </Panel>
  );
}

function Examples({ examples, entry }: { examples: readonly FrozenExample[]; entry: string }) {
  const words = useTexts(recordTexts);
  if (examples.length === 0) return <>{words.none}</>;
  return (
    <More items={examples} first={5} class="examples">
      {({ quote, args, expected }) => (
        <>
          <q class="foreign" dir="auto">
            {visible(quote)}
          </q>
          <Fold text={`${callOf({ args }, entry)} → ${literalOf(expected)}`} lines={4} characters={600} />
        </>
      )}
    </More>
  );
}
