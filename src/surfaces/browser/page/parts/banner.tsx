import { oneLine, visible } from "../../../../domain/untrusted-text.ts";
import { LEVEL_NAMES } from "../../../../domain/verdict.ts";
import { headlineIn, LEVEL_NAMES_ZH } from "../../../headline.ts";
import { meaningOf } from "../../../report/wording.ts";
import { useLanguage, useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { useRunSource } from "../run-source.ts";
import { standingOf, titleOf } from "../run-title.ts";
import { bannerTexts } from "../texts/banner.ts";
import { VERDICT_SIGNS, VERDICT_TONES } from "../verdict-tone.ts";
import { ActivityLine } from "./activity-line.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Fold } from "./fold.tsx";
import { Prose } from "./prose.tsx";
import { RunFigures } from "./run-figures.tsx";
import { SaveReport } from "./save-report.tsx";
import { StopButton } from "./stop-button.tsx";

/** Reasons shown; the receipt holds all of them. */
const REASONS = 8;

/** The verdict, or how the run stands: what somebody sees first. */
export function Banner({ view }: PartProps) {
  const source = useRunSource();
  const { state } = view;
  const tone = state.ended === null ? (source.isLive ? "live" : "warn") : VERDICT_TONES[state.ended.verdict];
  const about = [state.command, state.language, view.runId]
    .filter((one) => one !== null)
    .map((one) => oneLine(one, 40));
  return (
    <section class={`banner ${tone}`} data-part="banner" aria-labelledby="run-title">
      <p class="muted small foreign">{about.join(" · ")}</p>
      <h1 id="run-title" class="foreign" dir="auto">
        {titleOf(view, source.title)}
      </h1>
      {state.ended === null ? <Standing view={view} /> : <Verdict view={view} />}
      {source.saved !== null && <SaveReport name={`verialgo-${view.runId ?? "run"}.html`} saved={source.saved} />}
      <RunFigures view={view} />
    </section>
  );
}

function Standing({ view }: PartProps) {
  const source = useRunSource();
  const language = useLanguage();
  const words = useTexts(bannerTexts);
  const { state } = view;
  const names = language === "zh" ? LEVEL_NAMES_ZH : LEVEL_NAMES;
  const phase = state.phase === null ? words.starting : words.phases[state.phase];
  const step = state.phase === "implement" && state.step > 0 ? ` · ${words.step(state.step, state.stepLimit)}` : "";
  return (
    <>
      <div class="verdict">
        <strong class="verdict-word">{standingOf(view, source, words)}</strong>
        <span>
          {source.isLive && `${phase}${step}`}
          {state.startedAt !== null && (
            <span class="muted">
              {source.isLive && " · "}
              {words.level(state.requiredLevel, names[state.requiredLevel] ?? "")}
            </span>
          )}
        </span>
        {source.isLive && source.stop !== null && <StopButton stop={source.stop} />}
      </div>
      {source.isLive ? <ActivityLine view={view} /> : <BrokenOff view={view} />}
    </>
  );
}

function BrokenOff({ view }: PartProps) {
  const { end } = useRunSource();
  const words = useTexts(bannerTexts);
  const language = useLanguage();
  const time = view.lastAt === null ? "" : new Date(view.lastAt).toLocaleString(language);
  return (
    <div class="stack">
      {end !== null && <Fold text={end.message} lines={6} characters={800} prose />}
      <p>{view.state.seq === 0 ? words.nothingYet : words.brokenAt(view.state.seq, time)}</p>
    </div>
  );
}

function Verdict({ view }: PartProps) {
  const { recheck, report } = useRunSource();
  const language = useLanguage();
  const words = useTexts(bannerTexts);
  if (view.state.ended === null) return null;
  const { receipt } = view.state.ended;
  const { label, level, caught } = headlineIn(language, receipt, null);
  const reasons = receipt.reasons.filter(({ code }) => code !== "question").slice(0, REASONS);
  const question = receipt.reasons.find(({ code }) => code === "question");
  return (
    <div class="stack">
      <p class="verdict">
        <strong class="verdict-word">
          <span aria-hidden="true">{VERDICT_SIGNS[receipt.verdict]} </span>
          {label}
        </strong>
        <span>{level}</span>
      </p>
      <p class="meaning">
        <Prose text={meaningOf(receipt.verdict, language)} />
      </p>
      {reasons.length > 0 && (
        <ul class="reasons">
          {reasons.map((reason, index) => (
            <li key={index}>
              <Fold text={reason.message} lines={4} characters={600} prose />
            </li>
          ))}
        </ul>
      )}
      {question !== undefined && (
        <div class="question">
          <strong>{words.asks}</strong>
          <Fold text={question.message} prose />
          <p class="muted">{words.answer}</p>
        </div>
      )}
      {caught !== "" && <p class="foreign">{caught}</p>}
      {recheck !== null && (
        <div>
          <p class="muted small">{report === null ? words.checkThere : words.check}</p>
          <div class="command">
            <code class="foreign">{visible(recheck)}</code>
            <CopyButton text={recheck} label={words.command} />
          </div>
        </div>
      )}
    </div>
  );
}
