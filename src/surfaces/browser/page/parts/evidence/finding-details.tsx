import type { ComponentChildren } from "preact";
import type { Finding } from "../../../../../domain/finding.ts";
import { oneLine } from "../../../../../domain/untrusted-text.ts";
import { detailsOf } from "../../evidence/finding-details.ts";
import { useTexts } from "../../language.ts";
import { evidenceTexts } from "../../texts/evidence.ts";
import { Fold } from "../fold.tsx";
import { LazyDetails } from "../lazy-details.tsx";
import { DiffText } from "./diff-text.tsx";
import { More } from "./more.tsx";
import { Said } from "./said.tsx";

/** The evidence of one finding: what a person can act on, then all of it as JSON. */
export function FindingDetails({ finding }: { finding: Finding }) {
  const words = useTexts(evidenceTexts);
  const { failures, constructs, survivors, deaf, missedLines, missedBranches, stubs } = detailsOf(finding);
  const results: Record<string, string> = { noticed: words.noticed, passed: words.unnoticed, broken: words.unusable };
  return (
    <div class="finding-details stack">
      <Group title={words.failures} isEmpty={failures.length === 0}>
        <More items={failures}>
          {({ test, message }) => (
            <>
              <Code text={test} />
              <Fold text={message} label={oneLine(test, 80)} />
            </>
          )}
        </More>
      </Group>
      <Group title={words.constructs} isEmpty={constructs.length === 0}>
        <More items={constructs} first={10}>
          {({ module, line, what }) => (
            <>
              <Code text={`${module}:${line}`} /> <Said text={what} />
            </>
          )}
        </More>
      </Group>
      <Group title={words.survivors} isEmpty={survivors.length === 0}>
        <More items={survivors} step={20}>
          {({ line, operator, diff, sentence }) => (
            <>
              {sentence !== "" && <Said text={sentence} />}
              {diff !== "" && <DiffText text={diff} label={`${words.line(line ?? 0)}, ${oneLine(operator, 60)}`} />}
            </>
          )}
        </More>
      </Group>
      <Group title={words.deaf} isEmpty={deaf.length === 0}>
        <More items={deaf} first={10}>
          {({ module, line, was, becomes }) => (
            <>
              <Code text={`${module}:${line}`} /> {words.becomes(oneLine(was, 80), oneLine(becomes, 80))}
            </>
          )}
        </More>
      </Group>
      <Group title={words.missedLines} isEmpty={missedLines.length === 0}>
        <More items={missedLines} first={40} step={500} class="inline-list">
          {(range) => range}
        </More>
      </Group>
      <Group title={words.missedBranches} isEmpty={missedBranches.length === 0}>
        <More items={missedBranches} first={10} class="inline-list">
          {({ line, way }) => `${words.line(line)} (${oneLine(way, 40)})`}
        </More>
      </Group>
      <Group title={words.stubs} isEmpty={stubs.length === 0}>
        <More items={stubs} first={10}>
          {({ kind, result }) => `${oneLine(kind, 80)}: ${results[result] ?? oneLine(result, 40)}`}
        </More>
      </Group>
      <LazyDetails summary={words.rawEvidence}>
        {() => (
          <Fold
            text={JSON.stringify(finding.evidence, null, 2)}
            lines={40}
            characters={8_000}
            label={words.rawEvidence}
          />
        )}
      </LazyDetails>
    </div>
  );
}

const Code = ({ text }: { text: string }) => (
  <code class="foreign" dir="auto">
    {oneLine(text, 300)}
  </code>
);

function Group({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ComponentChildren }) {
  if (isEmpty) return null;
  return (
    <div class="group">
      <h4>{title}</h4>
      {children}
    </div>
  );
}
