import { useTexts } from "../language.ts";
import { survivorsTexts } from "../texts/survivors.ts";

interface RoundSwitchProps {
  rounds: readonly { key: number; round: number; count: number }[];
  chosen: number;
  onChoose: (key: number) => void;
}

/** Which round of the gate is shown; nothing to choose where there was only one. */
export function RoundSwitch({ rounds, chosen, onChoose }: RoundSwitchProps) {
  const words = useTexts(survivorsTexts);
  if (rounds.length < 2) return null;
  return (
    <fieldset class="switch" aria-label={words.rounds}>
      {rounds.map(({ key, round, count }) => (
        <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {words.round(round, count)}
        </button>
      ))}
    </fieldset>
  );
}
