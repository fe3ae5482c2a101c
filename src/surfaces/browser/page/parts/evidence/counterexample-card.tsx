import { useMemo } from "preact/hooks";
import { visible } from "../../../../../domain/untrusted-text.ts";
import type { Counterexample } from "../../evidence/counterexamples.ts";
import { differing, type Piece } from "../../evidence/differing.ts";
import { useTexts } from "../../language.ts";
import { counterexampleTexts } from "../../texts/counterexample.ts";
import { Fold } from "../fold.tsx";
import { Said } from "./said.tsx";

/** Longer values fold, without marks inside. UTF-16 units. */
const MOST = 1_200;

/** Input, and under it the two answers side by side with what differs marked. */
export function CounterexampleCard({ example }: { example: Counterexample }) {
  const words = useTexts(counterexampleTexts);
  const { kind, check, input, expected, actual, by, cases, afterOtherCalls, note } = example;
  const isOpen = kind === "open";
  const [left, right] =
    kind === "state"
      ? [words.first, words.again]
      : isOpen
        ? [words.reference, words.program]
        : [words.expected, words.actual];
  const pieces = useMemo(() => differing(expected, actual), [expected, actual]);
  return (
    <div class="counterexample-card" data-check={check}>
      <p>{words[kind](cases)}</p>
      <Note kind={kind} note={note} />
      <dl class="sides">
        <div class="side input">
          <dt>{kind === "test" ? words.asserted : words.input}</dt>
          <dd>
            <Fold text={input} lines={12} characters={MOST} />
          </dd>
        </div>
        <div class="side expected">
          <dt>
            {left} <span class="small muted">{words.by[by]}</span>
          </dt>
          <dd>
            <Side pieces={pieces.expected} text={expected} tone={isOpen ? "open" : "expected"} />
          </dd>
        </div>
        <div class="side actual">
          <dt>
            {right} <span class="small muted">{words.byProgram}</span>
          </dt>
          <dd>
            <Side pieces={pieces.actual} text={actual} tone={isOpen ? "open" : "actual"} />
          </dd>
        </div>
      </dl>
      {expected === actual && <p class="small muted">{words.same}</p>}
      {afterOtherCalls && <p>{words.alone}</p>}
    </div>
  );
}

function Side({ pieces, text, tone }: { pieces: readonly Piece[]; text: string; tone: string }) {
  if (text.length > MOST) return <Fold text={text} lines={12} characters={MOST} />;
  return (
    <pre class="foreign lines">
      {pieces.map((piece, index) =>
        piece.differs ? (
          <mark key={index} class={tone}>
            {visible(piece.text)}
          </mark>
        ) : (
          visible(piece.text)
        ),
      )}
    </pre>
  );
}

function Note({ kind, note }: Pick<Counterexample, "kind" | "note">) {
  const words = useTexts(counterexampleTexts);
  if (note === "" || kind === "differential") return null;
  if (kind === "state") return <p>{words.because[note] ?? note}</p>;
  const lead = kind === "open" ? words.thirdReader : kind === "example" ? words.quote : words.test_;
  return (
    <div class="row">
      <span class="muted">{lead}</span> <Said text={note} />
    </div>
  );
}
