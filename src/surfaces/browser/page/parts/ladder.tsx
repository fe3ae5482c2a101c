import { LEVEL_NAMES } from "../../../../domain/levels.ts";
import { LEVEL_NAMES_ZH } from "../../../headline.ts";
import { shownAt } from "../../../report/wording.ts";
import { ladderOf, type Rung } from "../evidence/ladder.ts";
import { useLanguage, useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { evidenceTexts } from "../texts/evidence.ts";
import { Panel } from "./evidence/panel.tsx";
import { Stand } from "./evidence/stand.tsx";

/** The four levels of evidence: reached, required, running. */
export function Ladder({ view }: PartProps) {
  const words = useTexts(evidenceTexts);
  const ladder = ladderOf(view);
  if (ladder === null) return null;
  const { level, requiredLevel, rungs, isOver, forbidden } = ladder;
  return (
    <Panel name="ladder" title={words.ladder}>
      <p class="ladder-line" data-level={level} data-required={requiredLevel}>
        {isOver ? words.ladderEnd(level, requiredLevel) : words.ladderSoFar(level, requiredLevel)}
      </p>
      {forbidden !== null && (
        <p class={forbidden === "refuted" && isOver ? "bad" : "warn"}>
          {forbidden === "refuted" && !isOver ? words.refutedSoFar : words.forbidden[forbidden]}
        </p>
      )}
      <ol class="rungs">
        {rungs.map((rung) => (
          <RungRow key={rung.level} rung={rung} />
        ))}
      </ol>
    </Panel>
  );
}

function RungRow({ rung: { level, state, isRequired, checks, passed, asked } }: { rung: Rung }) {
  const words = useTexts(evidenceTexts);
  const language = useLanguage();
  const names = language === "zh" ? LEVEL_NAMES_ZH : LEVEL_NAMES;
  // What was never required and not reached is no failure.
  const isShort = state === "not-reached" && !isRequired;
  return (
    <li
      class={`rung ${state}${isShort ? " short" : ""}${isRequired ? " required" : ""}`}
      data-level={level}
      data-state={state}
    >
      <Stand of={isShort ? "not-asked" : state} />
      <div class="rung-words">
        <p class="row">
          <strong>
            {words.level(level)} · {names[level]}
          </strong>
          <span class={`badge ${isShort ? "" : BADGES[state]}`}>{words[state]}</span>
          <span class="small muted">{isRequired ? words.required : words.notRequired}</span>
        </p>
        <p class="small">{words.shows(shownAt(level, language))}</p>
        {checks.some(({ standing }) => standing !== "unasked" && standing !== "waiting") && (
          <p class="small muted">{words.ladderFigure(passed, asked)}</p>
        )}
      </div>
    </li>
  );
}

const BADGES: Record<Rung["state"], string> = {
  reached: "ok",
  "passed-over": "warn",
  running: "live",
  waiting: "",
  "not-reached": "bad",
  "not-asked": "",
};
