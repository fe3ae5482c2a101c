import { counterexamplesOf, type RoundCounterexamples } from "../evidence/counterexamples.ts";
import { roundsOf } from "../evidence/rounds.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { counterexampleTexts } from "../texts/counterexample.ts";
import { CounterexampleCard } from "./evidence/counterexample-card.tsx";
import { More } from "./evidence/more.tsx";
import { Panel } from "./evidence/panel.tsx";
import { LazyDetails } from "./lazy-details.tsx";

/** Inputs with the answer that was expected beside the one that was given; of earlier rounds also when the run ended well. */
export function Counterexample({ view }: PartProps) {
  const words = useTexts(counterexampleTexts);
  const [last, ...earlier] = counterexamplesOf(view);
  if (last === undefined) return null;
  const isOneRound = roundsOf(view).length === 1;
  return (
    <Panel name="counterexample" title={words.title}>
      {!isOneRound && <Found of={last} />}
      <More items={last.examples} class="counterexamples" step={10}>
        {(example) => <CounterexampleCard example={example} />}
      </More>
      {earlier.map((one) => (
        <LazyDetails key={one.round.number} summary={words.earlier(one.round.number ?? 0, one.examples.length)}>
          {() => (
            <>
              <Found of={one} />
              <More items={one.examples} class="counterexamples" step={10}>
                {(example) => <CounterexampleCard example={example} />}
              </More>
            </>
          )}
        </LazyDetails>
      ))}
    </Panel>
  );
}

function Found({ of: { round, mendedIn } }: { of: RoundCounterexamples }) {
  const words = useTexts(counterexampleTexts);
  if (round.number === null) return null;
  return (
    <p class={mendedIn === null ? "found" : "found ok"}>
      {mendedIn === null ? words.foundIn(round.number) : words.foundMended(round.number, mendedIn)}
    </p>
  );
}
