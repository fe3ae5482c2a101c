import { useMemo } from "preact/hooks";
import { readPatch } from "../code/line-diff.ts";
import type { Survivor } from "../code/read-evidence.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";
import { DiffRows } from "./diff-rows.tsx";
import { Shown } from "./line-text.tsx";

/** Mutants that no test noticed, each as what became of the code and a sentence on what to try. */
export function SurvivorList({ survivors }: { survivors: readonly Survivor[] }) {
  return (
    <ul class="survivor-list">
      {survivors.map((survivor, index) => (
        <li key={index}>
          <OneSurvivor survivor={survivor} />
        </li>
      ))}
    </ul>
  );
}

function OneSurvivor({ survivor: { line, operator, diff, sentence } }: { survivor: Survivor }) {
  const words = useTexts(codeTexts);
  const rows = useMemo(() => readPatch(diff), [diff]);
  return (
    <>
      <p class="survivor-sentence" lang={sentence === "" ? undefined : "en"}>
        <Sentence text={sentence === "" ? words.survivorIn(line) : sentence} />{" "}
        <span class="badge">
          <Shown text={operator} />
        </span>
      </p>
      <DiffRows rows={rows} />
    </>
  );
}

/** Backticks stand around code. */
function Sentence({ text }: { text: string }) {
  return text
    .split("`")
    .map((piece, index) =>
      index % 2 === 1 ? <code key={index}>{<Shown text={piece} />}</code> : <Shown key={index} text={piece} />,
    );
}
