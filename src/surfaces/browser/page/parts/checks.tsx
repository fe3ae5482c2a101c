import { useState } from "preact/hooks";
import { ALL_CHECKS, currentRound, isTrouble, type Round, roundsOf, standingOf } from "../evidence/rounds.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { evidenceTexts } from "../texts/evidence.ts";
import { CheckRow, rowId } from "./evidence/check-row.tsx";
import { Panel } from "./evidence/panel.tsx";

/** Every check with its answer; of several rounds the one that is chosen, at first the one the receipt speaks of. */
export function Checks({ view }: PartProps) {
  const words = useTexts(evidenceTexts);
  const [chosen, choose] = useState<number | null>(null);
  const rounds = roundsOf(view);
  const round = (chosen === null ? undefined : rounds[chosen]) ?? currentRound(rounds);
  if (round === undefined) return null;
  const key = rounds.indexOf(round);
  return (
    <Panel name="checks" title={words.checks}>
      {rounds.length > 1 && (
        <fieldset class="rounds">
          <legend class="visually-hidden">{words.rounds}</legend>
          {rounds.map((one, at) => (
            <RoundButton key={at} round={one} isChosen={one === round} choose={() => choose(at)} />
          ))}
        </fieldset>
      )}
      <Outcome round={round} />
      <ol class="check-list" data-round={round.number ?? "receipt"}>
        {ALL_CHECKS.map((check) => ({ check, standing: standingOf(check, round) }))
          .filter(({ standing }) => standing !== "unasked")
          .map(({ check, standing }) => (
            <CheckRow
              key={`${key} ${check}`}
              check={check}
              standing={standing}
              finding={round.findings.find((finding) => finding.check === check) ?? null}
            />
          ))}
      </ol>
    </Panel>
  );
}

const troubled = (round: Round) => ALL_CHECKS.filter((check) => isTrouble(standingOf(check, round)));

function RoundButton({ round, isChosen, choose }: { round: Round; isChosen: boolean; choose: () => void }) {
  const words = useTexts(evidenceTexts);
  const failed = troubled(round);
  const said =
    failed.length > 0 ? words.roundFailed(failed.join(", ")) : round.isOpen ? words.roundRunning : words.roundPassed;
  return (
    <button type="button" class="round" aria-pressed={isChosen} onClick={choose}>
      <strong>{round.number === null ? words.receiptRound : words.round(round.number)}</strong>
      <span class={failed.length > 0 ? "bad" : round.isOpen ? "" : "ok"}>{said}</span>
      {round.isJudged && round.number !== null && !round.isOpen && <span class="muted small">{words.roundJudged}</span>}
    </button>
  );
}

/** What did not pass is the first that is seen, and one key away. */
function Outcome({ round }: { round: Round }) {
  const words = useTexts(evidenceTexts);
  const failed = troubled(round);
  if (failed.length === 0) {
    const asked = round.findings.filter(({ status }) => status === "pass").length;
    return <p class="outcome">{asked === 0 ? words.noneYet : round.isOpen ? "" : words.allPassed(asked)}</p>;
  }
  return (
    <p class="outcome row">
      <span>{words.failing(failed.length)}</span>
      {failed.map((check) => (
        <button
          key={check}
          type="button"
          class="quiet"
          aria-label={words.goTo(check)}
          onClick={() => goTo(rowId(check))}
        >
          {check}
        </button>
      ))}
    </p>
  );
}

/** Not by a link: the address's fragment is not the page's to change. */
function goTo(id: string): void {
  const row = document.getElementById(id);
  row?.scrollIntoView({ block: "start" });
  row?.focus({ preventScroll: true });
}
